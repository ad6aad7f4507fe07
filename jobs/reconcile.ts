import { sql } from 'kysely';
import { madeAt } from '../server/core/ids.ts';
import type { MicroUsd } from '../server/core/money.ts';
import type { KeywordDataRequest } from '../server/providers/ports/keyword-data.ts';
import { readerFor } from '../server/services/connections/payer.ts';
import type { AppContext } from '../server/services/context.ts';
import { paidRequestOf } from '../server/services/plan/unit.ts';
import { correct, keepFound, lockDoubt, type Noted } from '../server/services/spend/corrections.ts';
import { COST_UNKNOWN, doubtful } from '../server/services/spend/unit-states.ts';
import type { JobRow, UnitRow } from '../server/services/spend/units.ts';
import { isPast } from './claim.ts';
import { isGone } from './purchase/collect.ts';
import { apiOf, ttlOf } from './purchase/endpoints.ts';
import { isStored } from './purchase/lookup.ts';
import { isUnstorable, unusable } from './purchase/usable.ts';

/** How long after it was sent a request is looked for, and the pauses between two looks: they double up to a day. */
const LOOK_DAYS = 30;
const FIRST_PAUSE_SECONDS = 600;
const LONGEST_PAUSE_SECONDS = 86_400;
const BATCH = 50;
const LOOK_LIMIT_MS = 60_000;
/** Clocks may differ, and jump: a request is looked for so long before and after it was sent. */
const CLOCK_DOUBT_MS = 65 * 60_000;

interface Doubt {
  unit: UnitRow;
  job: JobRow;
  /** When it was sent, by this process's clock. */
  sentMs: number;
  /** By what it can be asked for, also where that came after it was closed. */
  providerId: string | null;
  /** What was told of it after it was closed, when it was taken up. */
  notedId: string | null;
  notedMicros: MicroUsd | null;
}

/** What a provider's books say of a request. null: nothing can be told at the moment. */
type Evidence = {
  costMicros: MicroUsd;
  upstreamMicros?: MicroUsd | undefined;
  providerId: string | null;
  isCharged: boolean;
  /** The answer, where the provider keeps it. Completions, live trends and live lists of keywords are not kept. */
  body?: unknown;
  /** Whether it keeps one that could not be collected now. */
  isToCome?: boolean;
} | null;

/**
 * Looks again at units that were closed without certain evidence - booked at their bound, or taken for not charged - and books
 * the difference to what the provider's own records say. Safe to run twice and to be interrupted.
 */
export async function reconcile(app: AppContext): Promise<void> {
  for (const doubt of await dueDoubts(app)) {
    try {
      const evidence = await evidenceOf(app, doubt);
      await keepAnswer(app, doubt, evidence);
      await conclude(app, doubt, evidence);
    } catch (error) {
      app.log.warn({ err: error, unit: doubt.unit.id }, 'a closed unit could not be looked up again');
      // Put off like one of which nothing was found: the others have their turn.
      await conclude(app, doubt, null).catch(() => undefined);
    }
  }
}

async function dueDoubts(app: AppContext): Promise<Doubt[]> {
  const { db } = app.database;
  // Before the age is taken, as in `dueOf`, and once for all: minutes may pass until the last one is looked for.
  const asked = Date.now();
  const { rows } = await sql<
    Omit<Doubt, 'unit' | 'job' | 'sentMs'> & { id: string; jobId: string; ageSeconds: number }
  >`
    select u.id, u.job_id as "jobId", coalesce(u.provider_id, r.provider_id) as "providerId", r.provider_id as "notedId",
      r.cost_micros as "notedMicros", extract(epoch from app_now() - u.sent_at)::double precision as "ageSeconds"
    from job_units u join jobs j on j.id = u.job_id left join reconciliations r on r.unit_id = u.id
    where ${doubtful} and j.completed_at is not null and j.data_source = ${app.providers.dataSource}
      and u.sent_at > app_now() - ${LOOK_DAYS}::integer * interval '1 day' and r.closed_at is null
      and ${isPast(sql`coalesce(r.next_at, u.settled_at + ${FIRST_PAUSE_SECONDS}::integer * interval '1 second')`, LONGEST_PAUSE_SECONDS + 60)}
    order by coalesce(r.next_at, u.settled_at) limit ${BATCH}`.execute(db);
  const doubts: Doubt[] = [];
  for (const { id, jobId, ageSeconds, ...told } of rows) {
    const unit = await db.selectFrom('job_units').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const job = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
    doubts.push({ unit, job, sentMs: asked - ageSeconds * 1000, ...told });
  }
  return doubts;
}

async function evidenceOf(app: AppContext, doubt: Doubt): Promise<Evidence> {
  const request = paidRequestOf(doubt.unit);
  return request.operation === 'chat' ? await generationOf(app, doubt) : await taskOf(app, doubt, request);
}

async function generationOf(app: AppContext, { unit, job, providerId }: Doubt): Promise<Evidence> {
  if (providerId === null) return null;
  const reader = await readerFor(app, { job, unit }, 'openrouter');
  if (!reader) return null;
  const call = { ...reader, signal: AbortSignal.timeout(LOOK_LIMIT_MS) };
  const found = await app.providers.gateway.generation(providerId, call);
  if (!found.ok) return null;
  const { costMicros, upstreamMicros } = found.data;
  return { costMicros, upstreamMicros, providerId, isCharged: true };
}

async function taskOf(app: AppContext, doubt: Doubt, request: KeywordDataRequest): Promise<Evidence> {
  const { unit, job, sentMs, providerId, notedMicros } = doubt;
  const reader = await readerFor(app, { job, unit }, 'dataforseo');
  if (!reader) return null;
  const call = { credential: reader.credential, account: reader.account, signal: AbortSignal.timeout(LOOK_LIMIT_MS) };
  // A clock that was set by hours since tells another time of sending: the unit was made before, and its id is of another clock.
  const times = [sentMs, madeAt(unit.id)];
  const from = new Date(Math.min(...times) - CLOCK_DOUBT_MS);
  const window = { from, to: new Date(Math.max(...times) + CLOCK_DOUBT_MS) };
  const found = await app.providers.keywordData.findByTag(apiOf(request), unit.id, window, call);
  const listed = found.ok ? found.data : null;
  // The list may be away, or lack what a request's own answer has told.
  const told = providerId !== null && notedMicros ? { taskId: providerId, costMicros: notedMicros } : null;
  const paid = listed?.state === 'running' ? told : (listed ?? told);
  if (paid) {
    const evidence = { costMicros: paid.costMicros, providerId: paid.taskId, isCharged: true };
    if (!isStored(request)) return evidence;
    if (listed?.state === 'running') return { ...evidence, isToCome: true };
    const answer = await app.providers.keywordData.collect(request, { taskId: paid.taskId, tag: unit.id }, call);
    if (answer.kind === 'answered') return { ...evidence, body: answer.data };
    // Another account may have what this one lacks.
    const isNone = answer.kind === 'failed' || (isGone(answer) && reader.isSameAccount === true);
    return { ...evidence, isToCome: !isNone && wouldServe(doubt) };
  }
  if (!found.ok || listed) return null;
  // Another account's list proves nothing by what it lacks, nor does any list of what has answered.
  const isProof = reader.isSameAccount === true && unit.outcome_code !== COST_UNKNOWN && providerId === null;
  return isProof ? { costMicros: 0, providerId: null, isCharged: false } : null;
}

/** Whether an answer of now would be fresh for somebody. */
function wouldServe({ unit, sentMs }: Doubt): boolean {
  return Date.now() - sentMs <= ttlOf(paidRequestOf(unit)) * 1000;
}

/** What was paid for is of use to whoever asks next, a retry above all; the job that lacked it stays as it ended. */
async function keepAnswer({ database, log }: AppContext, { unit, job }: Doubt, evidence: Evidence): Promise<void> {
  const request = paidRequestOf(unit);
  if (evidence?.body === undefined || unusable(unit.stage, request, evidence.body) !== null) return;
  const { body, ...found } = evidence;
  try {
    await keepFound(database.db, { unit, job, ...found }, { body, ttlSeconds: ttlOf(request) });
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    log.error({ err: error, unit: unit.id }, 'an answer cannot be stored');
  }
}

/**
 * Absence is looked at again until the days are over; what was found is found, with its answer where the provider keeps one. What a
 * request's own answer told outweighs a list that lacks it; what it told while others were looked for is looked for by the next run.
 */
async function conclude(app: AppContext, doubt: Doubt, found: Evidence): Promise<void> {
  const { unit, job, notedId, notedMicros } = doubt;
  await app.database.transaction(async (tx) => {
    const noted = await lockDoubt(tx, unit.id);
    if (!noted) return;
    const isNews = noted.costMicros !== notedMicros || noted.providerId !== notedId;
    if (isNews && !found?.isCharged) return;
    const evidence = found?.isCharged ? found : (notedEvidence(doubt, noted) ?? found);
    const difference = evidence ? await correct(tx, { unit, job, ...evidence }) : 0;
    if (difference !== 0) app.log.warn({ unit: unit.id, differenceMicros: difference }, 'the ledger was corrected');
    const isOver = evidence?.isCharged === true && !evidence.isToCome;
    // What was found stays found until its answer is here, whatever a later look lacks.
    const kept = evidence?.isCharged ? evidence : noted;
    await sql`update reconciliations set looks = looks + 1, cost_micros = ${kept.costMicros}::bigint,
        provider_id = coalesce(${kept.providerId}, provider_id),
        next_at = app_now() + least(${FIRST_PAUSE_SECONDS} * power(2, looks + 1), ${LONGEST_PAUSE_SECONDS}) * interval '1 second',
        closed_at = case when ${isOver} then app_now() end, verdict = case when ${isOver} then 'charged' end
      where unit_id = ${unit.id}`.execute(tx.db);
  });
}

/** What an answer told that came after its unit was closed, while its job still ran. */
function notedEvidence(doubt: Doubt, { costMicros, providerId }: Noted): Evidence {
  if (costMicros === null) return null;
  const isToCome = providerId !== null && isStored(paidRequestOf(doubt.unit)) && wouldServe(doubt);
  return { costMicros, providerId, isCharged: costMicros > 0, isToCome };
}
