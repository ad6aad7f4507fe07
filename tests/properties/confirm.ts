import type { TestApp } from '../support/test-app.ts';
import { attempt, type Body, mutateSurely, Unexpected } from './api.ts';
import type { Customer } from './changes.ts';
import type { Plan } from './plan.ts';

/** The calls of each operation. */
export const CALLS = {
  expand: { quote: 'byok.quoteExpand', execute: 'byok.executeExpand' },
  compare: { quote: 'byok.quoteCompare', execute: 'byok.executeCompare' },
  metrics: { quote: 'byok.quoteMetrics', execute: 'byok.executeMetrics' },
};

/** A quote that was confirmed. */
export interface Admission {
  quote: Body;
  /** Ids of the jobs that the confirmations were answered with; all of them the same, or something is wrong. */
  started: string[];
  /** Confirms it once more. */
  execute(key: number | string): Promise<{ data: Body; code: string | null }>;
}

/** What an owner hears whose connections are not what they were when it was quoted. */
const CHANGED: ReadonlySet<string | null> = new Set([
  'CONNECTION_CHANGED',
  'CONNECTION_NOT_VERIFIED',
  'CONNECTIONS_REQUIRED',
]);
/** More often than a plan has changes, a quote is not voided by one. */
const TRIES = 6;

/** Quotes and confirms until that is admitted: a connection that changes in between voids the quote. */
export async function admit(
  test: TestApp,
  customer: Customer,
  { plan, asked }: { plan: Plan; asked: { name: string; input: unknown } },
): Promise<Admission> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    await customer.reconnect();
    const { data, code } = await attempt(test, customer.owner, asked);
    if (code !== null && !CHANGED.has(code)) throw new Unexpected(`${asked.name}: ${code}`);
    if (code !== null) continue;
    const { quote } = data;
    const execute = confirmer(test, customer, { plan, quote });
    const answers = await Promise.all(plan.executeKeys.map(execute));
    const refusal = answers.find((answer) => answer.code !== null && !CHANGED.has(answer.code));
    if (refusal) throw new Unexpected(`execute: ${refusal.code}`);
    const started = answers.flatMap((answer): string[] => (answer.code === null ? [answer.data.jobId] : []));
    if (started.length > 0) return { quote, started, execute };
  }
  throw new Unexpected(`${asked.name} is not admitted, though nothing changes any more`);
}

function confirmer(test: TestApp, { owner }: Customer, { plan, quote }: { plan: Plan; quote: Body }) {
  const { quoteId, requestHash, estimatedCostUsd } = quote;
  const input = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd };
  const name = CALLS[plan.operation].execute;
  return (key: number | string) => attempt(test, owner, { name, input, key: `${quoteId}:${key}` });
}

/** A quote whose connection changed before it was confirmed admits nothing: neither at once, nor verified again. */
export async function refusedAfterChange(test: TestApp, customer: Customer, plan: Plan): Promise<string[]> {
  const { change, operation, body } = plan;
  if (!change) return [];
  const name = CALLS[operation].quote;
  const { quote } = await mutateSurely(test, customer.owner, { name, input: body });
  const execute = confirmer(test, customer, { plan, quote });
  await customer.change(change);
  const heard = [(await execute('unverified')).code];
  const expected = ['CONNECTION_NOT_VERIFIED'];
  if (change.how !== 'invalidate') {
    await customer.reconnect();
    heard.push((await execute('verified')).code);
    expected.push('CONNECTION_CHANGED');
  }
  return heard.join() === expected.join() ? [] : [`a voided quote was answered with ${heard.join()}`];
}
