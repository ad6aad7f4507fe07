/** Whole jobs that are kept going for a while, one after the other or side by side. */
import { unpaced } from '../../support/unpaced.ts';
import { type Bench, providersApart, withService } from '../support.ts';
import { JOBS, newWords as newKeywords } from '../whole-jobs.ts';
import { jobRate, loops, newWords, programOf, startWorking } from './flow.ts';
import type { Server } from './processes.ts';

const JOBS_A_ROUND = 100;
const LOOPS_A_ROUND = 64;
const LATENCY_MS = 200;

interface Flow {
  name: string;
  /** Of the providers, milliseconds. */
  latencyMs: number;
  /** Gets ready; what is returned runs one round and resolves with how many jobs a second it made. */
  prepare(service: Server, bench: Bench): Promise<() => Promise<number>>;
}

export const FLOWS: readonly Flow[] = [
  {
    name: 'jobs a second',
    latencyMs: 0,
    prepare: async (service, bench) => {
      const ours = programOf(service, bench);
      return () => jobRate(bench, ours, JOBS_A_ROUND);
    },
  },
  {
    name: 'submit - job - poll, new work',
    latencyMs: 0,
    prepare: async (service, bench) => {
      const ours = programOf(service, bench);
      return () => loops(ours, newWords(LOOPS_A_ROUND));
    },
  },
  {
    name: 'submit - job - poll, repeats',
    latencyMs: 0,
    prepare: async (service, bench) => {
      const [ours, words] = [programOf(service, bench), newWords(LOOPS_A_ROUND)];
      await loops(ours, words);
      return () => loops(ours, words);
    },
  },
  ...JOBS.map(({ name, words, run }) => ({
    name,
    latencyMs: LATENCY_MS,
    prepare: async ({ url }: Server, bench: Bench) => {
      const there = { ...bench, test: { ...bench.test, url } };
      return async () => 1000 / (await run(there, newKeywords(words)));
    },
  })),
];

/** A working service in a process of its own, whose providers know no limits. */
export async function withFlow(
  flow: Flow,
  work: (service: Server, round: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const { urls, stop } = await providersApart(flow.latencyMs);
  await withService(
    async (bench) => {
      await unpaced(bench.test);
      const service = await startWorking(bench, { ...urls, BYOK_DAILY_BUDGET_USD: '100' });
      try {
        await work(service, await flow.prepare(service, bench));
      } finally {
        await service.asked.stop();
      }
    },
    { env: { ...urls, ROLE: 'web', BYOK_DAILY_BUDGET_USD: '100' } },
  );
  stop();
}
