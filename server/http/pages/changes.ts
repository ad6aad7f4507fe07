import type { Page } from './layout.ts';

/** What changed for callers, newest first. */
const CHANGES: readonly [date: string, changes: readonly string[]][] = [
  [
    '2026-11-24',
    [
      'A body with a <code>Content-Encoding</code> is UNSUPPORTED_MEDIA_TYPE, a <code>Transfer-Encoding</code> other than <code>chunked</code> is VALIDATION_FAILED.',
      'A tool that is given wrong arguments over MCP refuses them with VALIDATION_FAILED and its issues, as every call does.',
    ],
  ],
  [
    '2026-11-23',
    [
      'A login of the keyword data provider with a colon, which HTTP Basic cannot carry, is VALIDATION_FAILED when it is saved.',
      'Names, tags and labels of which nothing can be seen are VALIDATION_FAILED.',
    ],
  ],
  [
    '2026-11-22',
    [
      'tRPC: <code>jobs.read</code> and <code>jobs.cancel</code> for a job of either pipeline, <code>byok.execute</code> for a quote whatever it is for.',
      'GraphQL: <code>jobsShare</code> and <code>jobsUnshare</code>.',
      'A <code>locationCode</code> that is no country, and for expansions, suggestions and metrics one without keyword data, is VALIDATION_FAILED when research is submitted or quoted; its job failed before.',
      '<code>metrics.measuredAt</code> is a point in time like all others, ISO 8601 in UTC; results that were made before keep what the provider wrote.',
      'Results leave as files, <code>GET /api/jobs/{jobId}/export</code> (CSV, NDJSON, XLSX, Parquet); chosen rows are read by <code>POST /api/jobs/{jobId}/rows</code>; a link shows a result to anybody, <code>POST /api/jobs/{jobId}/share</code>.',
      'A key may ask a person above an amount: <code>approvalAboveUsd</code>, <code>/api/research/byok/approvals</code>. Models have tools over MCP: see <a href="/docs/agents">Agents</a>.',
      'An expansion chooses its sources: <code>related_keywords</code> and <code>autocomplete</code> beside the former two.',
      'The OpenAPI description shows requests and answers that were really exchanged, and describes files as files. The <a href="/docs/api">reference</a> has the fields of answers.',
      'Webhooks: <code>/api/webhooks</code>, told of jobs, budgets, approvals and the feed; see <a href="/docs/webhooks">Webhooks</a>.',
      'Keyword lists: <code>/api/lists</code>, with import from files.',
      'Metrics of many keywords: <code>POST /api/research/metrics</code>, and by quote on your own accounts <code>POST /api/research/byok/metrics/quote</code>.',
      'Submissions and quotes take a <code>label</code>; jobs, both histories and the statement show it, and both histories choose by it.',
      'New over REST: <code>GET /api/jobs/{jobId}</code>, its <code>/cancel</code> and <code>/events</code>, <code>GET /api/research/history</code>, <code>GET /api/spend/statement</code>.',
      '202 carries <code>Location</code> and <code>Retry-After</code>; a wait that was granted is said in <code>Preference-Applied</code>.',
      'Unknown query parameters, and fields in the query of a POST, are refused by name. Issues are said in words.',
      '<code>If-None-Match</code> takes weak and strong tags.',
      'GraphQL: a wrong credential is HTTP 401 and too many requests are HTTP 429, before anything runs; errors name the arguments as the schema does; connections have <code>nodes</code>; <code>endCursor</code> behind the last item repeats; misspelled names are answered with the right one.',
      'GraphQL: what a job found is <code>findings</code>, one union for every kind; <code>kind</code> and <code>error</code> are on jobs of both pipelines. The former fields go on working and say what to use.',
      'GraphQL: words of closed lists are enums (role, verdict, stage and the like), with the values they had; calendar dates are <code>Date</code>, so a variable for <code>dateFrom</code>, <code>dateTo</code> or <code>stages</code> of its own is declared with the new type.',
      'A repeat with the same <code>Idempotency-Key</code> is answered with the bytes of the first answer, at once. To see how the job stands now, read it where <code>Location</code> says.',
      'The statement as a file: <code>GET /api/spend/statement?format=csv</code>. <code>error.data</code> of tRPC is typed by <code>appCode</code>.',
      'The statement’s days are <code>from</code> and <code>to</code>; <code>dateFrom</code> and <code>dateTo</code> go on working.',
    ],
  ],
  [
    '2026-11-21',
    ['First edition. GET execution of research calls is deprecated: see <a href="/docs/legacy">the old GET form</a>.'],
  ],
];

export const changes: Page = {
  path: '/docs/changes',
  title: 'Changes',
  body: CHANGES.map(([date, all]) => `<h2>${date}</h2><ul>${all.map((one) => `<li>${one}</li>`).join('')}</ul>`).join(
    '\n',
  ),
};
