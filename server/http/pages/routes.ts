import { Hono } from 'hono';
import type { AppContext } from '../../services/context.ts';
import { openApiDocument } from '../openapi/document.ts';
import { type HttpBindings, readOnly } from '../rest.ts';
import { integrations } from './integrations.ts';
import { policyOf, render } from './layout.ts';
import { apiPage, errorsPage } from './reference.ts';
import { home, legacy, money, quickStart } from './texts.ts';
import { verdicts } from './verdicts.ts';

const pages = (publicUrl: string) => [
  home,
  quickStart(publicUrl),
  integrations(publicUrl),
  apiPage(),
  verdicts(),
  money,
  errorsPage(),
  legacy,
];

/** The public pages and the API description, rendered once. */
export function pageRoutes(app: AppContext): Hono<HttpBindings> {
  const routes = new Hono<HttpBindings>();
  for (const page of pages(app.config.publicUrl)) {
    const [html, policy] = [render(page), policyOf(page)];
    routes.get(page.path, (c) =>
      c.html(html, 200, { 'Content-Security-Policy': policy, 'Cache-Control': 'public, max-age=300' }),
    );
    routes.all(page.path, readOnly(app));
  }
  const description = JSON.stringify(openApiDocument());
  routes.get('/openapi.json', (c) => c.body(description, 200, { 'Content-Type': 'application/json' }));
  routes.all('/openapi.json', readOnly(app));
  return routes;
}
