import type { Page } from './layout.ts';

/** What the service is. */
export const home: Page = {
  path: '/',
  title: 'Keyword research you can trust with your own money',
  body: `
<p class="lead">Expand a seed into candidates, compare words with a benchmark, read result pages, and follow trends.
Everything is a job: submit it, keep its id, read it until it is final.</p>
<ul class="cards">
<li><strong>Asked once, paid once</strong><br>Equal requests share one purchase, whoever sends them; a repeat comes from the cache.</li>
<li><strong>Your providers, your budget</strong><br>Private jobs buy on your own connections, after a quote that you confirm.</li>
<li><strong>Unknown is not zero</strong><br>A figure that nobody measured is null, and a part that failed is named with its reason.</li>
</ul>
<p>Research in the <a href="/dashboard">dashboard</a>, <a href="/docs">start in two minutes</a> from a program, read <a href="/docs/money">how money is kept safe</a>, or take the
<a href="/openapi.json">OpenAPI description</a>.</p>`,
};

/** What is promised about spending, and by what. */
export const money: Page = {
  path: '/docs/money',
  title: 'How money is kept safe',
  body: `
<p class="lead">Nothing is bought that nobody confirmed, nothing is bought twice, and every charge can be named.</p>
<h2>Before</h2>
<ul><li>A quote is an upper bound: its parts add up to it exactly, and it is kept with its prices. Quoting calls no provider.</li>
<li>A confirmation repeats the amount and the hash of the request. Anything else is refused before a provider hears of it.</li>
<li>The bound is reserved in the daily budget of the account, and of the key, before the job starts.</li></ul>
<h2>During</h2>
<ul><li>Each paid request is written down before it is sent, and settled together with its answer.</li>
<li>When an answer is lost, the provider is asked whether it charged. It is never simply sent again.</li>
<li>What may have been charged and cannot be proved is shown as <code>unknownUsd</code>, and counted against the budget.</li></ul>
<h2>After</h2>
<ul><li>What was not spent returns to the budget. A retry prices only what failed; the rest is kept and not bought again.</li>
<li>The ledger can only grow. Credentials are encrypted at rest and appear in no answer, log or error.</li></ul>`,
};
