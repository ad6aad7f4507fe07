import { createYoga } from 'graphql-yoga';
import { AppError, ERRORS, type ErrorCode } from '../server/core/errors.ts';
import { requestFacts } from '../server/operations/transport.ts';
import type { AppContext, Effects } from '../server/services/context.ts';
import type { Arrived, GraphqlContext } from './context.ts';
import { catalogueErrors, graphqlError, maskError } from './errors.ts';
import { limits } from './limits.ts';
import { persistedOperations } from './persisted.ts';
import { resultLoaders } from './results.ts';
import { schema } from './schema.ts';

/** What the HTTP layer does with the effects of a call; passed in because transports do not see each other. */
export type ApplyEffects = (headers: Headers, effects: Effects) => void;

/** Largest body, bytes (contract 1). */
const MAX_BODY_BYTES = 256 * 1024;

/** Serves `/graphql` at the fetch boundary. */
export function graphqlHandler(app: AppContext, applyEffects: ApplyEffects) {
  const yoga = yogaOf(app);
  return async (request: Request, address: string): Promise<Response> => {
    const facts = requestFacts(app, request, address);
    const effects: Effects[] = [];
    const answer = isJson(request)
      ? await yoga.fetch(request, { app, facts, effects })
      : refuse('UNSUPPORTED_MEDIA_TYPE', { app, requestId: facts.meta.requestId });
    const headers = new Headers(answer.headers);
    headers.set('X-Request-Id', facts.meta.requestId);
    headers.set('Cache-Control', 'no-store');
    for (const one of effects) applyEffects(headers, one);
    return new Response(answer.body, { status: answer.status, headers });
  };
}

function yogaOf(app: AppContext) {
  return createYoga<Arrived>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: app.config.NODE_ENV === 'development',
    landingPage: false,
    cors: false,
    multipart: false,
    batching: false,
    logging: false,
    maxRequestBodySize: MAX_BODY_BYTES,
    maskedErrors: { maskError: maskError(app) },
    plugins: [persistedOperations, ...limits(), catalogueErrors(app)],
    context: ({ app: owner, facts, effects }) => {
      const context: GraphqlContext = {
        app: owner,
        facts,
        collect: (more) => effects.push(more),
        results: resultLoaders(() => context),
      };
      return context;
    },
  });
}

/** A POST with another type could come from a form of a foreign page; GraphQL takes JSON only, like the rest. */
function isJson(request: Request): boolean {
  if (request.method !== 'POST') return true;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  return type === 'application/json';
}

function refuse(code: ErrorCode, context: { app: AppContext; requestId: string }): Response {
  return Response.json({ errors: [graphqlError(new AppError(code), context)] }, { status: ERRORS[code].status });
}
