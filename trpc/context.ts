import type { RequestFacts } from '../server/operations/transport.ts';
import type { AppContext, Effects } from '../server/services/context.ts';

/** Context of one tRPC request; several calls of a batch share it. */
export interface TrpcContext {
  app: AppContext;
  facts: RequestFacts;
  /** Takes what the verbs want to happen besides their data (cookies, rate headers). */
  collect(effects: Effects): void;
}
