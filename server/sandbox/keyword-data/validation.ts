import { isCountry, isLanguage } from '../data/places.ts';
import type { Check, DataContext, Fields, Task } from './endpoint.ts';

export interface Refusal {
  code: number;
  message: string;
}

export const isString: Check = (value) => typeof value === 'string';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isList: Check = (value) => Array.isArray(value);
export const isTag: Check = (value) => typeof value === 'string' && value.length <= 255;

export function integer(min: number, max: number): Check {
  return (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

export function oneOf(...values: readonly unknown[]): Check {
  return (value) => values.includes(value);
}

export function text(min: number, max: number): Check {
  return (value) => typeof value === 'string' && value.trim().length >= min && value.length <= max;
}

/** A list of 1..max keywords, each of `chars` characters and `words` words at most. */
export function keywordList(max: number, chars = 80, words = 10): Check {
  const word = text(1, chars);
  return (value) =>
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= max &&
    value.every((item) => word(item) && (item as string).trim().split(/\s+/).length <= words);
}

/** `tag`, place and language: known to every endpoint. */
export const COMMON: Readonly<Record<string, Check>> = {
  tag: isTag,
  location_code: integer(1, 99_999_999),
  location_name: isString,
  language_code: text(2, 8),
  language_name: isString,
};

const given = (task: Task, field: string) => task[field] !== undefined && task[field] !== null;

/** Either the code or the name of a place and of a language, never both; countries only where `countries` says so. */
export function placed(needed: { location: boolean; language: boolean; countries: boolean }) {
  return (task: Task): string | null => {
    for (const [kind, required] of [
      ['location', needed.location],
      ['language', needed.language],
    ] as const) {
      const count = Number(given(task, `${kind}_code`)) + Number(given(task, `${kind}_name`));
      if (count > 1 || (required && count === 0)) return `${kind}_code`;
    }
    if (needed.countries && given(task, 'location_code') && !isCountry(task.location_code as number)) {
      return 'location_code';
    }
    if (given(task, 'language_code') && !isLanguage(task.language_code as string)) return 'language_code';
    return null;
  };
}

/** Checks one task object the way the provider does: unknown fields first, then each field, then rules over several. */
export function validate(fields: Fields, task: Task, context: DataContext): Refusal | null {
  const unknown = Object.keys(task).find((name) => !(name in fields.known));
  if (unknown !== undefined) return { code: 40506, message: `Unknown Fields in POST Data: '${unknown}'.` };
  const missing = fields.required.find((name) => !given(task, name));
  const wrong = missing ?? Object.keys(task).find((name) => given(task, name) && !fields.known[name]!(task[name]));
  const field = wrong ?? fields.together?.(task, context) ?? null;
  return field === null ? null : { code: 40501, message: `Invalid Field: '${field}'.` };
}

/** All words a task asks about. */
export function keywordsOf(task: Task): string[] {
  const list = Array.isArray(task.keywords) ? task.keywords : [];
  return [task.keyword, ...list].filter((word): word is string => typeof word === 'string');
}
