import type { SharedResult } from '../../services/sharing/schemas.ts';
import { escapeHtml, type Page } from './layout.ts';
import { table } from './table.ts';

/** The columns that a page shows, in words; files and the API have all of them. */
const SHOWN: Record<string, string> = {
  keyword: 'Keyword',
  score: 'Score',
  verdict: 'Verdict',
  size: 'Size',
  momentum: 'Momentum',
  confidence: 'Confidence',
  ratioMean: 'Ratio to the benchmark, last 7 days',
  volume: 'Searches a month',
  'metrics.volume': 'Searches a month',
  growthPct: 'Growth, %',
  'metrics.cpc': 'Cost per click, USD',
  'metrics.difficulty': 'Difficulty',
  'metrics.intent': 'Intent',
  difficulty: 'Difficulty',
  'signals.organicCount': 'Organic results',
};

/** What an empty cell says; a candidate without growth was never among the rising searches. */
const EMPTY: Record<string, string> = { growthPct: 'not rising' };
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** The page of a link: the request, and the main table. */
export function sharedPage(shared: SharedResult, rows: SharedResult['rows']): Page {
  const { request, columns, total, kind, dataSource, completedAt, expiresAt } = shared;
  const shown = Object.keys(SHOWN).filter((name) => columns.includes(name));
  const at = shown.map((name) => columns.indexOf(name));
  const cells = rows.map((row) => at.map((index, place) => cellHtml(row[index] ?? null, EMPTY[shown[place]!])));
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
  'figures',
)}`,
  };
}

const day = (at: Date | null) => (at === null ? 'unknown' : at.toISOString().slice(0, 10));

function cellHtml(cell: string | number | boolean | null, empty = 'unknown'): string {
  if (cell === null) return `<span class="unknown">${empty}</span>`;
  return typeof cell === 'number' ? number.format(cell) : escapeHtml(String(cell));
}
