import type { TestApp } from './test-app.ts';

/** Longer than any test. */
const HELD_MS = 3_600_000;

/** From now on the doubles answer nothing; the returned function lets go what they were asked meanwhile, and all that follows. */
export function holdAnswers({ sandbox: { control } }: Pick<TestApp, 'sandbox'>): () => void {
  control.setLatency(HELD_MS);
  return () => {
    control.setLatency(0);
    control.answerIn(0);
  };
}
