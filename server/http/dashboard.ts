import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { namesTag } from './entity-tag.ts';

/** Where `npm start` builds the dashboard to. */
export const DASHBOARD_BUILD = fileURLToPath(new URL('../../dashboard/dist/', import.meta.url));

/** Scripts and styles of our own and nothing else; no text becomes code (trusted types, without a policy that could make some). */
export const DASHBOARD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
].join('; ');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

interface Asset {
  type: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
}

/** Everything of one build, in memory: a page and its scripts stay together while another build replaces the files. */
interface Build {
  page: Asset;
  assets: ReadonlyMap<string, Asset>;
  /** Of the sources that it was made from. */
  hash: string;
}

/** The build leaves the hash of its sources beside itself. */
const hashOf = (folder: string) => readFileSync(join(folder, 'sources'), 'utf8');

/** The dashboard below `/dashboard`: every path that is no asset is a screen, which the page itself finds. `again`: a newer build is read when there is one. */
export function dashboardRoutes(
  dataSource: 'live' | 'sandbox',
  { again = false, folder = DASHBOARD_BUILD } = {},
): Hono {
  let build: Build | null = null;
  const current = () => {
    if (!build || (again && build.hash !== hashOf(folder))) build = readBuild(folder, dataSource);
    return build;
  };
  const routes = new Hono();
  routes.get('/dashboard/assets/:name', (c) => {
    const asset = current()?.assets.get(c.req.param('name'));
    return asset
      ? answer(c.req.raw.headers, asset, { 'Cache-Control': 'public, max-age=31536000, immutable' })
      : c.notFound();
  });
  const page = (headers: Headers) => {
    const built = current();
    const rules = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': DASHBOARD_POLICY };
    if (built) return answer(headers, built.page, rules);
    return new Response('The dashboard is not built: run `npm run build`.', { status: 503, headers: rules });
  };
  routes.get('/dashboard', (c) => page(c.req.raw.headers));
  routes.get('/dashboard/*', (c) => page(c.req.raw.headers));
  return routes;
}

function readBuild(folder: string, dataSource: string): Build | null {
  if (!existsSync(join(folder, 'index.html'))) return null;
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const told = html.replace('<head>', `<head><meta name="data-source" content="${dataSource}">`);
  const names = globSync('*.{js,css,svg}', { cwd: join(folder, 'assets') });
  return {
    hash: hashOf(folder),
    page: compressed('.html', Buffer.from(told)),
    assets: new Map(names.map((name) => [name, stored(join(folder, 'assets', name))])),
  };
}

function compressed(extension: string, body: Buffer): Asset {
  return assetOf(extension, { plain: body, br: brotliCompressSync(body), gzip: gzipSync(body) });
}

/** The build compressed its files when there was time for it. */
function stored(path: string): Asset {
  return assetOf(extname(path), {
    plain: readFileSync(path),
    br: readFileSync(`${path}.br`),
    gzip: readFileSync(`${path}.gz`),
  });
}

function assetOf(extension: string, { plain, br, gzip }: Record<'plain' | 'br' | 'gzip', Buffer>): Asset {
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const own = (bytes: Buffer) => new Uint8Array(bytes);
  return { type: TYPES[extension]!, etag, plain: own(plain), br: own(br), gzip: own(gzip) };
}

function answer(asked: Headers, asset: Asset, rules: Record<string, string>): Response {
  const encoding = encodingOf(asked.get('accept-encoding') ?? '');
  const etag = `"${asset.etag}${encoding === 'plain' ? '' : `-${encoding}`}"`;
  const headers: Record<string, string> = { ...rules, ETag: etag, Vary: 'Accept-Encoding' };
  if (namesTag(asked.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  headers['Content-Type'] = asset.type;
  if (encoding !== 'plain') headers['Content-Encoding'] = encoding;
  return new Response(asset[encoding], { headers });
}

/** The smallest form that the client accepts; `;q=0` refuses one. */
function encodingOf(accepted: string): 'br' | 'gzip' | 'plain' {
  const offers = accepted.split(',').map((offer) => offer.trim().replace(/\s/g, ''));
  const takes = (name: string) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};q=`) && !/q=0(\.0*)?$/.test(offer)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'plain';
}
