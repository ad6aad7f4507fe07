import { ERRORS } from '../../core/errors.ts';
import { routes } from '../routes.ts';
import { escapeHtml, type Page } from './layout.ts';

/** Every code of the catalogue with its cause and remedy; `#CODE` is where the `type` of a problem points. */
export function errorsPage(): Page {
  const rows = Object.entries(ERRORS).map(([code, { status, title, remedy, retryable }]) => {
    const cells = [`<code>${code}</code>`, String(status), words(title), words(remedy), retryable ? 'yes' : 'no'];
    return `<tr id="${code}"><th scope="row">${cells[0]}</th>${cells
      .slice(1)
      .map((cell) => `<td>${cell}</td>`)
      .join('')}</tr>`;
  });
  return {
    path: '/docs/errors',
    title: 'Errors',
    body: `
<p>A refusal is <code>application/problem+json</code>. Act on <code>code</code>: it is stable; texts are not.
“Again” says whether the very same request may succeed later.</p>
${table(['Code', 'HTTP', 'Cause', 'Remedy', 'Again'], rows)}`,
  };
}

/** Every documented path, from the route table. */
export function apiPage(): Page {
  const rows = routes.map(({ method, path, operation }) => {
    const shown = path.replace(/:(\w+)/g, '{$1}');
    const { access } = operation;
    const who =
      access.who === 'anyone'
        ? 'anyone'
        : (access.scope ?? (access.credential === 'session' ? 'session' : 'key or session'));
    return `<tr><th scope="row"><code>${method} ${escapeHtml(shown)}</code></th><td>${words(operation.summary)}</td><td>${who}</td></tr>`;
  });
  return {
    path: '/docs/api',
    title: 'API',
    body: `
<p>Bodies are JSON. Money is USD with at most six decimals; times are ISO 8601 UTC; null is unknown, 0 is measured zero.
Fields, limits and answers are in the <a href="/openapi.json">OpenAPI description</a>; the same operations are offered by
GraphQL (<a href="/docs/integrations">how</a>, <a href="/schema.graphql">schema</a>).</p>
${table(['Route', 'What it does', 'Needs'], rows)}`,
  };
}

function table(columns: string[], rows: string[]): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** Plain text in which back quotes mark code. */
function words(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
