import { sql } from 'kysely';
import type { Free, KeywordDataRequest, PaidRequest, ProviderTask } from '../server/providers/ports.ts';
import { payerFor } from '../server/services/connections/payer.ts';
import { markPosted, type UnitRow } from '../server/services/spend/units.ts';
import { apiOf } from './endpoints.ts';
import { endOf, isStandard, refuse, settle } from './purchase.ts';
import type { Work } from './work.ts';

/** Margin around the sending time in which the provider may have listed an attempt, milliseconds. */
const LIST_MARGIN_MS = 60_000;
/** Where an attempt is looked for once more before it counts as not charged: clocks may differ, and jump. */
const CLOCK_DOUBT_MS = 65 * 60_000;

/** A unit whose outcome is open, and how long ago it was sent by the database's clock. */
interface Due extends UnitRow {
  ageSeconds: number;
}

export interface Pending {
  changed: boolean;
  /** Seconds until the earliest open outcome is due again; null when none is open. */
  wakeInSeconds: number | null;
}

/** Looks up every open outcome that is due: unknown ones at the provider's own records, posted tasks at its queue. */
export async function resolvePending(work: Work, units: readonly UnitRow[]): Promise<Pending> {
  const open = units.filter(
    ({ state, lookup_at }) => (state === 'unknown' || state === 'sending') && lookup_at !== null,
  );
  if (open.length === 0) return { changed: false, wakeInSeconds: null };
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(work.app.database.db);
  const now = rows[0]!.now.getTime();
  const due = open
    .filter((unit) => unit.lookup_at!.getTime() <= now)
    .map((unit) => ({ ...unit, ageSeconds: (now - unit.sent_at!.getTime()) / 1000 }));
  await Promise.all(due.map((unit) => lookUp(work, unit)));
  const still = await work.app.database.db
    .selectFrom('job_units')
    .select(sql<number | null>`extract(epoch from min(lookup_at) - app_now())::double precision`.as('seconds'))
    .where('job_id', '=', work.job.id)
    .where(
      'id',
      'in',
      open.map((unit) => unit.id),
    )
    .where('state', 'in', ['unknown', 'sending'])
    .executeTakeFirst();
  const seconds = still?.seconds ?? null;
  return { changed: due.length > 0, wakeInSeconds: seconds === null ? null : Math.max(0.05, seconds) };
}

async function lookUp(work: Work, unit: Due): Promise<void> {
  const request = unit.request as unknown as PaidRequest;
  if (request.operation === 'chat') return await lookUpGeneration(work, unit, request);
  if (unit.provider_id !== null && unit.cost_micros > 0 && isStored(request)) {
    return await collect(work, unit, { request, taskId: unit.provider_id, costMicros: unit.cost_micros });
  }
  const payer = await payerFor(work.app, work.job, 'dataforseo');
  if (!payer) return await closeWithoutEvidence(work, unit);
  const call = { credential: payer.credential, account: payer.account, signal: work.signal };
  const findSince = (earliest: number) => {
    const window = { from: new Date(earliest), to: new Date(Date.now() + LIST_MARGIN_MS) };
    return work.app.providers.keywordData.findByTag(apiOf(request), unit.id, window, call);
  };
  // The provider's clock is taken for this process's, not for the database's.
  const sent = Date.now() - unit.ageSeconds * 1000;
  const found = await findSince(sent - LIST_MARGIN_MS);
  const isAbsent = found.ok && found.data === null;
  await conclude(work, unit, request, isAbsent ? await findSince(sent - CLOCK_DOUBT_MS) : found);
}

/** Whether the provider keeps the answer: a task of its standard queue, or any SERP (protocol sheet D1). */
function isStored(request: PaidRequest): boolean {
  return isStandard(request) || request.operation === 'serp_organic';
}

async function conclude(
  work: Work,
  unit: Due,
  request: KeywordDataRequest,
  found: Free<ProviderTask | null>,
): Promise<void> {
  if (!found.ok) return await lookAgain(work, unit);
  const task = found.data;
  if (task === null) {
    // Listed nowhere after the settle window: it never reached the provider's books.
    await refuse(work, unit, 'NOT_CHARGED');
  } else if (task.state === 'running' && !isStandard(request)) {
    await lookAgain(work, unit);
  } else if (isStored(request)) {
    await collect(work, unit, { request, taskId: task.taskId, costMicros: task.costMicros });
  } else {
    await paidWithoutResult(work, unit, { request, taskId: task.taskId, costMicros: task.costMicros });
  }
}

/** Reads a stored result again at no cost; it was paid for when it was posted. */
async function collect(work: Work, unit: Due, task: PaidTask): Promise<void> {
  const payer = await payerFor(work.app, work.job, 'dataforseo');
  // Its connection changed: the answer cannot be fetched any more, but what it cost is known.
  if (!payer) return await paidWithoutResult(work, unit, task);
  const call = { credential: payer.credential, account: payer.account, signal: work.signal };
  const answer = await work.app.providers.keywordData.collect(task.request, task.taskId, call);
  const paid = { costMicros: task.costMicros, providerId: task.taskId };
  if (answer.kind === 'answered') {
    await settle(work, unit, task.request, { ...paid, ...endOf(unit, task.request, answer.data) });
  } else if (answer.kind === 'failed') {
    await settle(work, unit, task.request, { ...paid, state: 'failed', code: answer.code, data: undefined });
  } else {
    await collectLater(work, unit, { ...task, working: answer.kind === 'pending' });
  }
}

/** A posted task was paid for: given up after a day, it ends at the cost that is known. */
async function collectLater(work: Work, unit: Due, task: PaidTask & { working: boolean }): Promise<void> {
  const { app, claim, tunables } = work;
  const { taskId: providerId, costMicros } = task;
  if (unit.ageSeconds < tunables.collectLimitSeconds) {
    const collectInSeconds = task.working ? tunables.collectSeconds : tunables.lookupRetrySeconds;
    await markPosted(app.database.db, claim, { unitId: unit.id, providerId, costMicros, collectInSeconds });
    return;
  }
  await paidWithoutResult(work, unit, task);
}

interface PaidTask {
  request: KeywordDataRequest;
  taskId: string;
  costMicros: number;
}

async function paidWithoutResult(work: Work, unit: UnitRow, { request, taskId, costMicros }: PaidTask): Promise<void> {
  const end = { state: 'failed', code: 'PAID_WITHOUT_RESULT', costMicros, providerId: taskId } as const;
  await settle(work, unit, request, { ...end, data: undefined });
}

async function lookUpGeneration(work: Work, unit: Due, request: PaidRequest): Promise<void> {
  const payer = await payerFor(work.app, work.job, 'openrouter');
  if (!payer || unit.provider_id === null) return await closeWithoutEvidence(work, unit);
  const call = { credential: payer.credential, account: payer.account, signal: work.signal };
  const found = await work.app.providers.gateway.generation(unit.provider_id, call);
  if (!found.ok) return await lookAgain(work, unit);
  const end = { state: 'failed', code: 'PAID_WITHOUT_RESULT', costMicros: found.data.costMicros } as const;
  await settle(work, unit, request, { ...end, providerId: unit.provider_id, data: undefined });
}

/** Tries again later; after the last try an outcome that still has no evidence is closed as unknown. */
async function lookAgain(work: Work, unit: Due): Promise<void> {
  const { app, tunables } = work;
  const waited = unit.ageSeconds - app.config.SETTLE_WINDOW_SECONDS;
  if (waited > tunables.maxLookups * tunables.lookupRetrySeconds) return await closeWithoutEvidence(work, unit);
  await postpone(work, unit, tunables.lookupRetrySeconds);
}

async function postpone({ app, claim }: Work, unit: UnitRow, seconds: number): Promise<void> {
  await sql`update job_units u set lookup_at = app_now() + ${seconds}::double precision * interval '1 second'
    from jobs j where u.id = ${unit.id} and u.state in ('sending', 'unknown') and j.id = u.job_id
      and j.id = ${claim.jobId} and j.fence = ${claim.fence}`.execute(app.database.db);
}

/**
 * No evidence came: the unit stays `unknown` to its owner and its bound is booked as spent (money safety, life of a unit).
 * Only a person, or evidence found later, changes that.
 */
async function closeWithoutEvidence(work: Work, unit: UnitRow): Promise<void> {
  const { claim } = work;
  await work.persist(() =>
    sql`
    with unit as (
      update job_units u set state = 'unknown', outcome_code = 'OUTCOME_UNKNOWN', lookup_at = null, settled_at = app_now()
      from jobs j where u.id = ${unit.id} and u.state in ('sending', 'unknown') and j.id = u.job_id
        and j.id = ${claim.jobId} and j.fence = ${claim.fence}
      returning u.*, j.owner_id, j.key_id, j.pipeline, j.budget_day
    ), entry as (
      insert into ledger (day, unit_id, job_id, owner_id, key_id, provider, endpoint, provider_id, credential_source,
        bound_micros, cost_micros, outcome)
      select budget_day, id, job_id, owner_id, key_id, provider, operation, provider_id,
        case pipeline when 'shared' then 'platform' else 'owner' end, bound_micros, bound_micros, 'presumed' from unit
    )
    insert into ledger_postings (day, subject, job_id, unit_id, debit, credit, amount_micros)
    select budget_day, case pipeline when 'shared' then 'platform' else 'owner:' || owner_id end, job_id, id,
      'reserved', 'spent', bound_micros from unit where bound_micros > 0`.execute(work.app.database.db),
  );
}
