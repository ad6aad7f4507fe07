import { z } from 'zod';
import type { Cell } from '../../core/csv-line.ts';

/** What a cell holds. Null: unknown; lists and objects travel as JSON text. */

/** A column of a flat table: named as the API names the field, nested ones joined by `.`. */
export interface Column {
  name: string;
  type: 'string' | 'number' | 'boolean' | 'json';
  path: readonly string[];
}

/** Every field of a described object as columns, in the order of the description; `without` names those that have a table of their own. */
export function columnsOf(schema: z.ZodType, without: readonly string[] = []): Column[] {
  return columnsAt(schema, []).filter(
    ({ name }) => !without.some((left) => name === left || name.startsWith(`${left}.`)),
  );
}

function columnsAt(schema: z.ZodType, path: readonly string[]): Column[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([name, field]) => columnsAt(field as z.ZodType, [...path, name]));
  }
  return [{ name: path.join('.'), type: typeOf(inner), path }];
}

function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
}

function typeOf(schema: z.ZodType): Column['type'] {
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  return schema instanceof z.ZodArray || schema instanceof z.ZodRecord ? 'json' : 'string';
}

/** The cell of a row; what an unknown object would hold is unknown. */
export function cellOf(row: unknown, { path, type }: Column): Cell {
  let value = row;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  if (value === undefined || value === null) return null;
  return type === 'json' ? JSON.stringify(value) : (value as Cell);
}
