import type { Quote } from '../client/index.ts';
import { show, usd, when } from '../output/show.ts';
import type { Call, Command } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { BENCHMARK, compareInput, EXPAND_OPTIONS, expandInput } from '../program/inputs.ts';
import { orInterrupted } from '../program/io.ts';
import { ROWS } from '../program/jobs.ts';
import { KEYWORD_OPTIONS, wordsOf } from '../program/keywords.ts';
import { purchase, UP_TO } from '../program/purchase.ts';
import { LABEL, labelOf, MARKET, marketOf, RANGE } from '../program/requests.ts';
import { openSession, type Session } from '../program/session.ts';
import { given, listOf, textOf } from '../program/values.ts';
import { keepQuote } from '../state/quotes.ts';

type Answer = { quote: Quote };
interface Asked {
  operation: string;
  input: object;
  ask(session: Session, idempotencyKey: string): Promise<Answer>;
}

const ASK: Record<string, (call: Call) => Promise<Asked>> = {
  expand: async (call) => {
    const input = expandInput(await wordsOf(call), call.values);
    return {
      operation: 'byok.quoteExpand',
      input,
      ask: ({ api }, idempotencyKey) => api.byok.quoteExpand.mutate({ ...input, idempotencyKey }),
    };
  },
  compare: async (call) => {
    const words = await wordsOf(call);
    const benchmark = textOf(call.values, 'benchmark') ?? ('keywords' in words ? words.keywords[0] : undefined);
    if (benchmark === undefined) throw new UsageError('name the --benchmark beside a list');
    const { groups: _, ...asked } = compareInput(words, call.values);
    const input = { ...asked, benchmark };
    return {
      operation: 'byok.quoteCompare',
      input,
      ask: ({ api }, idempotencyKey) => api.byok.quoteCompare.mutate({ ...input, idempotencyKey }),
    };
  },
  metrics: async (call) => {
    const input = { ...(await wordsOf(call)), ...marketOf(call.values), ...labelOf(call.values) };
    return {
      operation: 'byok.quoteMetrics',
      input,
      ask: ({ api }, idempotencyKey) => api.byok.quoteMetrics.mutate({ ...input, idempotencyKey }),
    };
  },
  retry: async ({ words: [jobId, ...more], values }) => {
    if (!jobId || more.length > 0) throw new UsageError('name the job to complete');
    const input = { jobId, ...given({ stages: listOf(values, 'stage'), label: textOf(values, 'label') }) };
    return {
      operation: 'byok.quoteRetry',
      input,
      ask: ({ api }, idempotencyKey) => api.byok.quoteRetry.mutate({ ...input, idempotencyKey }),
    };
  },
};

export const quote: Command = {
  name: 'quote',
  about: 'the price of research on your own provider accounts; --up-to buys it',
  usage: 'expand|compare|metrics <keyword>... | retry <job> [options]',
  words: Object.keys(ASK),
  options: [
    UP_TO,
    ...KEYWORD_OPTIONS,
    ...MARKET,
    ...RANGE,
    LABEL,
    ROWS,
    ...EXPAND_OPTIONS,
    BENCHMARK,
    { name: 'stage', value: 'stage', many: true, about: 'of a retry: which of the failed stages; all by default' },
  ],
  details: `Asking costs nothing. The price is the most that the job may cost; \`kr confirm\` buys it, within ten minutes.
With --up-to the command goes on and buys, if the price is not above the amount; otherwise it ends with 7.`,
  examples: [
    ['kr quote expand "meal planner"', 'the price, its parts, and how to confirm it'],
    ['kr quote compare "diet app" "meal planner" --up-to 0.50', 'bought at once for at most half a dollar'],
    ['kr quote metrics --file keywords.txt --up-to 1', 'the figures of up to 5,000 keywords'],
    ['kr quote retry 0197... --up-to 0.10', 'what a partial job lacks'],
  ],
  async run(call) {
    const [what = '', ...words] = call.words;
    const prepare = Object.hasOwn(ASK, what) ? ASK[what] : undefined;
    if (!prepare) throw new UsageError(`say what: ${Object.keys(ASK).join(', ')}`);
    const asked = await prepare({ ...call, words });
    return await quoted(call, await openSession(call), asked);
  },
};

/** A quote that an earlier run asked for may have expired since without having been confirmed: then it is asked for anew. */
async function quoted(call: Call, session: Session, asked: Asked): Promise<number> {
  const { operation, input } = asked;
  const end = await session.once({ operation, input }, async ({ key, isResumed }) => {
    const answer = await orInterrupted(call, asked.ask(session, key));
    const kept = await keepQuote(call.io.env, answer.quote);
    const isStale = isResumed && answer.quote.expiresAt.getTime() < Date.now();
    if (call.values['up-to'] === undefined) return isStale ? null : await showQuote(call, answer);
    return await purchase(call, session, kept).catch((thrown: unknown) => {
      if (isStale && (thrown as { code?: string }).code === 'QUOTE_EXPIRED') return null;
      throw thrown;
    });
  });
  return end ?? (await quoted(call, session, asked));
}

async function showQuote(call: Call, answer: Answer): Promise<number> {
  const { quoteId, estimatedCostUsd, expiresAt, expectedWaitSeconds, costSummary, reused, alternatives } = answer.quote;
  type Unit = (typeof costSummary.units)[number];
  const summary = [
    `at most ${usd(estimatedCostUsd)}, about ${expectedWaitSeconds} s; reused ${reused.units}, which saves ${usd(reused.savedUsd)}`,
    ...alternatives.map(
      (other) => `in mode ${other.mode}: ${usd(other.estimatedCostUsd)}, about ${other.expectedWaitSeconds} s`,
    ),
    `to buy it before ${when(expiresAt)} UTC: kr confirm ${quoteId} --up-to ${estimatedCostUsd}`,
  ];
  const columns = [
    { title: 'stage', of: ({ stage }: Unit) => stage },
    { title: 'provider', of: ({ provider }: Unit) => provider },
    { title: 'count', of: ({ count }: Unit) => count },
    { title: 'each USD', of: ({ unitCostUsd }: Unit) => unitCostUsd },
    { title: 'USD', of: ({ costUsd }: Unit) => costUsd },
  ];
  const forms = call.io.stdout.isTTY && call.values.ndjson !== true ? costSummary.units : [answer.quote];
  await show(call, { body: answer, rows: forms as Unit[], columns, summary });
  return 0;
}
