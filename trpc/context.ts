import type { Admission, RawTokens } from '../server/core/raw-tokens.ts';
import type { RequestFacts } from '../server/operations/transport.ts';
import type { AppContext, Effects } from '../server/services/context.ts';

/** Context of one tRPC request; several calls of a batch share it. */
export interface TrpcContext {
  app: AppContext;
  facts: RequestFacts;
  /** Stored results of the answer, written into its text at the end. */
  raw: RawTokens;
  /** Judges each stored result that the calls of the request read. */
  admitResult: Admission;
  /** Takes what the verbs want to happen besides their data (cookies, rate headers). */
  collect(effects: Effects): void;
}
