/**
 * What a transport costs: the same job read, and the same cached request answered, over REST, tRPC and GraphQL, as requests a
 * second beside a route that does nothing. Service and clients are processes of their own.
 */
import { Agent, request } from 'node:http';
import { median, report, startMeasured, withService } from './support.ts';

const CLIENTS = 16;
const REQUESTS = 600;
const ROUNDS = 3;
/** A transport that is slower than this beside REST would be worth a look at how it is mounted. */
const LEAST_OF_REST = 0.25;

interface Call {
  path: string;
  method?: 'POST';
  body?: string;
}

const REQUEST = { keywords: ['meal planner'], limitPerSeed: 10 };

const json = (value: unknown) => JSON.stringify(value);
const callsFor = (jobId: string): Record<string, Record<string, Call>> => ({
  'one job read': {
    REST: { path: `/api/research/expand/status?jobId=${jobId}`, method: 'POST' },
    tRPC: { path: `/trpc/research.job?input=${encodeURIComponent(json({ json: { jobId } }))}` },
    GraphQL: {
      ...{ path: '/graphql', method: 'POST' },
      body: json({ query: `{ researchJob(jobId: "${jobId}") { jobId status result } }` }),
    },
  },
  'a cached request': {
    REST: { path: '/api/research/expand', method: 'POST', body: json(REQUEST) },
    tRPC: { path: '/trpc/research.expand', method: 'POST', body: json({ json: REQUEST }) },
    GraphQL: {
      ...{ path: '/graphql', method: 'POST' },
      body: json({
        query: 'mutation ($input: ExpansionInput!) { submitExpansion(input: $input) { jobId status result } }',
        variables: { input: REQUEST },
      }),
    },
  },
});

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

async function send(url: string, { path, method, body }: Call, headers: object) {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options = { ...(method ? { method } : {}), agent, headers: { ...headers } };
  const sent = request(url + path, options, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode!));
  });
  sent.on('error', reject).end(body);
  const status = await promise;
  if (status >= 300) throw new Error(`${path}: ${status}`);
}

/** Requests a second with all clients busy. */
async function rate(url: string, call: Call, headers: object): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    let left = REQUESTS;
    const client = async () => {
      while (left-- > 0) await send(url, call, headers);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    rates.push(REQUESTS / ((performance.now() - began) / 1000));
  }
  return median(rates);
}

await withService(async (bench) => {
  const headers = { ...bench.admin.headers, Prefer: 'wait=30' };
  const bought = await fetch(`${bench.test.url}/api/research/expand`, { method: 'POST', headers, body: json(REQUEST) });
  const { jobId, status } = (await bought.json()) as { jobId: string; status: string };
  if (status !== 'complete') throw new Error(`the job is ${status}`);
  const service = await startMeasured(bench, { REQUEST_RATE_PER_MINUTE: '1000000' });
  const nothing = await rate(service.url, { path: '/healthz' }, {});
  for (const [name, calls] of Object.entries(callsFor(jobId))) {
    const rest = await rate(service.url, calls.REST!, bench.admin.headers);
    report(`${name}, REST`, `${rest.toFixed(0)}/s, ${(rest / nothing).toFixed(2)} of a route that does nothing`, true);
    for (const face of ['tRPC', 'GraphQL']) {
      const own = await rate(service.url, calls[face]!, bench.admin.headers);
      const share = own / rest;
      const target = `target ${LEAST_OF_REST}`;
      report(`${name}, ${face}`, `${own.toFixed(0)}/s, ${share.toFixed(2)} of REST, ${target}`, share >= LEAST_OF_REST);
    }
  }
  agent.destroy();
  await service.stop();
});
