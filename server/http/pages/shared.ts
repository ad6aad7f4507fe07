import { Hono } from 'hono';
import { AppError } from '../../core/errors.ts';
import { comeBack } from '../../core/fair-queue.ts';
import type { CacheKind, Memory, StateKind } from '../../core/memory.ts';
import { parsed } from '../../core/raw-json.ts';
import { settledName } from '../../core/settled.ts';
import { SharedWork } from '../../core/shared-work.ts';
import { invoke } from '../../operations/invoke.ts';
import { jobsShared } from '../../operations/jobs.ts';
import { requestFacts } from '../../operations/transport.ts';
import type { AppContext, Effects } from '../../services/context.ts';
import type { SharedResult } from '../../services/sharing/schemas.ts';
import { setRateHeaders } from '../rate-headers.ts';
import { type HttpBindings, readOnly, respondProblem } from '../rest.ts';
import { type Page, policyOf, render } from './layout.ts';
import { isBrowser, missing } from './missing.ts';
import { sharedPage } from './shared-page.ts';

const PATH = '/shared/:token';
const MEMORY_BYTES = 16 * 1024 * 1024;

interface Rendered {
  html: Uint8Array<ArrayBuffer>;
  policy: string;
}

/** A link always shows the same page: its bytes are made once. Whether the link is alive was judged before. */
const RENDERED: CacheKind<Rendered> = {
  name: 'shared-pages',
  maxBytes: MEMORY_BYTES,
  bytesOf: ({ html }) => html.byteLength,
};
const RENDERING: StateKind<SharedWork<Rendered>> = { name: 'shared-pages' };

/** Of every page behind a link, also of one that has ended. */
const HEADERS = {
  'Content-Type': 'text/html; charset=UTF-8',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'no-store',
};

/** What a link to a result shows: the request and its main table. Anybody may read it, nobody may find it. */
export function sharedRoutes(app: AppContext): Hono<HttpBindings> {
  const routes = new Hono<HttpBindings>();
  routes.get(PATH, async (c) => {
    const facts = requestFacts(app, c.req.raw, { address: c.env.address, transport: 'rest' });
    facts.credential.sessionToken = null;
    facts.credential.authorization = null;
    const effects: Effects = { rateLimits: [] };
    const input = () => ({ token: c.req.param('token') });
    const shown = invoke(app, jobsShared, { ...facts, input, effects });
    const response = await shown
      .then(({ data }) => pageOf(app.memory, data, facts.meta.signal()))
      .then(({ html, policy }) => page(html, { status: 200, policy }))
      .catch((thrown: unknown) => refusal(app, thrown, { request: c.req.raw, requestId: facts.meta.requestId }));
    setRateHeaders(response.headers, effects.rateLimits);
    return response;
  });
  routes.all(PATH, readOnly(app));
  return routes;
}

function page(html: BodyInit, { status, policy }: { status: number; policy: string }): Response {
  return new Response(html, { status, headers: { ...HEADERS, 'Content-Security-Policy': policy } });
}

/** Somebody who followed a link that has ended reads so; programs, and whoever is refused otherwise, get a problem. */
async function refusal(
  app: AppContext,
  thrown: unknown,
  { request, requestId }: { request: Request; requestId: string },
): Promise<Response> {
  if (!(thrown instanceof AppError) || thrown.code !== 'NOT_FOUND' || !isBrowser(request))
    return respondProblem(app, thrown, requestId);
  const ended: Page = { ...missing, title: 'This link has ended' };
  return page(await render(ended), { status: 404, policy: policyOf(ended) });
}

async function pageOf(memory: Memory, shared: SharedResult, gone: AbortSignal): Promise<Rendered> {
  const name = settledName(shared);
  if (name === undefined) return await rendered(shared);
  const known = memory.cache(RENDERED);
  const make = async () => {
    const made = await rendered(shared);
    known.set(name, made);
    return made;
  };
  try {
    return known.get(name) ?? (await memory.state(RENDERING, () => new SharedWork()).result(name, gone, make));
  } catch (thrown) {
    throw comeBack(thrown, gone);
  }
}

async function rendered(shared: SharedResult): Promise<Rendered> {
  const page = sharedPage(shared, await parsed(shared.rows));
  return { html: Buffer.from(await render(page)), policy: policyOf(page) };
}
