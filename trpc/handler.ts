import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { ownTurns } from '../server/core/own-turn.ts';
import { withRawValues } from '../server/core/raw-body.ts';
import type { StoredJson } from '../server/core/raw-json.ts';
import { RawTokens } from '../server/core/raw-tokens.ts';
import { ResultAllowance } from '../server/core/result-allowance.ts';
import { retryAfter } from '../server/operations/report.ts';
import { enter, requestFacts } from '../server/operations/transport.ts';
import type { AppContext, Effects } from '../server/services/context.ts';
import { readRequest } from './read-request.ts';
import { refusal } from './refusal.ts';
import { appRouter } from './router.ts';

/** What the HTTP layer does with the effects of a call; passed in because transports do not see each other. */
export type ApplyEffects = (headers: Headers, effects: Effects) => void;

/** Serves `/trpc/*` at the fetch boundary. */
export function trpcHandler(app: AppContext, applyEffects: ApplyEffects) {
  const ownTurn = ownTurns();
  return async (request: Request, address: string): Promise<Response> => {
    const facts = requestFacts(app, request, { address, transport: 'trpc' });
    const read = await enter(app, facts)
      .then(() => readRequest(request))
      .then((ready) => ownTurn().then(() => ready))
      .catch((thrown: unknown) => refusal(thrown, app, facts));
    const { state } = facts.arrival;
    if (read instanceof Response) {
      applyEffects(read.headers, { rateLimits: state ? [state] : [] });
      return read;
    }
    const allowance = new ResultAllowance();
    const raw = new RawTokens();
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req: read,
      router: appRouter,
      createContext: ({ resHeaders }) => ({
        app,
        facts,
        raw,
        admitResult: (result: StoredJson) => allowance.take(result),
        collect: (effects: Effects) => applyEffects(resHeaders, effects),
      }),
      responseMeta: ({ errors }) => ({
        headers: new Headers({
          'X-Request-Id': facts.meta.requestId,
          'Cache-Control': 'no-store',
          ...retryAfter(errors.map(({ cause }) => cause)),
        }),
      }),
    });
    return withRawValues(response, raw);
  };
}
