import type { Job } from '../client/index.ts';
import { show } from '../output/show.ts';
import type { Call, Command, Option } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { BENCHMARK, compareInput, EXPAND_OPTIONS, expandInput, GROUP } from '../program/inputs.ts';
import { orInterrupted } from '../program/io.ts';
import { ROWS, waitAndShow } from '../program/jobs.ts';
import { KEYWORD_OPTIONS, wordsOf } from '../program/keywords.ts';
import { LABEL, labelOf, MARKET, marketOf, RANGE, rangeOf } from '../program/requests.ts';
import { openSession, type Session } from '../program/session.ts';
import { given, numberOf, textOf } from '../program/values.ts';

const NO_WAIT: Option = { name: 'no-wait', about: 'submit and end at once; `kr watch` shows the result' };
const COMMON: readonly Option[] = [...KEYWORD_OPTIONS, ...MARKET, LABEL, ROWS, NO_WAIT];

const INTERRUPTION = `Ctrl C stops the waiting, not the job; the same command again is the same job until its result was shown.`;

interface Research<I extends object> extends Omit<Command, 'run' | 'usage' | 'details'> {
  usage?: string;
  details?: string;
  input(call: Call): Promise<I>;
  submit(session: Session, input: I & { idempotencyKey: string }): Promise<Job>;
}

/** A command that submits shared research and waits for it. */
function research<I extends object>({ input, submit, usage, details, ...command }: Research<I>): Command {
  return {
    ...command,
    usage: usage ?? '<keyword>... [options]',
    details: [details, INTERRUPTION].filter(Boolean).join('\n'),
    async run(call) {
      const asked = await input(call);
      const session = await openSession(call);
      return await session.once({ operation: `research.${command.name}`, input: asked }, async ({ key }) => {
        const job = await orInterrupted(call, submit(session, { ...asked, idempotencyKey: key }));
        if (call.values['no-wait'] !== true) return await waitAndShow(call, session, job);
        const columns = [
          { title: 'job', of: (row: Job) => row.jobId },
          { title: 'status', of: (row: Job) => row.status },
        ];
        await show(call, { body: job, rows: [job], columns });
        return 0;
      });
    },
  };
}

export const expand = research({
  name: 'expand',
  about: 'find keywords around up to 20 keywords',
  options: [...COMMON, ...EXPAND_OPTIONS, ...RANGE],
  examples: [
    ['kr expand "meal planner"', 'candidates with score, growth, volume'],
    ['kr expand - --filter free --days 365 < seeds.txt', 'seeds from a file, a year back, nothing about "free"'],
    ['kr expand "meal planner" | jq -r .keyword', 'one line of JSON a candidate in a pipe'],
  ],
  input: async (call) => expandInput(await wordsOf(call), call.values),
  submit: ({ api }, input) => api.research.expand.mutate(input),
});

export const compare = research({
  name: 'compare',
  about: 'compare up to 50 keywords with a benchmark, with trend movement',
  usage: '<keyword>... [options]   or   --group name=a,b ...',
  options: [...COMMON, BENCHMARK, GROUP, ...RANGE],
  examples: [
    ['kr compare "diet app" "meal planner" --benchmark "gpts"', 'a verdict for each keyword'],
    ['kr compare --group "shoes=running shoes,trail shoes" --group "boots=hiking boots"', 'groups beside each other'],
  ],
  input: async (call) => compareInput(call.values.group ? withoutWords(call) : await wordsOf(call), call.values),
  submit: ({ api }, input) => api.research.compare.mutate(input),
});

/** @throws UsageError */
function withoutWords({ words, values }: Call): null {
  if (words.length + (values.list ? 1 : 0) > 0) throw new UsageError('name either keywords or groups');
  return null;
}

export const trends = research({
  name: 'trends',
  about: 'check the trends of up to 20 keywords against a benchmark',
  options: [...COMMON, BENCHMARK, ...RANGE],
  examples: [['kr trends "meal planner" "diet app" --days 365', 'movement over a year']],
  input: async (call) => ({
    ...(await wordsOf(call)),
    ...given({ benchmark: textOf(call.values, 'benchmark') }),
    ...{ ...marketOf(call.values), ...rangeOf(call.values), ...labelOf(call.values) },
  }),
  submit: ({ api }, input) => api.research.trends.mutate(input),
});

export const metrics = research({
  name: 'metrics',
  about: 'volume, price, difficulty and intent of up to 700 keywords',
  options: COMMON,
  details: 'Up to 5,000 keywords at once: `kr quote metrics`, on your own provider accounts.',
  examples: [
    ['kr metrics "meal planner" "diet app"', 'a row a keyword, in the order asked'],
    ['kr metrics - < keywords.txt > metrics.ndjson', 'keywords from a file'],
  ],
  input: async (call) => ({ ...(await wordsOf(call)), ...marketOf(call.values), ...labelOf(call.values) }),
  submit: ({ api }, input) => api.research.metrics.mutate(input),
});

export const serp = research({
  name: 'serp',
  about: 'look at the search result pages of up to 20 keywords',
  options: [
    ...COMMON,
    { name: 'job', value: 'id', about: 'the research job whose result holds the keywords' },
    { name: 'device', value: 'device', choices: ['desktop', 'mobile'], about: 'whose results page is read' },
    { name: 'depth', value: 'n', about: 'results to read, 10 to 100' },
    ...RANGE.filter(({ name }) => name === 'mode'),
  ],
  details: 'Students look at keywords that a research job of theirs found before.',
  examples: [['kr serp "meal planner" --device mobile', 'difficulty, first results, features of the page']],
  input: async ({ values, ...call }) => ({
    ...(await wordsOf({ values, ...call })),
    ...given({
      jobId: textOf(values, 'job'),
      device: textOf(values, 'device') as 'desktop' | 'mobile' | undefined,
      depth: numberOf(values, 'depth'),
      mode: textOf(values, 'mode') as 'live' | 'economy' | undefined,
    }),
    ...{ ...marketOf(values), ...labelOf(values) },
  }),
  submit: ({ api }, input) => api.research.serp.mutate(input),
});
