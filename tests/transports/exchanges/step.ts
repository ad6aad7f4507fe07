import type { TestApp } from '../../support/test-app.ts';

/** What has been told so far: the answers by the name of the operation, the newest one of each. */
// biome-ignore lint/suspicious/noExplicitAny: answers as they came, of any shape
export type Told = Record<string, any>;

/** One request of the story that the description's examples are recorded from. */
export interface Step {
  operation: string;
  /** What the example shows, in a few words. */
  title: string;
  by: 'nobody' | 'session' | 'key';
  input: (told: Told) => Record<string, unknown>;
  headers: Record<string, string>;
  /** Asked again until its job is final; only the last answer counts. */
  untilFinal: boolean;
  /** Moves the story on, and is no example. */
  isShown: boolean;
  /** The refusal that is expected. */
  refusal: string | null;
  /** What happens behind the scenes before. */
  before: (test: TestApp, told: Told) => Promise<void>;
}

type Input = Step['input'] | Record<string, unknown>;
type More = Partial<Omit<Step, 'operation' | 'title' | 'input'>>;

const step =
  (by: Step['by']) =>
  (operation: string, title: string, input: Input = {}, more: More = {}): Step => ({
    ...{
      operation,
      title,
      by,
      headers: {},
      untilFinal: false,
      isShown: true,
      refusal: null,
      before: async () => undefined,
    },
    input: typeof input === 'function' ? input : () => input,
    ...more,
  });

/** Steps by who takes them. */
export const nobody = step('nobody');
export const bySession = step('session');
export const byKey = step('key');

/** Waits for the end of a job. */
export const WAITS = { headers: { Prefer: 'wait=30' }, untilFinal: true };
/** Name of a request that must or may have one. */
export const named = (name: string) => ({ headers: { 'Idempotency-Key': name } });
