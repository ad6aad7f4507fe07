import { claimJob } from '../../jobs/claim.ts';
import { noHooks } from '../../jobs/crash-points.ts';
import { intentsTogether } from '../../jobs/purchase/intending.ts';
import { TUNABLES, type Work } from '../../jobs/work.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { accountMark } from '../../server/services/connections/account-mark.ts';
import type { IntentOutcome } from '../../server/services/spend/intent.ts';
import { type Attempt, type JobRow, scopeOf } from '../../server/services/spend/units.ts';
import { recordIntent } from './intend.ts';
import { freshWord } from './jobs.ts';
import { type Person, post } from './people.ts';
import { unitsOf } from './research.ts';
import type { TestApp } from './test-app.ts';

/** A unit of a job of its own, in an application without a worker: nothing is announced but by a test. */
export interface Buyer {
  attempt: Attempt;
  job: JobRow;
  /** Announces its request for an answer. */
  announce(unitKey: string, queue?: 'standard', overtakes?: boolean): Promise<IntentOutcome>;
}

export async function buyer(app: TestApp, who: Person): Promise<Buyer> {
  const { db } = app.app.context.database;
  const { body } = await post(app, '/api/research/metrics', who, { keywords: [freshWord('flight')] });
  const job = (await claimJob(db, body.jobId, { leaseSeconds: 300, longestPauseSeconds: 240 }))!;
  const [unit] = await unitsOf(app, job.id);
  const request = unit!.request as unknown as PaidRequest;
  const claim = { jobId: job.id, fence: job.fence };
  const rest = { unitId: unit!.id, scope: scopeOf(job), dataSource: 'sandbox', connection: null } as const;
  const asked = accountMark(app.app.context, { provider: 'dataforseo', name: 'platform' });
  return {
    attempt: { unitId: unit!.id, fence: job.fence },
    job,
    announce: (unitKey, queue, overtakes = false) =>
      recordIntent(db, claim, {
        ...rest,
        accountMark: asked,
        unitKey,
        overtakes,
        request: { ...request, queue } as PaidRequest,
      }),
  };
}

/** What a worker that holds the job works with, and tries nothing again. */
export function workOf({ app }: TestApp, { job }: Buyer): Work {
  const once = <T>(write: () => Promise<T>) => write();
  const { signal } = new AbortController();
  const claim = { jobId: job.id, fence: job.fence };
  const held = { app: app.context, job, claim, signal, draining: signal, hooks: noHooks, tunables: TUNABLES };
  return {
    ...held,
    settled: new Map(),
    intend: intentsTogether(app.context.database.db, claim),
    leave: () => undefined,
    persist: once,
    keep: once,
  };
}
