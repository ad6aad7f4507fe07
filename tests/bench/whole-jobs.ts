/** Whole jobs as their callers see them, from the submission to the last byte of the result. */
import type { Stage } from '../../server/services/plan/index.ts';
import { mutateSurely } from '../properties/api.ts';
import { type Owner, ownerInDatabase } from '../support/owners.ts';
import type { Workflow } from '../support/research.ts';
import type { Bench } from './support.ts';

export interface Job {
  name: string;
  /** Runs a whole job of these words; milliseconds from its submission to the last byte of its result. */
  run(bench: Bench, keywords: string[]): Promise<number>;
  words: number;
  /** Calls that can only follow each other. */
  steps: number;
  /** A stage whose calls follow these where the answers make them needed, and do not go out otherwise. */
  further?: Stage;
  /** Whether its calls for trends are paced, bridges among them. */
  isPaced: boolean;
  /** Most that a job takes beyond its critical path, milliseconds. */
  mostMore: number;
}

/** Asks until the answer is of the final job. It has arrived with its last byte: what its reader makes of it is the reader's time. */
async function arrivalOf(ask: (jobId: string | null) => Promise<Response>): Promise<number> {
  for (let jobId: string | null = null; ; ) {
    const text: string = await (await ask(jobId)).text();
    const arrived = performance.now();
    const body = JSON.parse(text);
    const job = body.result?.data?.json ?? body;
    if (job.status === 'complete') return arrived;
    if (!['queued', 'processing'].includes(job.status)) throw new Error(`ended ${job.status}: ${text.slice(0, 200)}`);
    jobId = job.jobId;
  }
}

function shared(workflow: Workflow, options: Record<string, unknown> = {}): Job['run'] {
  return async ({ test, admin }, keywords) => {
    const headers = { ...admin.headers, Prefer: 'wait=30' };
    const path = `${test.url}/api/research/${workflow}`;
    const began = performance.now();
    const arrived = await arrivalOf((jobId) =>
      jobId === null
        ? fetch(path, { method: 'POST', headers, body: JSON.stringify({ keywords, ...options }) })
        : fetch(`${path}/status?jobId=${jobId}`, { headers }),
    );
    return arrived - began;
  };
}

/** Purchases that one owner confirms: fewer than a minute allows. */
const AN_OWNER = 10;

/** As their owner buys it: the quote is no part of the job. */
function metrics(): Job['run'] {
  let owner: Owner;
  let confirmed = 0;
  return async ({ test }, keywords) => {
    if (confirmed++ % AN_OWNER === 0) owner = await ownerInDatabase(test);
    const { quote } = await mutateSurely(test, owner, { name: 'byok.quoteMetrics', input: { keywords } });
    const { quoteId, requestHash, estimatedCostUsd } = quote;
    const input = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd };
    const headers = { ...owner.headers, Prefer: 'wait=30' };
    const began = performance.now();
    const { jobId } = await mutateSurely(test, owner, { name: 'byok.executeMetrics', input });
    const path = `${test.url}/trpc/byok.job?input=${encodeURIComponent(JSON.stringify({ json: { jobId } }))}`;
    const arrived = await arrivalOf(() => fetch(path, { headers }));
    return arrived - began;
  };
}

export const JOBS: readonly Job[] = [
  {
    name: 'compare, 50 words',
    run: shared('compare'),
    ...{ words: 50, steps: 1, further: 'bridges', isPaced: true, mostMore: 60 },
  },
  {
    name: 'expand, 20 seeds',
    run: shared('expand', { limitPerSeed: 50 }),
    ...{ words: 20, steps: 2, isPaced: true, mostMore: 120 },
  },
  { name: 'metrics, 5,000 words', run: metrics(), words: 5_000, steps: 1, isPaced: false, mostMore: 150 },
];

let counter = 0;
export const newWords = (words: number) => Array.from({ length: words }, () => `bench word ${counter++}`);
