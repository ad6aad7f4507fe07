/** The steps of the quick start, each after the one before it; a test runs them as they are printed. */

const JSON_TYPE = `-H 'Content-Type: application/json'`;
const KEYED = '-H "Authorization: Bearer $KEY"';

export const curl = {
  key: (url: string) => `# Takes a field out of an answer.
field() { grep -o '"'$1'":"\\{0,1\\}[^",}]*' | head -n 1 | sed 's/.*://; s/"//'; }

# Sign in; the cookie stays in a file.
curl -s ${url}/api/auth/sign-in -c session.txt \\
  ${JSON_TYPE} \\
  -d '{"email":"you@example.com","password":"<PASSWORD>"}'

# Make a key. It is shown this once.
export KEY=$(curl -s ${url}/api/auth/keys -b session.txt \\
  ${JSON_TYPE} \\
  -d '{"name":"first key","scopes":["research:execute","byok:execute"]}' | field key)`,

  result: (url: string) => `# Submit, and keep the id.
JOB=$(curl -s ${url}/api/research/expand \\
  ${KEYED} ${JSON_TYPE} \\
  -d '{"keywords":["meal planner"],"filterTerms":["recipe"],"days":90}' | field jobId)

# Read it: the answer is held up to 30 seconds, until the job is final.
curl -s ${url}/api/jobs/$JOB \\
  ${KEYED} -H 'Prefer: wait=30'`,

  byok: (url: string) => `# A price. Nothing is bought.
curl -s ${url}/api/research/byok/pipeline/expand/quote \\
  ${KEYED} ${JSON_TYPE} \\
  -H 'Idempotency-Key: my-first-quote' \\
  -d '{"keywords":["meal planner"],"days":90}' > quote.json
cat quote.json

# Your yes: quoteId, requestHash and the amount, copied from the quote.
JOB=$(curl -s ${url}/api/research/byok/pipeline/expand/execute \\
  ${KEYED} ${JSON_TYPE} \\
  -H 'Idempotency-Key: my-first-yes' \\
  -d '{
    "quoteId": "'$(field quoteId < quote.json)'",
    "requestHash": "'$(field requestHash < quote.json)'",
    "confirmedEstimatedCostUsd": '$(field estimatedCostUsd < quote.json)'
  }' | field jobId)

# The job, once it is final.
curl -s ${url}/api/research/byok/pipeline/jobs/$JOB \\
  ${KEYED} -H 'Prefer: wait=30'`,

  follow: (url: string) => `curl -sN ${url}/api/jobs/$JOB/events \\
  ${KEYED}`,
};

export const typescript = {
  key: (url: string) => `const post = (path: string, body: unknown, headers: Record<string, string>) =>
  fetch('${url}' + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

// Sign in, and make a key with the cookie. The key is shown this once.
const signedIn = await post('/api/auth/sign-in', { email: 'you@example.com', password: '<PASSWORD>' }, {});
const Cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
const scopes = ['research:execute', 'byok:execute'];
const made = await post('/api/auth/keys', { name: 'first key', scopes }, { Cookie });
const Authorization = \`Bearer \${(await made.json()).key}\`;`,

  result: (url: string) => `const request = { keywords: ['meal planner'], filterTerms: ['recipe'], days: 90 };
const submitted = await post('/api/research/expand', request, { Authorization });
let job = await submitted.json();
while (job.completedAt === null) {
  const headers = { Authorization, Prefer: 'wait=30' }; // held until the job is final
  job = await (await fetch(\`${url}/api/jobs/\${job.jobId}\`, { headers })).json();
}
console.log(job.status, job.result.candidates.length);`,

  byok: (url: string) => `// A price, and your yes to it. Keep the names, and repeat a request with the same one.
const expand = '/api/research/byok/pipeline/expand';
const named = (name: string) => ({ Authorization, 'Idempotency-Key': name });
const quoted = await post(\`\${expand}/quote\`, { keywords: ['meal planner'], days: 90 }, named('my-second-quote'));
const { quoteId, requestHash, estimatedCostUsd } = (await quoted.json()).quote;
const yes = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd };
const started = await post(\`\${expand}/execute\`, yes, named('my-second-yes'));
let bought = await started.json();
while (bought.completedAt === null) {
  const headers = { Authorization, Prefer: 'wait=30' };
  bought = await (await fetch(\`${url}/api/jobs/\${bought.jobId}\`, { headers })).json();
}
console.log(bought.status, bought.spend.actualUsd);`,
};

/** GraphQL by POST, with the key of the first step. */
export const graphql = {
  result: (url: string) => `ask() {
  curl -s ${url}/graphql -H 'Prefer: wait=30' \\
    ${KEYED} ${JSON_TYPE} -d "$1"
}

JOB=$(ask '{
  "query": "mutation($input: ExpansionInput!) { submitExpansion(input: $input) { jobId } }",
  "variables": { "input": { "keywords": ["meal planner"], "filterTerms": ["recipe"], "days": 90 } }
}' | field jobId)

ask '{
  "query": "query($jobId: ID!) { researchJob(jobId: $jobId) { status findings { ... on ExpansionResult { candidates(first: 10) { nodes { keyword score } } } } } }",
  "variables": { "jobId": "'$JOB'" }
}'`,

  byok: () => `ask '{
  "query": "mutation($input: ByokExpansionInput!) { quoteByokExpansion(input: $input) { quoteId requestHash estimatedCostUsd } }",
  "variables": { "input": { "keywords": ["meal planner"], "days": 90, "idempotencyKey": "my-third-quote" } }
}' > quote.json

JOB=$(ask '{
  "query": "mutation($input: ExecuteInput!) { executeByokExpansion(input: $input) { jobId } }",
  "variables": { "input": {
    "quoteId": "'$(field quoteId < quote.json)'",
    "requestHash": "'$(field requestHash < quote.json)'",
    "confirmedEstimatedCostUsd": '$(field estimatedCostUsd < quote.json)',
    "idempotencyKey": "my-third-yes"
  } }
}' | field jobId)

ask '{
  "query": "query($jobId: ID!) { byokJob(jobId: $jobId) { status spend { actualUsd } } }",
  "variables": { "jobId": "'$JOB'" }
}'`,
};
