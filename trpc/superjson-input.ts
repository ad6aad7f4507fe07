import { MAX_DEPTH } from '../server/core/bounded-json.ts';
import { type AppError, validationFailed } from '../server/core/errors.ts';

/** What a caller may say about a value besides its JSON. Everything else that superjson knows would let texts of a few bytes build anything. */
const BUILDERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  Date: (value) => (typeof value === 'string' ? new Date(value) : value),
  undefined: () => undefined,
};

interface Annotation {
  path: string[];
  kind: string;
}

/**
 * Input as superjson sends it, without references among its values: all annotations are judged before the first is applied.
 * The JSON around it has been judged already (`readRequest`). @throws AppError VALIDATION_FAILED
 */
export function deserializeInput(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) throw refusal('input is an object with `json`');
  const { json, meta } = payload as { json?: unknown; meta?: unknown };
  if (meta === undefined || meta === null) return json;
  if (typeof meta !== 'object') throw refusal('`meta` must be an object');
  const { values, referentialEqualities } = meta as { values?: unknown; referentialEqualities?: unknown };
  if (referentialEqualities !== undefined) throw refusal('references among values are not accepted');
  return annotationsOf(values).reduce(applied, json);
}

/** `[kind]` where a value is annotated, an object of dotted paths on the way there. */
function annotationsOf(tree: unknown): Annotation[] {
  const found: Annotation[] = [];
  const open: { tree: unknown; path: string[] }[] = tree === undefined ? [] : [{ tree, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (Array.isArray(next.tree)) found.push({ path: next.path, kind: kindOf(next.tree) });
    else if (typeof next.tree !== 'object' || next.tree === null) throw refusal('`meta.values` is malformed');
    else {
      for (const [key, tree] of Object.entries(next.tree))
        open.push({ tree, path: [...next.path, ...segmentsOf(key)] });
    }
    if (next.path.length > MAX_DEPTH) throw refusal('`meta.values` names a place too deep');
  }
  return found;
}

/** An annotated Date or `undefined` has nothing inside it. */
function kindOf(annotation: unknown[]): string {
  const [kind] = annotation;
  if (annotation.length === 1 && typeof kind === 'string' && Object.hasOwn(BUILDERS, kind)) return kind;
  throw refusal(`only ${Object.keys(BUILDERS).join(' and ')} are accepted in \`meta.values\``);
}

/** A dot or a backslash that is part of a name has a backslash before it. */
function segmentsOf(key: string): string[] {
  if (!key.includes('\\')) return key.split('.', MAX_DEPTH + 1);
  const segments: string[] = [];
  let current = '';
  for (let at = 0; at < key.length; at++) {
    const isEscaped = key[at] === '\\' && /[.\\]/.test(key[at + 1] ?? '');
    if (isEscaped) at += 1;
    if (key[at] !== '.' || isEscaped) current += key[at];
    else {
      segments.push(current);
      current = '';
    }
    if (segments.length > MAX_DEPTH) throw refusal('`meta.values` names a place too deep');
  }
  return [...segments, current];
}

function applied(json: unknown, { path, kind }: Annotation): unknown {
  const build = BUILDERS[kind]!;
  const name = path.at(-1);
  if (name === undefined) return build(json);
  const holder = path.slice(0, -1).reduce(memberOf, json);
  const value = build(memberOf(holder, name));
  Object.defineProperty(holder, name, { value });
  return json;
}

function memberOf(holder: unknown, name: string): unknown {
  if (typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)) {
    return (holder as Record<string, unknown>)[name];
  }
  throw refusal('`meta.values` names a place that is not there');
}

function refusal(message: string): AppError {
  return validationFailed([{ path: '', message }]);
}
