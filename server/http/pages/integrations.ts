import { code } from './code.ts';
import { escapeHtml, type Page } from './layout.ts';

/** The documents that the page shows; a test runs them. */
export const SHOWN = {
  submit: `mutation Submit($input: ExpansionInput!) {
  submitExpansion(input: $input) { jobId status }
}`,
  read: `query Read($jobId: ID!) {
  researchJob(jobId: $jobId) {
    status
    findings { ... on ExpansionResult { candidates(first: 10) { nodes { keyword score growthPct } } } }
  }
}`,
  follow: `subscription Follow($jobId: ID!, $after: Int) {
  jobProgress(jobId: $jobId, after: $after) { seq status completed total }
}`,
};

const PERSISTED = `{"variables": {"jobId": "<JOB_ID>"},
 "extensions": {"persistedQuery": {"version": 1, "sha256Hash": "<SHA256 OF THE DOCUMENT>"}}}`;

/** GraphQL, typed clients, progress, and keys that can do one thing only. */
export function integrations(publicUrl: string): Page {
  const url = escapeHtml(publicUrl);
  const document = (text: string) => code(text, 'graphql');
  return {
    path: '/docs/integrations',
    title: 'Integrations',
    body: `
<p class="lead">REST, tRPC and GraphQL are three doors to the same operations: the same checks in the same order, the same
codes, the same figures.</p>
<h2>GraphQL</h2>
<p>POST JSON to <code>${url}/graphql</code> with the key as Bearer token. Submit, then read:</p>
${document(SHOWN.submit)}${document(SHOWN.read)}
<p><code>findings</code> is a union: <code>ExpansionResult</code>, <code>ComparisonResult</code>, <code>TrendResult</code>, <code>SerpResult</code>,
<code>MetricsResult</code>, <code>SuggestionsResult</code>. Jobs of both pipelines are <code>Job</code>.</p>
<p>Lists are Relay connections (<code>first</code> 1..100, <code>after</code>), with <code>nodes</code> beside <code>edges</code>. Who
asks again with <code>endCursor</code> of the last page gets what has come since, and nothing twice. A document has one field at most that
spends; its cost comes back in <code>extensions.cost</code>. Pass <code>idempotencyKey</code> in the input to make a call repeatable.</p>
<p>A credential that is there and wrong is HTTP 401, too many requests are HTTP 429 with <code>Retry-After</code>: nothing of the document has
run then. A field that is refused is null in an answer of HTTP 200, and its error carries <code>extensions.code</code> of the
<a href="/docs/errors">catalogue</a>, with <code>retryAfterSeconds</code> where waiting helps.</p>
<h2>Progress</h2>
<p>Ask for <code>text/event-stream</code> and subscribe. After a cut, pass the last <code>seq</code> that you have as
<code>after</code>: each event comes once and in order.</p>
${document(SHOWN.follow)}
<h2>Typed clients</h2>
<p>Any generator works from <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1) and from
<a href="/schema.graphql">/schema.graphql</a>; both describe every field with its unit. For TypeScript:</p>
${code(`npx oazapfts ${publicUrl}/openapi.json keyword-research.ts\ncurl -s ${publicUrl}/schema.graphql -o schema.graphql`, 'sh')}
<h2>Keys that run only your own documents</h2>
<p>A key that leaves your servers should be able to do one thing only. Create it with <code>persistedOperations</code>, a list
of GraphQL documents with one named operation each, by POST to <code>/api/auth/keys</code>. It then runs these documents and nothing
else, on no other door. Clients name a document by the SHA-256 of its text, as Apollo, urql and Relay do:</p>
${code(PERSISTED, 'json')}
<p>The documents belong to the key and cannot be changed; for other documents make another key.</p>`,
  };
}
