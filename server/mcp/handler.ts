import { createMcpHandler } from '@modelcontextprotocol/server';
import { isLoopbackHost } from '../core/address.ts';
import { judgeJson } from '../core/bounded-json.ts';
import { AppError, validationFailed } from '../core/errors.ts';
import { bodyText } from '../core/request-body.ts';
import { atTheDoor, enter, type RequestFacts, requestFacts } from '../operations/transport.ts';
import type { AppContext, Effects } from '../services/context.ts';
import { mcpServer } from './server.ts';

/** What the HTTP layer does for this transport; passed in because transports do not see each other. */
export interface Surroundings {
  applyEffects(headers: Headers, effects: Effects): void;
  /** A refusal before anything of the protocol was read. */
  refuse(thrown: unknown, requestId: string): Response;
}

/**
 * Serves `/mcp` at the fetch boundary (contract 7.1): stateless, both eras of the protocol, by API key alone. Each request has
 * a server of its own, so that nothing of one caller is there for another.
 */
export function mcpHandler(app: AppContext, { applyEffects, refuse }: Surroundings) {
  return async (request: Request, address: string): Promise<Response> => {
    const facts = requestFacts(app, request, { address, transport: 'mcp' });
    facts.credential.sessionToken = null;
    const headers = new Headers();
    const collect = (effects: Effects) => applyEffects(headers, effects);
    const answer = await served(app, request, { facts, collect }).catch((thrown: unknown) =>
      refuse(thrown, facts.meta.requestId),
    );
    if (facts.arrival.state) applyEffects(headers, { rateLimits: [facts.arrival.state] });
    for (const [name, value] of headers) answer.headers.set(name, value);
    answer.headers.set('X-Request-Id', facts.meta.requestId);
    answer.headers.set('Cache-Control', 'no-store');
    return answer;
  };
}

async function served(
  app: AppContext,
  request: Request,
  { facts, collect }: { facts: RequestFacts; collect: (effects: Effects) => void },
): Promise<Response> {
  const { credential, meta, arrival } = facts;
  await enter(app, facts);
  await atTheDoor(app, facts, async () => {
    if (isForeign(request, app.config.publicUrl)) throw new AppError('CROSS_ORIGIN_REQUEST');
    await arrival.known({ app, credential, meta }, false);
  });
  const body = await bodyText(request);
  judgeJson(body);
  if (body.trimStart().startsWith('[')) throw validationFailed([{ path: '', message: 'one message a request' }]);
  const { url, method, headers, signal } = request;
  const read = new Request(url, { method, headers, signal, ...(body === '' ? {} : { body }) });
  const handler = createMcpHandler(() => mcpServer(app, facts, collect));
  const response = await handler.fetch(read);
  return new Response(response.body, response);
}

/**
 * The protocol demands it against pages that lead a name of their own to this machine: whoever says where it comes from comes
 * from the service itself. Programs say nothing.
 */
function isForeign({ headers, url }: Request, publicUrl: string): boolean {
  const origin = headers.get('origin');
  const own = new URL(url);
  if (origin === null || origin === new URL(publicUrl).origin) return false;
  return origin !== own.origin || !isLoopbackHost(own.host);
}
