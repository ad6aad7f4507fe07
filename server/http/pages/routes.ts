import { Hono } from 'hono';
import type { AppContext } from '../../services/context.ts';
import { openApiDocument } from '../openapi/document.ts';
import { type HttpBindings, readOnly } from '../rest.ts';
import { allPages } from './all.ts';
import { policyOf, render } from './layout.ts';
import { isBrowser, missing } from './missing.ts';

/** The public pages and the API description, rendered once. */
export function pageRoutes(app: AppContext): Hono<HttpBindings> {
  const routes = new Hono<HttpBindings>();
  for (const page of allPages(app.config)) {
    const [html, policy] = [render(page), policyOf(page)];
    routes.get(page.path, (c) =>
      c.html(html, 200, { 'Content-Security-Policy': policy, 'Cache-Control': 'public, max-age=300' }),
    );
    routes.all(page.path, readOnly(app));
    if (page.path !== '/') {
      routes.get(`${page.path}/`, (c, next) => (isBrowser(c.req.raw) ? c.redirect(page.path, 308) : next()));
    }
  }
  const description = JSON.stringify(openApiDocument());
  routes.get('/openapi.json', (c) => c.body(description, 200, { 'Content-Type': 'application/json' }));
  routes.all('/openapi.json', readOnly(app));
  return routes;
}

/** Where nothing is: a page for who looks at it, null for who asks for anything else. */
export function missingPage(request: Request): Response | null {
  if (!isBrowser(request)) return null;
  const headers = { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Security-Policy': policyOf(missing) };
  return new Response(render(missing), { status: 404, headers });
}
