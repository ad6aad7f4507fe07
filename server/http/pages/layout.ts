import { createHash } from 'node:crypto';
import { TAGS } from '../openapi/tags.ts';
import { STYLE } from './style.ts';

export interface Page {
  path: string;
  title: string;
  /** Search engines are asked to leave it alone. */
  noIndex?: boolean;
  /** A script of its own, for a page that does something. */
  script?: string;
  /** Trusted HTML; whatever comes from data has gone through `escapeHtml`. A long one is made when it is asked for, one that takes long in slices. */
  readonly body: string | Promise<string>;
}

const NAVIGATION: readonly [path: string, label: string][] = [
  ['/docs', 'Quick start'],
  ['/docs/integrations', 'Integrations'],
  ['/docs/webhooks', 'Webhooks'],
  ['/docs/command-line', 'Command line'],
  ['/docs/api', 'Reference'],
  ['/docs/limits', 'Limits'],
  ['/docs/agents', 'Agents'],
  ['/docs/idempotency', 'Idempotency'],
  ['/docs/verdicts', 'Verdicts'],
  ['/docs/money', 'Money safety'],
  ['/docs/promises', 'Promises'],
  ['/docs/errors', 'Errors'],
  ['/docs/legacy', 'Old GET form'],
  ['/docs/changes', 'Changes'],
  ['/openapi.json', 'OpenAPI'],
];

/** No form, no frame, nothing from elsewhere; the style sheet, and the script where there is one, are named by their hashes. */
export function policyOf({ script }: Page): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(STYLE)}`,
    ...(script ? [`script-src ${hash(script)}`, "connect-src 'self'"] : []),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%230b63ce'/%3E%3Cpath d='M3 12l4-5 3 3 3-6' stroke='white' stroke-width='1.6' fill='none'/%3E%3C/svg%3E";

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

const REFERENCE = '/docs/api';
/** The pages below the reference, listed while somebody reads one of them. */
const BELOW = [...TAGS.map(({ name }) => name), 'shapes'].map((name) => [`${REFERENCE}/${name}`, name] as const);

function navigationOf({ path: here }: Page): string {
  const link = (path: string, label: string, kind = '') =>
    `<a href="${path}"${kind}${path === here ? ' aria-current="page"' : ''}>${label}</a>`;
  const below = here.startsWith(REFERENCE) ? BELOW.map(([path, label]) => link(path, label, ' class="below"')) : [];
  return NAVIGATION.map(([path, label]) => link(path, label) + (path === REFERENCE ? below.join('') : '')).join('');
}

/** A whole HTML document. */
export async function render(page: Page): Promise<string> {
  const body = await page.body;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${page.noIndex ? '\n<meta name="robots" content="noindex">\n<meta name="referrer" content="no-referrer">' : ''}
<title>${escapeHtml(page.title)} · Keyword Research</title>
<link rel="icon" href="${ICON}">
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><strong><a href="/">Keyword Research</a></strong><a class="to" href="/dashboard">Dashboard</a></header>
<div class="page">
<nav aria-label="Documentation">${navigationOf(page)}</nav>
<main id="content">
<h1>${escapeHtml(page.title)}</h1>
${body}
</main>
</div>${page.script ? `\n<script>${page.script}</script>` : ''}
<footer>These pages call no research route, buy nothing, and never ask for a key.</footer>
</body>
</html>
`;
}
