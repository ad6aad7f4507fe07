import type { RequestFacts } from '../server/operations/transport.ts';
import type { AppContext, Effects } from '../server/services/context.ts';
import type { DocumentResults } from './results.ts';

/** Context of one GraphQL request. */
export interface GraphqlContext {
  app: AppContext;
  facts: RequestFacts;
  /** Takes what the verbs want to happen besides their data (rate headers). */
  collect(effects: Effects): void;
  results: DocumentResults;
}

/** What the endpoint knows of a request before it is parsed. */
export interface Arrived {
  app: AppContext;
  facts: RequestFacts;
  effects: Effects[];
  results: DocumentResults;
  /** Holds the body of the answer when it lay ready. */
  ready: { body?: Uint8Array<ArrayBuffer> };
}
