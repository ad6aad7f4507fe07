import { Hono } from 'hono';
import { AppError } from '../../core/errors.ts';
import { invoke } from '../../operations/invoke.ts';
import { jobsShared } from '../../operations/jobs.ts';
import { requestFacts } from '../../operations/transport.ts';
import type { AppContext } from '../../services/context.ts';
import type { SharedResult } from '../../services/sharing/schemas.ts';
import { type HttpBindings, readOnly, refuse } from '../rest.ts';
import { escapeHtml, type Page, policyOf, render } from './layout.ts';
import { isBrowser, missing } from './missing.ts';
import { table } from './table.ts';

/** The columns that a page shows, in words; files and the API have all of them. */
const SHOWN: Record<string, string> = {
  keyword: 'Keyword',
  score: 'Score',
  verdict: 'Verdict',
  size: 'Size',
  momentum: 'Momentum',
  confidence: 'Confidence',
  ratioMean: 'Ratio to the benchmark',
  volume: 'Searches a month',
  'metrics.volume': 'Searches a month',
  growthPct: 'Growth, %',
  'metrics.cpc': 'Cost per click, USD',
  'metrics.difficulty': 'Difficulty',
  'metrics.intent': 'Intent',
  difficulty: 'Difficulty',
  'signals.organicCount': 'Organic results',
};
const PATH = '/shared/:token';

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
      const page = sharedPage(data);
      return c.html(await render(page), 200, { ...headers, 'Content-Security-Policy': policyOf(page) });
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

function sharedPage(shared: SharedResult): Page {
  const { request, columns, rows, total, kind, dataSource, completedAt, expiresAt } = shared;
  const shown = Object.keys(SHOWN).filter((name) => columns.includes(name));
  const at = shown.map((name) => columns.indexOf(name));
  const cells = rows.map((row) => at.map((index) => cellHtml(row[index] ?? null)));
  const range = request.dateFrom ? `, ${request.dateFrom} to ${request.dateTo}` : '';
  const invented = dataSource === 'sandbox' ? ' The figures are invented: they come from the built-in sandbox.' : '';
  return {
    path: '',
    title: request.keywords.slice(0, 3).join(', '),
    noIndex: true,
    body: `
<p class="lead">${escapeHtml(kind)} of ${escapeHtml(request.keywords.join(', '))}, location ${request.locationCode}, language
${escapeHtml(request.languageCode)}${escapeHtml(range)}; measured ${day(completedAt)}.${invented}</p>
<p>${rows.length} of ${total} rows. The link ends on ${day(expiresAt)}.</p>
${table(
  shown.map((name) => SHOWN[name]!),
  cells,
)}`,
  };
}

const day = (at: Date | null) => (at === null ? 'unknown' : at.toISOString().slice(0, 10));

function cellHtml(cell: string | number | boolean | null): string {
  return cell === null ? '<span class="unknown">unknown</span>' : escapeHtml(String(cell));
}
