/** `filters` and `order_by` of the Labs endpoints, evaluated on finished rows. */

type Row = Readonly<Record<string, unknown>>;
type Condition = [string, string, unknown];

/** Value at a dotted path; undefined when a step is missing. */
export function at(row: unknown, path: string): unknown {
  let value = row;
  for (const name of path.split('.')) value = (value as Row | null | undefined)?.[name];
  return value;
}

/** SQL-like pattern: `%` is any text. */
function like(text: string, pattern: string): boolean {
  const source = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%', '.*');
  return new RegExp(`^${source}$`, 's').test(text);
}

const TESTS: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  '=': (value, wanted) => value === wanted,
  '<>': (value, wanted) => value !== wanted,
  '<': (value, wanted) => typeof value === 'number' && value < Number(wanted),
  '<=': (value, wanted) => typeof value === 'number' && value <= Number(wanted),
  '>': (value, wanted) => typeof value === 'number' && value > Number(wanted),
  '>=': (value, wanted) => typeof value === 'number' && value >= Number(wanted),
  in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  not_in: (value, wanted) => Array.isArray(wanted) && !wanted.includes(value),
  match: (value, wanted) => ` ${value} `.includes(` ${wanted} `),
  not_match: (value, wanted) => !` ${value} `.includes(` ${wanted} `),
  like: (value, wanted) => like(String(value), String(wanted)),
  not_like: (value, wanted) => !like(String(value), String(wanted)),
  ilike: (value, wanted) => like(String(value).toLowerCase(), String(wanted).toLowerCase()),
  not_ilike: (value, wanted) => !like(String(value).toLowerCase(), String(wanted).toLowerCase()),
};

const isCondition = (value: unknown): value is Condition =>
  Array.isArray(value) && value.length === 3 && typeof value[0] === 'string' && String(value[1]) in TESTS;

/** One condition, or conditions joined by "and" / "or", at most eight. */
export function isFilter(value: unknown): boolean {
  if (isCondition(value)) return true;
  if (!Array.isArray(value) || value.length % 2 === 0 || value.length > 15) return false;
  return value.every((part, i) => (i % 2 === 0 ? isCondition(part) : part === 'and' || part === 'or'));
}

/** Rules are applied from the left, without precedence. */
export function passes(row: unknown, filter: unknown): boolean {
  const test = ([path, operator, wanted]: Condition) => TESTS[operator]!(at(row, path), wanted);
  if (isCondition(filter)) return test(filter);
  const [first, ...rest] = filter as unknown[];
  let result = test(first as Condition);
  for (let i = 0; i < rest.length; i += 2) {
    const next = test(rest[i + 1] as Condition);
    result = rest[i] === 'and' ? result && next : result || next;
  }
  return result;
}

/** At most three rules `field,asc|desc`. */
export function isOrder(value: unknown): boolean {
  return Array.isArray(value) && value.length <= 3 && value.every((rule) => /^[\w.]+,(asc|desc)$/.test(String(rule)));
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return -1;
  if (b === null || b === undefined) return 1;
  return a < b ? -1 : 1;
}

/** Sorts rows by the rules; unknown values count as the lowest, ties keep their order. */
export function ordered<T>(rows: readonly T[], rules: readonly string[]): T[] {
  const parsed = rules.map((rule) => rule.split(',') as [string, string]);
  return [...rows].sort((a, b) => {
    for (const [path, direction] of parsed) {
      const order = compare(at(a, path), at(b, path));
      if (order !== 0) return direction === 'asc' ? order : -order;
    }
    return 0;
  });
}
