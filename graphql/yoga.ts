import { createYoga } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { judgeJson } from '../server/core/bounded-json.ts';
import { AppError, publicError, validationFailed } from '../server/core/errors.ts';
import { mediaType } from '../server/core/media-type.ts';
import { ownTurns } from '../server/core/own-turn.ts';
import { judgeQueryText } from '../server/core/query-text.ts';
import { withRawText, withRawValues } from '../server/core/raw-body.ts';
import { bodyOf } from '../server/core/raw-tokens.ts';
import { bodyText } from '../server/core/request-body.ts';
import { enter, requestFacts, requireGoodCredential } from '../server/operations/transport.ts';
import type { AppContext, Effects } from '../server/services/context.ts';
import { acceptedForms } from './accept.ts';
import type { Arrived, GraphqlContext } from './context.ts';
import { catalogueErrors, graphqlError, maskError } from './errors.ts';
import { limits } from './limits.ts';
import { persistedOperations } from './persisted.ts';
import { DocumentResults } from './results.ts';
import { schema } from './schema.ts';

/** What the HTTP layer does with the effects of a call; passed in because transports do not see each other. */
export type ApplyEffects = (headers: Headers, effects: Effects) => void;

/** The one form of an answer that comes bit by bit. */
const EVENTS = 'text/event-stream';

/** What logs and metrics call a request whose client did not wait for its answer. */
const CLIENT_LEFT = 499;

/** Characters of documents that stay parsed in memory, where each takes some fifty bytes. */
const REMEMBERED_CHARS = 500_000;

/** Serves `/graphql` at the fetch boundary. */
export function graphqlHandler(app: AppContext, applyEffects: ApplyEffects) {
  const yoga = yogaOf(app);
  const ownTurn = ownTurns();
  return async (request: Request, address: string): Promise<Response> => {
    const facts = requestFacts(app, request, { address, transport: 'graphql' });
    const effects: Effects[] = [];
    const results = new DocumentResults(app, facts);
    const ready: Arrived['ready'] = {};
    const read = await enter(app, facts)
      .then(() => requireGoodCredential(app, facts))
      .then(() => readRequest(request, yoga.fetchAPI.Request))
      .then((ready) => ownTurn().then(() => ready))
      .catch((thrown: unknown) => refuse(thrown, app, facts.meta.requestId));
    const answer =
      read instanceof Response
        ? read
        : await answered(() => yoga.fetch(read, { app, facts, effects, results, ready }), results).catch((thrown) =>
            leftAlone(thrown, request.signal),
          );
    const headers = new Headers(answer.headers);
    headers.set('X-Request-Id', facts.meta.requestId);
    headers.set('Cache-Control', 'no-store');
    if (facts.arrival.state) applyEffects(headers, { rateLimits: [facts.arrival.state] });
    for (const one of effects) applyEffects(headers, one);
    if (ready.body) {
      headers.set('Content-Length', String(ready.body.byteLength));
      return new Response(ready.body, { status: answer.status, headers });
    }
    if (mediaType(headers) !== EVENTS) {
      headers.delete('content-length');
      const text = await answer.text();
      const init = { status: answer.status, headers };
      return text ? withRawText(text, init, results.raw) : new Response(null, init);
    }
    // The endpoint's body is a stream of its own making: taken over as it is, one that is cut at its end would throw at nobody.
    const body = answer.body && bodyOf(answer.body as unknown as AsyncIterable<Uint8Array>);
    return withRawValues(new Response(body, { status: answer.status, headers }), results.raw);
  };
}

/** The values of results are kept until the answer is there. */
async function answered(fetch: () => Response | Promise<Response>, results: DocumentResults): Promise<Response> {
  try {
    return await fetch();
  } finally {
    await results.close();
  }
}

/** What execution ends with when its client has left is no error of the service, and is answered to nobody. */
export function leftAlone(thrown: unknown, { aborted, reason }: AbortSignal): Response {
  if (!aborted || thrown !== reason) throw thrown;
  return new Response(null, { status: CLIENT_LEFT });
}

function yogaOf(app: AppContext) {
  return createYoga<Arrived>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    batching: false,
    logging: false,
    // Its body is a text within our own bound by then.
    maxRequestBodySize: false,
    parserAndValidationCache: { documentCache: remembered(), errorCache: remembered() },
    maskedErrors: { maskError: maskError(app) },
    plugins: [persistedOperations, ...limits(), catalogueErrors(app)],
    context: ({ app: owner, facts, effects, results }): GraphqlContext => ({
      app: owner,
      facts,
      collect: (more) => effects.push(more),
      results,
    }),
  });
}

/** As many documents as fit; each is cheap to parse again. */
function remembered<V extends object>(): LRUCache<string, V> {
  return new LRUCache({ maxSize: REMEMBERED_CHARS, sizeCalculation: (_value, document) => document.length + 1 });
}

/** The request with its body read and judged as text. @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED */
async function readRequest(request: Request, Read: typeof Request): Promise<Request> {
  if (!isJson(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const url = new URL(request.url);
  judgeQueryText(url.search);
  for (const name of ['variables', 'extensions']) judgeParameter(name, url.searchParams.get(name));
  const headers = new Headers(request.headers);
  const accept = headers.get('accept');
  if (accept !== null) headers.set('Accept', acceptedForms(accept));
  const { method, signal } = request;
  if (method === 'GET') return new Read(url, { method, headers, signal });
  const body = await bodyText(request);
  judgeJson(body);
  return new Read(url, { method, headers, signal, body: body || null });
}

/** @throws AppError VALIDATION_FAILED */
function judgeParameter(name: string, text: string | null): void {
  judgeJson(text ?? '');
  try {
    JSON.parse(text || 'null');
  } catch {
    throw validationFailed([{ path: name, message: 'is not JSON' }]);
  }
}

/** A POST with another type could come from a form of a foreign page; GraphQL takes JSON only, like the rest. */
function isJson(request: Request): boolean {
  return request.method !== 'POST' || mediaType(request.headers) === 'application/json';
}

/** The answer to a request that does not get as far as its document. */
function refuse(thrown: unknown, app: AppContext, requestId: string): Response {
  const { message, extensions } = graphqlError(thrown, { app, requestId });
  const { http, ...shown } = extensions as { http: { headers: Record<string, string> } };
  const { status } = publicError(thrown);
  const init = { status, headers: { ...http.headers, ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}) } };
  return Response.json({ errors: [{ message, extensions: shown }] }, init);
}
