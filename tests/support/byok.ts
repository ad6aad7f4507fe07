import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';
import { type CallOptions, mutate, query, type Reply } from './trpc.ts';

export * from './owners.ts';
export * from './trpc.ts';

export type Kind = 'expand' | 'compare' | 'metrics';
/** How operations of each kind end in their names. */
export const WORD: Record<Kind, string> = { expand: 'Expand', compare: 'Compare', metrics: 'Metrics' };

export function quote(test: TestApp, who: Person, kind: Kind, input: unknown, options: CallOptions = {}) {
  return mutate(test, who.headers, { name: `byok.quote${WORD[kind]}`, input, ...options });
}

// biome-ignore lint/suspicious/noExplicitAny: a quote as it came
type AnyQuote = any;

/** The confirmation that a quote asks for. */
export function confirmationOf({ quoteId, requestHash, estimatedCostUsd }: AnyQuote) {
  return { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd };
}

export function execute(test: TestApp, who: Person, of: AnyQuote, options: CallOptions = {}): Promise<Reply> {
  const name = `byok.execute${WORD[of.operation as Kind]}`;
  return mutate(test, who.headers, { name, input: confirmationOf(of), ...options });
}

/** Reads a job until it is final; each read is held by the service itself. */
export async function finalJob(test: TestApp, who: Person, jobId: string): Promise<Reply['data']> {
  for (;;) {
    const answer = await query(test, who.headers, {
      name: 'byok.job',
      input: { jobId },
      headers: { Prefer: 'wait=30' },
    });
    if (answer.error) throw new Error(`no job: ${JSON.stringify(answer.error)}`);
    if (answer.data.completedAt !== null) return answer.data;
  }
}

/** Quotes, confirms, and waits for the end. */
export async function run(test: TestApp, who: Person, kind: Kind, input: unknown) {
  const quoted = await quote(test, who, kind, input);
  if (quoted.error) throw new Error(`no quote: ${JSON.stringify(quoted.error)}`);
  return await confirm(test, who, quoted.data.quote);
}

export async function confirm(test: TestApp, who: Person, of: AnyQuote) {
  const { data, error } = await execute(test, who, of);
  if (error) throw new Error(`not executed: ${JSON.stringify(error)}`);
  return { quote: of, job: await finalJob(test, who, data.jobId) };
}

/** Quotes a retry of a job, confirms it, and waits for the end. */
export async function retry(test: TestApp, who: Person, jobId: string, stages?: string[]) {
  const input = { jobId, ...(stages ? { stages } : {}) };
  const quoted = await mutate(test, who.headers, { name: 'byok.quoteRetry', input });
  if (quoted.error) throw new Error(`no retry quote: ${JSON.stringify(quoted.error)}`);
  return await confirm(test, who, quoted.data.quote);
}
