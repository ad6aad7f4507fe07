/**
 * Readers of wire fields, and schemas of the same, that turn what is missing or of a wrong type into null, so that one odd
 * field never costs a paid answer.
 */
import { z } from 'zod';
import { type MicroUsd, microsFromUsd } from '../core/money.ts';

/** Any value; unlike `z.unknown()` also a missing one. */
export const anything = z.unknown().optional();

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function flagOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** The texts among the items of a list. */
export function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export const num = anything.transform(numberOf);
export const text = anything.transform(textOf);
export const flag = anything.transform(flagOf);
export const texts = anything.transform(textsOf);

/** Rows of an object: unreadable ones are left out. Null and missing are an empty list, anything else is an error. */
export function rows<T extends z.ZodType>(row: T) {
  return rowsBy((item) => row.safeParse(item).data ?? null);
}

/** The same by a reader, which says null of a row that it cannot read. */
export function rowsBy<T extends object>(read: (item: unknown) => T | null) {
  return z
    .array(z.unknown())
    .nullish()
    .transform((list) => (list ?? []).flatMap((item) => read(item) ?? []));
}

/** As `rows`, but anything that is not a list is an empty one. */
export function looseRows<T extends z.ZodType>(row: T) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((list) => readable(row, list));
}

/** An object whose fields are tolerant; null, missing and other types become an object of nulls. */
export function part<T extends z.ZodRawShape>(shape: T) {
  const object = z.object(shape);
  return anything.transform((value) => object.parse(fieldsOf(value)));
}

/** An amount in USD as micro-USD; null when it is missing, negative or not an amount. Accounts have shown strings too. */
export function micros(value: unknown): MicroUsd | null {
  const known = signedMicros(value);
  return known === null || known < 0 ? null : known;
}

/** The same for what is left on an account: it may be below zero. */
function signedMicros(value: unknown): MicroUsd | null {
  const usd = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof usd !== 'number' || !Number.isFinite(usd)) return null;
  // A debt is rounded away from zero: rounding it up would hide one below a micro-dollar.
  const amount = usd < 0 ? -microsFromUsd(-usd) : microsFromUsd(usd);
  return Number.isSafeInteger(amount) ? amount : null;
}

export const amount = anything.transform(micros);
export const balance = anything.transform(signedMicros);

function readable<T extends z.ZodType>(row: T, list: unknown[]): z.output<T>[] {
  return list.flatMap((item) => {
    const parsed = row.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}
