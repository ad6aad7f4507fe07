import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { lazily } from '../../core/lazily.ts';
import type { AppContext } from '../../services/context.ts';
import { type HttpBindings, readOnly } from '../rest.ts';
import { allPages } from './all.ts';
import { type Page, policyOf, render } from './layout.ts';
import { isBrowser, missing } from './missing.ts';

/** The description as it is printed from the schemas, which a check compares: making it takes half a second. */
const description = lazily(() => {
  const printed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
  return Buffer.from(JSON.stringify(JSON.parse(printed)));
});

interface Rendered {
  html: Promise<Uint8Array<ArrayBuffer>>;
  policy: string;
}

const known = new WeakMap<Page, Rendered>();
const HTML = 'text/html; charset=UTF-8';

/**
 * A page that no setting changes is the same for every service of the process; readers of one moment share its making, and all of
 * them its bytes.
 */
function rendered(page: Page): Rendered {
  const made = known.get(page) ?? { html: render(page).then((text) => Buffer.from(text)), policy: policyOf(page) };
  known.set(page, made);
  return made;
}

/** The public pages and the API description: each is made when somebody first asks for it, and then kept. */
export function pageRoutes(app: AppContext): Hono<HttpBindings> {
  const routes = new Hono<HttpBindings>();
  for (const page of allPages(app.config)) {
    routes.get(page.path, async (c) => {
      const { html, policy } = rendered(page);
      const headers = {
        'Content-Type': HTML,
        'Content-Security-Policy': policy,
        'Cache-Control': 'public, max-age=300',
      };
      return c.body(await html, 200, headers);
    });
    routes.all(page.path, readOnly(app));
    if (page.path !== '/') {
      routes.get(`${page.path}/`, (c, next) => (isBrowser(c.req.raw) ? c.redirect(page.path, 308) : next()));
    }
  }
  routes.get('/openapi.json', (c) => c.body(description(), 200, { 'Content-Type': 'application/json' }));
  routes.all('/openapi.json', readOnly(app));
  return routes;
}

/** Where nothing is: a page for who looks at it, null for who asks for anything else. */
export async function missingPage(request: Request): Promise<Response | null> {
  if (!isBrowser(request)) return null;
  const { html, policy } = rendered(missing);
  return new Response(await html, {
    status: 404,
    headers: { 'Content-Type': HTML, 'Content-Security-Policy': policy },
  });
}
