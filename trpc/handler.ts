import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { ownTurns } from '../server/core/own-turn.ts';
import { withRawValuesAtOnce } from '../server/core/raw-body.ts';
import type { StoredJson } from '../server/core/raw-json.ts';
import { RawTokens } from '../server/core/raw-tokens.ts';
import { retryAfter } from '../server/operations/report.ts';
import { enter, type RequestFacts, requestFacts } from '../server/operations/transport.ts';
import type { AppContext, Effects } from '../server/services/context.ts';
import { thrownIn } from './codes.ts';
import { refusalOf } from './judge-batch.ts';
import { readRequest } from './read-request.ts';
import { refusal } from './refusal.ts';
import { appRouter } from './router.ts';

/** What the HTTP layer does with the effects of a call; passed in because transports do not see each other. */
export type ApplyEffects = (headers: Headers, effects: Effects) => void;

/** Serves `/trpc/*` at the fetch boundary. */
export function trpcHandler(app: AppContext, applyEffects: ApplyEffects) {
  const ownTurn = ownTurns();
  const showRate = (headers: Headers, { arrival: { state } }: RequestFacts) =>
    applyEffects(headers, { rateLimits: state ? [state] : [] });

  async function answer(request: Request, facts: RequestFacts): Promise<Response> {
    const raw = new RawTokens();
    let refused: unknown;
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req: request,
      router: appRouter,
      createContext: ({ info, resHeaders }) => {
        refused = refusalOf(info.calls);
        if (refused) throw refused;
        showRate(resHeaders, facts);
        return {
          ...{ app, facts, info, raw },
          admitResult: (result: StoredJson) => facts.arrival.results.take(result),
          collect: (effects: Effects) => applyEffects(resHeaders, effects),
        };
      },
      onError: ({ error, ctx }) => {
        if (!ctx) refused ??= thrownIn(error);
      },
      responseMeta: ({ errors }) => ({
        headers: new Headers({
          'X-Request-Id': facts.meta.requestId,
          'Cache-Control': 'no-store',
          ...retryAfter(errors.map(({ cause }) => cause)),
        }),
      }),
    });
    // Before there is a context tRPC does not know which request it answers.
    if (refused) throw refused;
    return await withRawValuesAtOnce(response, raw);
  }

  return async (request: Request, address: string): Promise<Response> => {
    const facts = requestFacts(app, request, { address, transport: 'trpc' });
    try {
      await enter(app, facts);
      const read = await readRequest(request);
      await ownTurn();
      return challenging(await answer(read, facts));
    } catch (thrown) {
      const refused = refusal(thrown, app, facts);
      showRate(refused.headers, facts);
      return challenging(refused);
    }
  };
}

/** HTTP knows no 401 that does not say which credential is wanted. */
function challenging(response: Response): Response {
  if (response.status === 401) response.headers.set('WWW-Authenticate', 'Bearer');
  return response;
}
