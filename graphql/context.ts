import type DataLoader from 'dataloader';
import type { RequestFacts } from '../server/operations/transport.ts';
import type { AppContext, Effects } from '../server/services/context.ts';

/** Stored results by job id, read together for all jobs of a list. */
export interface ResultLoaders {
  shared: DataLoader<string, unknown>;
  byok: DataLoader<string, unknown>;
}

/** Context of one GraphQL request. */
export interface GraphqlContext {
  app: AppContext;
  facts: RequestFacts;
  /** Takes what the verbs want to happen besides their data (rate headers). */
  collect(effects: Effects): void;
  results: ResultLoaders;
}

/** What the endpoint knows of a request before it is parsed. */
export interface Arrived {
  app: AppContext;
  facts: RequestFacts;
  effects: Effects[];
}
