import type { Config } from '../config.ts';
import type { Route } from './routes/route.ts';
import { routes } from './routes.ts';

/** When GET execution was deprecated (RFC 9745 wants a date), and the paths that had it (contract 4.6). */
const DEPRECATED_AT = Date.UTC(2026, 10, 21) / 1000;
const KINDS = ['expand', 'compare', 'serp', 'trends'];
const PATHS = new Set(KINDS.flatMap((kind) => [`/api/research/${kind}`, `/api/research/${kind}/status`]));

/** The research calls and their status routes as GET, bound to the same operations as their POST forms. */
export const legacyRoutes: readonly Route[] = routes
  .filter((route) => route.method === 'POST' && PATHS.has(route.path))
  .map((route) => ({ ...route, method: 'GET', from: ['query'], legacy: true }));

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and where to go instead. */
export function legacyHeaders(headers: Headers, config: Config, path: string): void {
  headers.set('Deprecation', `@${DEPRECATED_AT}`);
  headers.set('Sunset', new Date(`${config.LEGACY_SUNSET}T00:00:00.000Z`).toUTCString());
  headers.set(
    'Link',
    `<${config.publicUrl}${path}>; rel="successor-version", <${config.publicUrl}/docs/legacy>; rel="deprecation"`,
  );
}
