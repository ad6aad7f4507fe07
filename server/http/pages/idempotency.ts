import { code } from './code.ts';
import type { Page } from './layout.ts';

/** How a request is repeated without happening twice. */
export const idempotency: Page = {
  path: '/docs/idempotency',
  title: 'Idempotency',
  body: `
<p class="lead">A network can lose an answer after the work is done. With an <code>Idempotency-Key</code> you may repeat the request until you have it.</p>
<h2>The rule</h2>
<ul>
<li>Choose a name for each thing that you want once: 8 to 120 characters of <code>A-Z a-z 0-9 : _ -</code>.</li>
<li>After a time-out or a cut line send exactly the same body with the same key. It has one effect, and the answer says
<code>Idempotent-Replayed: true</code>.</li>
<li>The same key with other content is <a href="/docs/errors#IDEMPOTENCY_CONFLICT"><code>IDEMPOTENCY_CONFLICT</code></a>: nothing happens.</li>
<li>A refusal does not use up the key: correct the cause and send it again.</li>
<li>Keys belong to an account and an operation, and are kept as long as what they made.</li>
</ul>
<h2>Where</h2>
<p>Quotes, confirmations and retry quotes on your own providers <strong>need</strong> one; submissions of the shared pipeline take one.
REST has the header, tRPC and GraphQL the field <code>idempotencyKey</code>.</p>
${code(
  `curl -s "$URL/api/research/byok/pipeline/expand/execute" \\
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: report-2026-11-22' -d @confirmation.json`,
  'sh',
)}
<h2>Without one</h2>
<p>Equal shared requests share one purchase anyway, and one quote leads to one job however often it is confirmed.</p>`,
};
