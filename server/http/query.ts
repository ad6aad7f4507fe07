import type { FieldRule } from '../core/field-rules.ts';

/**
 * A query as the input that it stands for: lists comma-separated or repeated, numbers and booleans from their text,
 * a list of objects as JSON. Text that does not fit stays text, and the schema refuses it by name.
 * @param rule the JSON Schema of the input
 */
export function queryInput(rule: FieldRule, query: Record<string, string | string[]>): Record<string, unknown> {
  const fields = rule.properties ?? {};
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, fieldValue(fields[name], value)]));
}

function fieldValue(field: FieldRule | undefined, value: string | string[]): unknown {
  if (field?.type === 'array') {
    if (field.items?.type === 'object') return jsonOf(value);
    return [value].flat().flatMap((text) => text.split(',').map((part) => part.trim()));
  }
  if (Array.isArray(value)) return value;
  if (field?.type === 'integer' || field?.type === 'number')
    return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (field?.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

function jsonOf(value: string | string[]): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}
