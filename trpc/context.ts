import type { TRPCRequestInfo } from '@trpc/server/http';
import type { Admission, RawTokens } from '../server/core/raw-tokens.ts';
import type { RequestFacts } from '../server/operations/transport.ts';
import type { AppContext, Effects } from '../server/services/context.ts';

/** Context of one tRPC request; several calls of a batch share it. */
export interface TrpcContext {
  app: AppContext;
  facts: RequestFacts;
  /** The calls of the request. */
  info: TRPCRequestInfo;
  /** What is text already, written into that of the answer at the end. */
  raw: RawTokens;
  /** Judges each stored result that the calls of the request read. */
  admitResult: Admission;
  /** Takes what the verbs want to happen besides their data (cookies, rate headers). */
  collect(effects: Effects): void;
}
