import { ONE_TASK, type Usage } from '../prices.ts';

/** One task object of a POST. */
export type Task = Readonly<Record<string, unknown>>;

export interface DataContext {
  seed: number;
  /** Milliseconds since the epoch: the day on which the data is asked for. */
  now: number;
}

export interface Answer {
  /** 20000 unless given. */
  code?: number;
  result: unknown[] | null;
  usage: Usage;
}

/** Keyword data API whose `id_list` lists the task. */
export type Api = 'dataforseo_labs' | 'keywords_data' | 'serp';

/** Limits a live request falls under besides the general one. */
export type Lane = 'database' | 'adsLive' | 'trendsLive';

/** A purchasable function; `live` and `queue` say in which ways it is sold. */
export interface Endpoint {
  api: Api;
  /** Path before the mode, e.g. `serp/google/organic`. */
  base: string;
  functionCode: string;
  /** Members that the `data` echo starts with. */
  echo: Readonly<Record<string, string>>;
  fields: Fields;
  live?: { suffix: string; price: string; lane?: Lane };
  queue?: { price: string; gets: readonly string[] };
  answer(task: Task, context: DataContext): Answer;
}

/** Whether a value is acceptable. */
export type Check = (value: unknown) => boolean;

export interface Fields {
  required: readonly string[];
  known: Readonly<Record<string, Check>>;
  /** Rules over several fields. @returns the name of the offending field. */
  together?: (task: Task, context: DataContext) => string | null;
}

/** Charged by rows on top of the task. */
export function rows(items: number, multiplier = 1): Usage {
  return { ...ONE_TASK, items, multiplier };
}
