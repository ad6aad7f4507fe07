import { code, tabs } from './code.ts';
import type { Page } from './layout.ts';
import { curl, graphql, typescript } from './quick-start-steps.ts';

/** From signing in to a result, in three languages. */
export function quickStart(url: string): Page {
  return {
    path: '/docs',
    title: 'Quick start',
    body: `
<p class="lead">Sign in, make a key, submit, read: copy the steps of one tab, in order. TypeScript runs as one file with
<code>node first.mts</code>; the shell needs <code>curl</code> and nothing else.</p>
<h2>1. A key</h2>
<p>An account begins with an invite code. The key goes into a header, never into an address; <code>byok:execute</code> must be
asked for by name, because it spends on your own provider accounts. Calls over GraphQL take the same key.</p>
${tabs('key', [
  { label: 'curl', text: curl.key(url), language: 'sh' },
  { label: 'TypeScript', text: typescript.key(url), language: 'ts' },
])}
<h2>2. A result</h2>
<p>The answer is the job: 202 while it runs, with <code>Location</code> and <code>Retry-After</code>; 200 when it is final.
<code>complete</code>, <code>partial</code> and <code>failed</code> are final. A partial job carries what was found and names what was not.</p>
${tabs('research', [
  { label: 'curl', text: curl.result(url), language: 'sh' },
  { label: 'TypeScript', text: typescript.result(url), language: 'ts' },
  { label: 'GraphQL', text: graphql.result(url), language: 'sh' },
])}
<h2>3. On your own providers</h2>
<p>Save and verify both connections in the <a href="/dashboard/settings">dashboard</a> first. A quote is the most that a job may cost;
it is spent only when you confirm exactly that amount. After a time-out repeat the same request with the same
<a href="/docs/idempotency">Idempotency-Key</a>: it happens once.</p>
${tabs('byok', [
  { label: 'curl', text: curl.byok(url), language: 'sh' },
  { label: 'TypeScript', text: typescript.byok(url), language: 'ts' },
  { label: 'GraphQL', text: graphql.byok(), language: 'sh' },
])}
<h2>4. Follow a job</h2>
<p>Server-sent events: a client that was cut off goes on with <code>Last-Event-ID</code> and sees each event once. The event
<code>end</code> follows the last one.</p>
${code(curl.follow(url), 'sh')}`,
  };
}
