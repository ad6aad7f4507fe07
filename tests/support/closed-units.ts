import { sql } from 'kysely';
import { expect } from 'vitest';
import { recordOutcome, type SomeOutcome } from '../../jobs/purchase/outcome.ts';
import type { Work } from '../../jobs/work.ts';
import { endJob } from '../../server/services/jobs/end-job.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { presumeSpent } from '../../server/services/spend/settle.ts';
import { scopeOf, type UnitRow } from '../../server/services/spend/units.ts';
import { buyer, workOf } from './buyers.ts';
import { freshWord } from './jobs.ts';
import type { Person } from './people.ts';
import { unitsOf } from './research.ts';
import type { TestApp } from './test-app.ts';

/** Units that were closed at their bound, before what came of them did. The application has no worker. */
export function closedUnits(app: TestApp, admin: Person) {
  const { database } = app.app.context;

  /** @param body what it had answered */
  async function presumed(queue?: 'standard', body?: unknown) {
    const sent = await buyer(app, admin);
    const { attempt, job } = sent;
    expect(await sent.announce(freshWord('key'), queue)).toBe('sent');
    const answer = body === undefined ? undefined : { scope: scopeOf(job), body, ttlSeconds: 60 };
    await presumeSpent(database.db, attempt, { holder: { jobId: job.id, fence: job.fence }, answer });
    const [unit] = await unitsOf(app, job.id);
    return { job, unit: unit!, work: workOf(app, sent) };
  }

  async function endedSo({ job, unit }: Pick<Awaited<ReturnType<typeof presumed>>, 'job' | 'unit'>) {
    const money = { actualMicros: 0, unknownMicros: unit.bound_micros, savedMicros: 0 };
    const end = { status: 'failed', errorCode: 'NO_RESULT', errorMessage: 'nothing', resultId: null } as const;
    await database.transaction((tx) => endJob(tx, job, { ...end, ...money, failedStages: [], fence: job.fence }));
  }

  /** The same, and its job has ended so. */
  async function ended(queue?: 'standard') {
    const closed = await presumed(queue);
    await endedSo(closed);
    return closed;
  }

  /** One of a day's use, as they are posted. `told`: what its own row says of it. */
  async function posting(told: { providerId?: string; costMicros?: number } = {}, asks: object = {}) {
    const closed = await ended('standard');
    const whole = { ...TRENDS, ...asks };
    const request = JSON.stringify(whole);
    // The steps of a unit are guarded: this one is made what it could have been from the start.
    await database.transaction(async ({ db }) => {
      await sql.raw('alter table job_units disable trigger user').execute(db);
      await sql`update job_units set request = ${request}::jsonb, operation = ${whole.operation}, provider_id = ${told.providerId ?? null},
        cost_micros = ${told.costMicros ?? 0}::bigint where id = ${closed.unit.id}`.execute(db);
      await sql.raw('alter table job_units enable trigger user').execute(db);
    });
    const [unit] = await unitsOf(app, closed.job.id);
    return { ...closed, unit: unit! };
  }

  const answerOf = async ({ unit_key }: UnitRow) =>
    await database.db
      .selectFrom('answers')
      .select(['state', 'cost_micros'])
      .where('unit_key', '=', unit_key)
      .executeTakeFirstOrThrow();
  const entriesOf = (unit: UnitRow) =>
    database.db.selectFrom('ledger').select('outcome').where('unit_id', '=', unit.id).orderBy('id').execute();
  const bookedFor = async (unit: UnitRow) => {
    const rows = database.db.selectFrom('ledger').select('cost_micros').where('unit_id', '=', unit.id);
    return (await rows.execute()).reduce((sum, { cost_micros }) => sum + cost_micros, 0);
  };
  const verdictOn = (unit: UnitRow) =>
    database.db.selectFrom('reconciliations').select('verdict').where('unit_id', '=', unit.id).execute();
  return { presumed, endedSo, ended, posting, answerOf, entriesOf, bookedFor, verdictOn };
}

const TRENDS = {
  ...{ operation: 'trends_queries', queue: 'standard', keyword: 'word', locationCode: 2840, languageCode: 'en' },
  ...{ dateFrom: '2026-08-01', dateTo: '2026-10-29' },
};

export const answered = (data: unknown) => ({ kind: 'answered', data, costMicros: 1, providerId: null }) as const;

export const record = (outcome: SomeOutcome) => (work: Work, unit: UnitRow) =>
  recordOutcome(work, unit, paidRequestOf(unit), outcome);
