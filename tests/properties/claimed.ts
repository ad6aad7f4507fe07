import { claimJob } from '../../jobs/claim.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { insertJob } from '../../server/services/jobs/insert-job.ts';
import { unitFor } from '../../server/services/plan/unit.ts';
import type { Intent } from '../../server/services/spend/intent.ts';
import { type Claim, type JobRow, scopeOf } from '../../server/services/spend/units.ts';
import type { TestApp } from '../support/test-app.ts';

const request: PaidRequest = {
  operation: 'keyword_suggestions',
  keyword: 'meal planner',
  limit: 10,
  locationCode: 2840,
  languageCode: 'en',
};

export interface ClaimedJob {
  job: JobRow;
  claim: Claim;
  intent: Intent;
}

/** A claimed private job with one unit that wants the answer. */
export async function claimed({ app }: TestApp, ownerId: string): Promise<ClaimedJob> {
  const { database, providers } = app.context;
  const unit = unitFor('suggestions', 'meal planner', request, { prices: providers.prices, model: 'none' });
  const job = await database.transaction((tx) =>
    insertJob(tx, {
      ownerId,
      pipeline: 'byok',
      request: { operation: 'suggestions', keyword: 'meal planner', limit: 10, locationCode: 2840, languageCode: 'en' },
      identity: 'any',
      dataSource: 'sandbox',
      priceVersion: 'any',
      units: [{ ...unit, reusedMicros: null }],
    }),
  );
  const row = await claimJob(database.db, job.id, { leaseSeconds: 30, longestPauseSeconds: 240 });
  const { id } = await database.db
    .selectFrom('job_units')
    .select('id')
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow();
  const intent = { unitId: id, request, unitKey: unit.unitKey!, scope: scopeOf(job), dataSource: 'sandbox' as const };
  return {
    job: row!,
    claim: { jobId: job.id, fence: row!.fence },
    intent: { ...intent, connection: null, accountMark: '' },
  };
}
