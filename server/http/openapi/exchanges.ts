import { readFileSync } from 'node:fs';

/** A request that the service really answered, with its answer: secrets are masked, ids counted. */
export interface Exchange {
  operation: string;
  /** What it shows, in a few words. */
  title: string;
  /** The whole input, whichever parts of a request carry it. */
  input: Record<string, unknown>;
  /** Headers of the request beside its credential. */
  headers: Record<string, string>;
  status: number;
  /** Headers of the answer. */
  answered: Record<string, string>;
  /** JSON, text of another kind, or null where there is none. */
  body: unknown;
}

const RECORDED = JSON.parse(readFileSync(new URL('exchanges.json', import.meta.url), 'utf8')) as Exchange[];

const byOperation = Map.groupBy(RECORDED, ({ operation }) => operation);

/** The recorded exchanges of an operation, in the order in which they were made. */
export function exchangesOf(operation: string): readonly Exchange[] {
  return byOperation.get(operation) ?? [];
}

/** Examples of OpenAPI, named after what they show. */
export function examplesOf(shown: readonly { title: string; value: unknown }[]): { examples?: object } {
  const examples = shown.map(({ title, value }) => [title.replace(/[^a-z]+/gi, '-'), { summary: title, value }]);
  return examples.length > 0 ? { examples: Object.fromEntries(examples) } : {};
}
