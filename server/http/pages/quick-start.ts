import { tabs } from './code.ts';
import type { Page } from './layout.ts';

const signInSteps = (url: string) => `# Sign in; the cookie stays in a file.
curl -s ${url}/api/auth/sign-in -c session.txt \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"you@example.com","password":"<PASSWORD>"}'

# Make a key. It is shown this once.
export KEY=$(curl -s ${url}/api/auth/keys -b session.txt \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"first key","scopes":["research:execute","byok:execute"]}' | sed 's/.*"key":"\\([^"]*\\)".*/\\1/')`;

const curlResearch = (url: string) => `# Submit, and wait up to 30 seconds for the result.
curl -s ${url}/api/research/expand \\
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -H 'Prefer: wait=30' \\
  -d '{"keywords":["meal planner"],"filterTerms":["recipe"],"days":90}'

# Not final yet (202)? Read on at its Location.
curl -s -X POST "${url}/api/research/expand/status?jobId=<JOB_ID>" \\
  -H "Authorization: Bearer $KEY" -H 'Prefer: wait=30'`;

const tsResearch = (url: string) => `const headers = {
  Authorization: \`Bearer \${process.env.KEY}\`,
  'Content-Type': 'application/json',
  Prefer: 'wait=30',
};
const body = JSON.stringify({ keywords: ['meal planner'], filterTerms: ['recipe'], days: 90 });
let answer = await fetch('${url}/api/research/expand', { method: 'POST', headers, body });
let job = await answer.json();
while (job.completedAt === null) {
  answer = await fetch(\`${url}/api/jobs/\${job.jobId}\`, { headers });
  job = await answer.json();
}
console.log(job.status, job.result.candidates.length);`;

const graphqlResearch = `# POST to /graphql with the key as Bearer token.
mutation Submit($input: ExpansionInput!) {
  submitExpansion(input: $input) { jobId status }
}

query Read($jobId: ID!) {
  researchJob(jobId: $jobId) {
    status
    findings { ... on ExpansionResult { candidates(first: 10) { nodes { keyword score growthPct } } } }
  }
}`;

const curlByok = (url: string) => `# 1. A price. Nothing is bought.
curl -s ${url}/api/research/byok/pipeline/expand/quote \\
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: my-first-quote' -d '{"keywords":["meal planner"],"days":90}'

# 2. Your yes: quoteId, requestHash and the amount, copied from the quote.
curl -s ${url}/api/research/byok/pipeline/expand/execute \\
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: my-first-yes' \\
  -d '{"quoteId":"<QUOTE_ID>","requestHash":"<HASH>","confirmedEstimatedCostUsd":0.0612}'

# 3. The job, once it is final.
curl -s ${url}/api/research/byok/pipeline/jobs/<JOB_ID> \\
  -H "Authorization: Bearer $KEY" -H 'Prefer: wait=30'`;

const tsByok = (url: string) => `const send = async (path: string, body: unknown) => {
  const headers = {
    Authorization: \`Bearer \${process.env.KEY}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(), // keep it, and repeat with the same one
  };
  const answer = await fetch('${url}/api/research/byok/pipeline' + path, {
    method: 'POST', headers, body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error((await answer.json()).code);
  return answer.json();
};
const { quote } = await send('/expand/quote', { keywords: ['meal planner'], days: 90 });
const { quoteId, requestHash, estimatedCostUsd } = quote;
const job = await send('/expand/execute', {
  quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd,
});`;

const graphqlByok = `mutation Price($input: ExpansionInput!) {
  quoteByokExpansion(input: $input) { quoteId requestHash estimatedCostUsd }
}

mutation Confirm($input: ExecuteInput!) {
  executeByokExpansion(input: $input) { jobId status }
}`;

/** From signing in to a result, in three languages. */
export function quickStart(url: string): Page {
  return {
    path: '/docs',
    title: 'Quick start',
    body: `
<p class="lead">Sign in, make a key, submit, read. Four commands, two minutes.</p>
<h2>1. A key</h2>
<p>An account begins with an invite code. The key goes into a header, never into an address; <code>byok:execute</code> must be
asked for by name, because it spends on your own provider accounts.</p>
${tabs('key', [{ label: 'curl', text: signInSteps(url), language: 'sh' }])}
<h2>2. A result</h2>
<p>The answer is the job: 202 while it runs, with <code>Location</code> and <code>Retry-After</code>; 200 when it is final.
<code>complete</code>, <code>partial</code> and <code>failed</code> are final. A partial job carries what was found and names what was not.</p>
${tabs('research', [
  { label: 'curl', text: curlResearch(url), language: 'sh' },
  { label: 'TypeScript', text: tsResearch(url), language: 'ts' },
  { label: 'GraphQL', text: graphqlResearch, language: 'graphql' },
])}
<h2>3. On your own providers</h2>
<p>Save and verify both connections in the dashboard (<code>/dashboard</code>) first. A quote is the most that a job may cost;
it is spent only when you confirm exactly that amount. After a time-out repeat the same request with the same
<a href="/docs/idempotency">Idempotency-Key</a>: it happens once.</p>
${tabs('byok', [
  { label: 'curl', text: curlByok(url), language: 'sh' },
  { label: 'TypeScript', text: tsByok(url), language: 'ts' },
  { label: 'GraphQL', text: graphqlByok, language: 'graphql' },
])}
<h2>4. Follow a job</h2>
<p><code>GET /api/jobs/&lt;JOB_ID&gt;/events</code> is a stream of server-sent events; a client that was cut off goes on with
<code>Last-Event-ID</code> and sees each event once. The event <code>end</code> follows the last one.</p>`,
  };
}
