import { causeInWords, causeOf } from '../../server/core/causes.ts';
import { isPrivate, type Job } from '../client/index.ts';
import type { Call } from '../program/command.ts';
import { tell } from '../program/io.ts';
import { plain } from './plain.ts';
import { paintOf, type Shown, show, usd } from './show.ts';
import type { Column } from './table.ts';

type Result = NonNullable<Job['result']>;
// biome-ignore lint/suspicious/noExplicitAny: columns of a table fit the rows that stand beside them
type Rows = { rows: readonly any[]; columns: readonly Column<any>[] };

const METRICS: Column<{ metrics: Figures | null }>[] = [
  { title: 'volume', of: ({ metrics }) => metrics?.volume },
  { title: 'CPC USD', of: ({ metrics }) => metrics?.cpc },
  { title: 'difficulty', of: ({ metrics }) => metrics?.difficulty },
  { title: 'intent', of: ({ metrics }) => metrics?.intent },
];

interface Figures {
  volume: number | null;
  cpc: number | null;
  difficulty: number | null;
  intent: string | null;
}

const KEYWORD = { title: 'keyword', of: ({ keyword }: { keyword: string }) => keyword };

/** The rows of a result, whichever kind it is, with the columns that a person reads first. */
export function rowsOf(result: Result): Rows {
  if ('candidates' in result) {
    const own: Column<(typeof result.candidates)[number]>[] = [
      { title: 'score', of: ({ score }) => score },
      { title: 'growth %', of: ({ growthPct }) => growthPct },
    ];
    return { rows: result.candidates, columns: [KEYWORD, ...own, ...METRICS] };
  }
  if ('benchmark' in result) {
    const columns: Column<(typeof result.results)[number]>[] = [
      KEYWORD,
      { title: 'verdict', of: ({ verdict }) => verdict },
      { title: 'size', of: ({ size }) => size },
      { title: 'momentum', of: ({ momentum }) => momentum },
      { title: 'ratio', of: ({ ratioMean }) => ratioMean },
      { title: 'volume', of: ({ volume }) => volume ?? null },
      { title: 'change %', of: ({ movement }) => movement.changePct },
      { title: 'confidence', of: ({ confidence }) => confidence },
    ];
    return { rows: result.results, columns };
  }
  if ('results' in result) return serpRows(Object.values(result.results));
  if ('seed' in result) return itemRows(result.items);
  const missing: Column<(typeof result.items)[number]> = { title: 'missing', of: ({ reason }) => reason };
  return { rows: result.items, columns: [KEYWORD, ...METRICS, missing] };
}

function serpRows(rows: readonly Extract<Result, { results: Record<string, unknown> }>['results'][string][]): Rows {
  const columns: Column<(typeof rows)[number]>[] = [
    KEYWORD,
    { title: 'difficulty', of: ({ difficulty }) => difficulty },
    { title: 'first', of: ({ topResults }) => topResults[0]?.domain },
    { title: 'second', of: ({ topResults }) => topResults[1]?.domain },
    { title: 'AI overview', of: ({ signals }) => (signals.hasAiOverview ? 'yes' : 'no') },
  ];
  return { rows, columns };
}

/** Rows that carry their figures themselves. */
export function itemRows(rows: readonly ({ keyword: string } & Figures)[]): Rows {
  return {
    rows,
    columns: [KEYWORD, ...METRICS.map(({ title, of }) => ({ title, of: (row: Figures) => of({ metrics: row }) }))],
  };
}

/** A job that is final: its result, what it cost, and what is missing of it. */
export async function showJob(call: Call, job: Job): Promise<void> {
  const shown: Shown<unknown> = {
    body: job,
    ...(job.result ? rowsOf(job.result) : { rows: [], columns: [] }),
    summary: [summaryOf(job)],
  };
  await show(call, shown);
  await showFailures(call, job);
}

function summaryOf(job: Job): string {
  const [paid, saved] = isPrivate(job)
    ? [job.spend.actualUsd, job.spend.savedUsd]
    : [job.cost.actualUsd, job.cost.savedUsd];
  const source = job.dataSource === 'sandbox' ? ', invented figures of the built-in doubles' : '';
  return `${job.status}${source}; cost ${usd(paid)}, saved ${usd(saved)}; job ${job.jobId}`;
}

const MOST_FAILURES = 10;

async function showFailures(call: Call, job: Job): Promise<void> {
  const code = isPrivate(job) ? job.errorCode : (job.error?.code ?? null);
  const shown = job.failedStages.slice(0, MOST_FAILURES);
  if (code === null && shown.length === 0) return;
  const lines = shown.map(
    ({ stage, unit, code: why, outcome }) =>
      `  ${stage} ${unit}: ${whatOf(why)}${outcome === 'unknown' ? ' It may have been charged.' : ''}`,
  );
  const more = job.failedStages.length - lines.length;
  const codes = shown.length > 0 ? shown.map((one) => one.code) : [code!];
  const advice = new Set(codes.flatMap((one) => causeOf(one)?.next ?? []));
  const all = [
    `${job.status}: ${code === null ? 'something is missing' : whatOf(code)}`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...advice,
  ];
  const paint = paintOf(call, call.io.stderr);
  for (const line of all) await tell(call, paint('yellow', plain(line)));
}

const whatOf = (code: string) => causeOf(code)?.what ?? causeInWords(code);
