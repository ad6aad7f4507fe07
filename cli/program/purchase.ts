import { createInterface } from 'node:readline/promises';
import { Problem } from '../client/index.ts';
import { usd } from '../output/show.ts';
import type { KeptQuote } from '../state/quotes.ts';
import type { Call, Option } from './command.ts';
import { Ended, EXIT } from './exit-codes.ts';
import { orInterrupted, tell } from './io.ts';
import { waitAndShow } from './jobs.ts';
import type { Session } from './session.ts';
import { inMicros, microsOf } from './values.ts';

export const UP_TO: Option = {
  name: 'up-to',
  value: 'usd',
  about: 'confirm when the price is not above this, e.g. 0.50',
};

/**
 * Confirms a quote and waits for its job. The price is what was shown; the service refuses any other.
 * @throws Ended with EXIT.confirmation when nobody said yes
 */
export async function purchase(call: Call, session: Session, quote: KeptQuote): Promise<number> {
  await checkConsent(call, quote);
  const { quoteId, requestHash, estimatedCostUsd } = quote;
  // One quote is one job, however often it is confirmed; so its id is the key.
  const confirmation = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd, idempotencyKey: quoteId };
  const bought = session.api.byok.execute.mutate(confirmation).catch((thrown) => explained(call, thrown));
  return await waitAndShow(call, session, await orInterrupted(call, bought));
}

/** @throws what was thrown */
async function explained(call: Call, thrown: unknown): Promise<never> {
  const isAsked = thrown instanceof Problem && thrown.code === 'APPROVAL_REQUIRED';
  if (isAsked && call.values.json !== true)
    await tell(
      call,
      'Its owner is asked at the address below; once it is approved, the same command again shows the result.',
    );
  throw thrown;
}

async function checkConsent(call: Call, { estimatedCostUsd, quoteId }: KeptQuote): Promise<void> {
  const upTo = microsOf(call.values, 'up-to');
  const price = usd(estimatedCostUsd);
  if (upTo !== undefined) {
    if (inMicros(estimatedCostUsd) <= upTo) return;
    throw new Ended(EXIT.confirmation, `It costs up to ${price}, more than --up-to allows. Nothing was bought now.`);
  }
  if (!(await saysYes(call, `It costs up to ${price}. Buy it? [y/N] `))) {
    const how = `kr confirm ${quoteId} --up-to ${estimatedCostUsd}`;
    throw new Ended(EXIT.confirmation, `It costs up to ${price}. Nothing was bought now; to confirm: ${how}`);
  }
}

/**
 * Asks a person; where there is none, or the input ends, nobody says yes.
 * @throws Ended at Ctrl C, which a terminal hands to whoever reads its lines
 */
async function saysYes({ io }: Call, question: string): Promise<boolean> {
  if (!io.stdin.isTTY || !io.stderr.isTTY) return false;
  const lines = createInterface({ input: io.stdin, output: io.stderr });
  const stop = new AbortController();
  lines.once('SIGINT', () => stop.abort(new Ended(EXIT.interrupted, 'Nothing was bought now.')));
  lines.once('close', () => stop.abort());
  try {
    const answer = await lines.question(question, { signal: AbortSignal.any([io.signal, stop.signal]) });
    return /^y(es)?$/i.test(answer.trim());
  } catch {
    io.signal.throwIfAborted();
    if (stop.signal.reason instanceof Ended) throw stop.signal.reason;
    return false;
  } finally {
    lines.close();
  }
}
