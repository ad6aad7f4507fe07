import type { z } from 'zod';
import { ERRORS, type Issue, publicError } from '../core/errors.ts';
import { invoke } from '../operations/invoke.ts';
import type { Operation } from '../operations/operation.ts';
import { reported } from '../operations/report.ts';
import { MAX_WAIT_SECONDS, type RequestFacts } from '../operations/transport.ts';
import type { AppContext, Effects } from '../services/context.ts';

/** What a tool may do: call operations as the key that asked. */
export type Call = <I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: unknown,
  how?: { key?: string; waitSeconds?: number },
) => Promise<z.output<O>>;

/** Calls operations for the tools of one request. */
export function callOf(app: AppContext, facts: RequestFacts, collect: (effects: Effects) => void): Call {
  return async (operation, input, { key = null, waitSeconds = 0 } = {}) => {
    const effects: Effects = { rateLimits: [] };
    const meta = { ...facts.meta, waitSeconds: Math.min(MAX_WAIT_SECONDS, waitSeconds) };
    try {
      const call = { ...facts, meta, idempotencyKey: key, effects, input: () => input };
      return (await invoke(app, operation, call)).data;
    } finally {
      collect(effects);
    }
  };
}

/** A model reads each of them. */
const MOST_ISSUES = 10;

/** A refusal as a tool tells it: the stable code, its members, and what to do. */
export function refusalOf(app: AppContext, thrown: unknown, requestId: string): Record<string, unknown> {
  const { code, detail, retryable, details } = publicError(reported(app, thrown, requestId));
  const { issues, ...members } = details as { issues?: Issue[] };
  const first = issues && { issues: issues.slice(0, MOST_ISSUES) };
  return { code, detail, retryable, ...members, ...first, requestId, next: ERRORS[code].remedy };
}
