import type { ChartView } from '../parts/chart/scale.ts';
import type { GridState } from '../ui/grid/model.ts';

/** What the address of each screen may say. Anything else in it is dropped, so that an old or mistyped address still opens. */

type Raw = Record<string, unknown>;

/** What the form of Research asks for. */
export const KINDS = ['expand', 'compare', 'serp', 'trends', 'suggestions'] as const;
export type Kind = (typeof KINDS)[number];

/** What jobs there are: metrics are asked for a keyword list. */
export const JOB_KINDS = [...KINDS, 'metrics'] as const;

export interface ResearchSearch {
  kind?: Kind;
  /** Keywords, one a line. */
  words?: string;
  /** Location code and language, `2840-en`. */
  market?: string;
  days?: number;
  from?: string;
  to?: string;
  own?: boolean;
  benchmark?: string;
  /** Themes to keep, with commas between. */
  terms?: string;
  literal?: boolean;
  limit?: number;
  mode?: 'economy';
  /** What the job is called. */
  label?: string;
  /** Where an expansion looks, with commas; the usual places when absent. */
  sources?: string;
  /** The quote that is looked at. */
  quote?: string;
}

export const STATUSES = ['queued', 'processing', 'complete', 'partial', 'failed'] as const;

export interface HistorySearch {
  kind?: (typeof JOB_KINDS)[number];
  status?: (typeof STATUSES)[number];
  text?: string;
  label?: string;
}

/** Two days, YYYY-MM-DD. */
export interface SpendSearch {
  from?: string;
  to?: string;
  label?: string;
}

export interface DiscoverySearch {
  class?: (typeof CLASSES)[number];
  as?: 'cards' | 'table';
}
const CLASSES = ['hot', 'rising', 'niche', 'watchlist'] as const;

/** The keyword list that is open, the text that lists are looked for by, and the quote that is looked at. */
export interface ListsSearch extends ListSearch {
  quote?: string;
}

/** A list with a text to look for, and the one of it that is open. */
export interface ListSearch {
  text?: string;
  open?: string;
}

/** Changes some of the search; what becomes undefined leaves the address. */
export type SetSearch = (patch: { [K in keyof ResearchSearch]?: ResearchSearch[K] | undefined }) => void;

/** What a person did to the tables and the chart of a result. */
export interface ResultState extends GridState, ChartView {
  /** The quote of what is missing, while it is looked at. */
  quote?: string;
}

const text = (value: unknown, longest = 4000): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value).length <= longest
    ? String(value)
    : undefined;
const oneOf = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  words.find((word) => word === value);
const date = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
const whole = (value: unknown): number | undefined => (Number.isInteger(value) ? (value as number) : undefined);

/** Without what is not said. */
function said<T extends object>(all: { [K in keyof Required<T>]: Required<T>[K] | undefined }): T {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T;
}

function record(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).flatMap(([key, held]) => (text(held) ? [[key, String(held)] as const] : []));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The router keeps what the address said beside what a screen reads from it: what is not read is overwritten with nothing. */
function alone<M extends Record<string, (raw: Raw) => object>>(screens: M): M {
  const blank = (raw: Raw) => Object.fromEntries(Object.keys(raw).map((key) => [key, undefined]));
  const strict = Object.entries(screens).map(
    ([name, read]) => [name, (raw: Raw) => ({ ...blank(raw), ...read(raw) })] as const,
  );
  return Object.fromEntries(strict) as unknown as M;
}

export const SCREENS = alone({
  history: (raw: Raw): HistorySearch =>
    said<HistorySearch>({
      kind: oneOf(JOB_KINDS, raw.kind),
      status: oneOf(STATUSES, raw.status),
      text: text(raw.text, 100),
      label: text(raw.label, 60),
    }),
  discovery: (raw: Raw): DiscoverySearch =>
    said<DiscoverySearch>({ class: oneOf(CLASSES, raw.class), as: oneOf(['cards', 'table'] as const, raw.as) }),
  list: (raw: Raw): ListSearch => said<ListSearch>({ text: text(raw.text, 100), open: text(raw.open, 60) }),
  lists: (raw: Raw): ListsSearch =>
    said<ListsSearch>({ text: text(raw.text, 100), open: text(raw.open, 60), quote: text(raw.quote, 100) }),
  days: (raw: Raw): { days?: number } => said<{ days?: number }>({ days: whole(raw.days) }),
  spend: (raw: Raw): SpendSearch =>
    said<SpendSearch>({ from: date(raw.from), to: date(raw.to), label: text(raw.label, 60) }),
  job: (raw: Raw): ResultState =>
    said<ResultState>({
      sort: text(raw.sort, 300),
      where: record(raw.where),
      show: text(raw.show, 500),
      pin: text(raw.pin, 300),
      chart: oneOf(['many'] as const, raw.chart),
      lines: text(raw.lines, 300),
      quote: text(raw.quote, 100),
    }),
  research: (raw: Raw): ResearchSearch =>
    said<ResearchSearch>({
      kind: oneOf(KINDS, raw.kind),
      words: text(raw.words, Number.POSITIVE_INFINITY),
      market: text(raw.market, 20),
      days: whole(raw.days),
      from: date(raw.from),
      to: date(raw.to),
      own: raw.own === true ? true : undefined,
      benchmark: text(raw.benchmark, 100),
      terms: text(raw.terms),
      literal: raw.literal === true ? true : undefined,
      limit: whole(raw.limit),
      mode: oneOf(['economy'] as const, raw.mode),
      label: text(raw.label, 60),
      sources: text(raw.sources, 100),
      quote: text(raw.quote, 100),
    }),
});
