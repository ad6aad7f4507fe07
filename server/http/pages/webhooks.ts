import { PAYLOADS } from '../../operations/webhook-payloads.ts';
import { messageOf } from '../openapi/messages.ts';
import { code } from './code.ts';
import type { Page } from './layout.ts';
import { table } from './table.ts';

/** The examples that the page shows; a test runs them. */
export const SHOWN = {
  library: `import { Webhook } from 'standardwebhooks';

/** The message, or an error when it is not ours or older than five minutes. */
export function received(secret, headers, body) {
  return new Webhook(secret).verify(body, headers); // body: the text as it came, not parsed
}`,
  node: `import { createPublicKey, verify } from 'node:crypto';

/** Whether our public key signed it: no secret is needed to know. Check that webhook-timestamp is recent, too. */
export function isOurs(publicKey, headers, body) {
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  const content = Buffer.from(headers['webhook-id'] + '.' + headers['webhook-timestamp'] + '.' + body);
  return headers['webhook-signature'].split(' ').some((one) =>
    one.startsWith('v1a,') && verify(null, content, key, Buffer.from(one.slice(4), 'base64')));
}`,
  openssl: `# SECRET, ID, TIMESTAMP: the secret and the two headers. body.json: the bytes as they came.
KEY=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -tx1 | tr -d ' \\n')
{ printf %s "$ID.$TIMESTAMP."; cat body.json; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A`,
};

/** A message as a receiver got it, its body printed with spaces. */
function shown(type: string): string {
  const sent = messageOf(type);
  if (!sent) return '';
  const headers = Object.entries(sent.headers).map(([name, value]) => `${name}: ${value}`);
  const body = JSON.stringify(JSON.parse(sent.body), null, 2);
  return `<details><summary>A <code>${type}</code> as it was sent</summary>
${code(['POST /hook HTTP/1.1', ...headers, '', body].join('\n'), 'json')}</details>`;
}

/** How to be told, and how to know who tells. */
export const webhooks: Page = {
  path: '/docs/webhooks',
  title: 'Webhooks',
  body: `
<p class="lead">Instead of asking again and again, be told: a POST to your own server when a job is final, a budget is used, an
approval is asked for, or the feed has something new.</p>
<h2>Create one</h2>
<p>In the dashboard, or with a signed-in session: POST <code>{"url", "events"}</code> to <code>/api/webhooks</code>. The answer has
the secret, this once. Your URL is https on a public host. Try it with a ping; see every delivery with its status, and have any
of them sent again.</p>
<h2>What you are told</h2>
${table(
  ['Type', 'When'],
  Object.entries(PAYLOADS).map(([type, { summary }]) => [`<code>${type}</code>`, summary]),
)}
<p>The body is <code>{"type", "timestamp", "data"}</code>; the fields of each type are in the section <code>webhooks</code> of
<a href="/openapi.json">/openapi.json</a>. A message says what happened and never carries a result: read that by its id.</p>
${Object.keys(PAYLOADS).map(shown).join('\n')}
<h2>Know that it is ours</h2>
<p>Messages follow Standard Webhooks 1.0.0. Its libraries verify
<code>v1</code>, an HMAC-SHA256 under your secret:</p>
${code(SHOWN.library, 'ts')}
<p><code>v1a</code> is an ed25519 signature; anybody who has the webhook’s <code>publicKey</code> can verify it:</p>
${code(SHOWN.node, 'ts')}
<p>Without a library, this prints what stands behind one of the <code>v1,</code> in <code>webhook-signature</code>:</p>
${code(SHOWN.openssl, 'sh')}
<h2>What to expect</h2>
<ul><li>Answer with 2xx within 15 seconds; do the work afterwards. A redirect is not followed and counts as a refusal.</li>
<li>A message may come twice, always with the same <code>webhook-id</code>: remember the ids that you have dealt with.</li>
<li>Messages about one job come in order; about different jobs in any.</li>
<li>What you do not take comes again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and a little. After the
tenth attempt the webhook is disabled, and says so. <code>Retry-After</code> with 429, 502, 503 or 504 pauses it; 410 ends it.</li>
<li>After you replaced the secret, the old one signs as well for a day: deploy the new one meanwhile.</li></ul>`,
};
