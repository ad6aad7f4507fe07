import type { Config } from '../../config.ts';
import { legacyRoutes } from '../legacy.ts';
import { code } from './code.ts';
import { escapeHtml, type Page } from './layout.ts';
import { table } from './table.ts';

/** The old GET form: each path, what takes its place, and when it ends. */
export function legacy({ publicUrl, LEGACY_SUNSET, LEGACY_GET }: Config): Page {
  const rows = legacyRoutes.map(({ path, operation }) => [
    `<code>GET ${path}</code>`,
    path.endsWith('/status') ? `<code>POST ${path}?jobId=…</code>` : `<code>POST ${path}</code>`,
    escapeHtml(operation.summary),
  ]);
  const url = publicUrl;
  return {
    path: '/docs/legacy',
    title: 'The old GET form',
    body: `
<p class="lead">Research calls and their status routes ${LEGACY_GET ? 'still answer' : 'no longer answer'} to GET. The form ends on <strong>${LEGACY_SUNSET}</strong>.</p>
<p>It takes a Bearer key and never a cookie. Each answer carries <code>Deprecation</code>, <code>Sunset</code> and a <code>Link</code> to the POST form.</p>
${table(['Old', 'Today', 'What it does'], rows)}
<h2>How to move</h2>
<p>Send the same fields as a JSON body by POST to the same path. Lists become arrays, numbers and booleans lose their quotes.</p>
${code(
  `# before
curl -s "${url}/api/research/expand?keywords=meal+planner,diet+app&days=90" -H "Authorization: Bearer $KEY"

# after
curl -s ${url}/api/research/expand -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -d '{"keywords":["meal planner","diet app"],"days":90}'`,
  'sh',
)}`,
  };
}
