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
import type { AppContext } from '../../services/context.ts';
import type { SharedResult } from '../../services/sharing/schemas.ts';
import { type HttpBindings, readOnly, refuse } from '../rest.ts';
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

/** What a link to a result shows: the request and its main table. Anybody may read it, nobody may find it. */
export function sharedRoutes(app: AppContext): Hono<HttpBindings> {
  const routes = new Hono<HttpBindings>();
  routes.get(PATH, async (c) => {
    const facts = requestFacts(app, c.req.raw, { address: c.env.address, transport: 'rest' });
    facts.credential.sessionToken = null;
    facts.credential.authorization = null;
    const headers = {
      'X-Robots-Tag': 'noindex, nofollow',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    };
    try {
      const { data } = await invoke(app, jobsShared, { ...facts, input: () => ({ token: c.req.param('token') }) });
      const { html, policy } = await pageOf(app.memory, data, facts.meta.signal);
      const type = 'text/html; charset=UTF-8';
      return c.body(html, 200, { ...headers, 'Content-Type': type, 'Content-Security-Policy': policy });
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'NOT_FOUND' || !isBrowser(c.req.raw))
        return await refuse(app, { request: c.req.raw, address: c.env.address }, thrown);
      const page: Page = { ...missing, title: 'This link has ended' };
      return c.html(await render(page), 404, { ...headers, 'Content-Security-Policy': policyOf(page) });
    }
  });
  routes.all(PATH, readOnly(app));
  return routes;
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
