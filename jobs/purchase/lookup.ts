import { sql } from 'kysely';
import { databaseTime } from '../../server/core/database-clock.ts';
import type { Free } from '../../server/providers/ports/calls.ts';
import type { KeywordDataRequest, ProviderTask } from '../../server/providers/ports/keyword-data.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { readerFor } from '../../server/services/connections/payer.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { heldAnswer, markPosted, postponeLookup, refuseAttempt } from '../../server/services/spend/attempts.ts';
import { presumeSpent } from '../../server/services/spend/settle.ts';
import { awaited, isAwaited, NOT_CHARGED } from '../../server/services/spend/unit-states.ts';
import { scopeOf, type UnitRow } from '../../server/services/spend/units.ts';
import { LONGEST_LOOKUP_PAUSE_SECONDS, longestPause } from '../claim.ts';
import type { Work } from '../work.ts';
import { apiOf, isStandard, ttlOf } from './endpoints.ts';
import { attemptOf, endOf, settle } from './outcome.ts';
import { unusable } from './usable.ts';

/** Margin around the sending time in which the provider may have listed an attempt, milliseconds. */
const LIST_MARGIN_MS = 60_000;
/** Where an attempt is looked for once more, before and after, before it counts as not charged: clocks may differ, and jump. */
const CLOCK_DOUBT_MS = 65 * 60_000;

/** A unit whose outcome is open. */
interface Due extends UnitRow {
  /** How long ago it was sent, by the database's clock, */
  ageSeconds: number;
  /** and when that was by this process's. */
  sentMs: number;
}

export interface Pending {
  changed: boolean;
  /** Seconds until the earliest open outcome is due again; null when none is open. */
  wakeInSeconds: number | null;
}

/** Looks up every open outcome that is due: unknown ones at the provider's own records, posted tasks at its queue. */
export async function resolvePending(work: Work, units: readonly UnitRow[]): Promise<Pending> {
  const open = units.filter(isAwaited);
  if (open.length === 0) return { changed: false, wakeInSeconds: null };
  const ids = open.map((unit) => unit.id);
  await bringBack(work, ids);
  const due = await dueOf(work, open);
  await Promise.all(due.map((unit) => lookUp(work, unit)));
  const { rows } = await sql<{ count: number; seconds: number | null }>`
    select count(*)::integer as count, extract(epoch from min(lookup_at) - app_now())::double precision as seconds
    from job_units u where u.id = any(${ids}::uuid[]) and ${awaited}`.execute(work.app.database.db);
  const { count, seconds } = rows[0]!;
  // An answer that came late may have closed a unit meanwhile, too.
  const changed = due.length > 0 || count < open.length;
  return { changed, wakeInSeconds: seconds === null ? null : Math.max(0.05, seconds) };
}

/** A look that lies further ahead than it can have been set was set before the clock was set back: a whole window from now. */
async function bringBack({ app }: Work, ids: string[]): Promise<void> {
  const farthest = longestPause(app.config);
  await sql`update job_units u set lookup_at = app_now() + ${app.config.SETTLE_WINDOW_SECONDS}::double precision * interval '1 second'
    where u.id = any(${ids}::uuid[]) and ${awaited}
      and u.lookup_at > app_now() + ${farthest}::double precision * interval '1 second'`.execute(app.database.db);
}

async function dueOf({ app }: Work, open: readonly UnitRow[]): Promise<Due[]> {
  // Before the age is taken: a process that is frozen in between looks from too early on, and not too late.
  const asked = Date.now();
  const now = (await databaseTime(app.database.db)).getTime();
  return open
    .filter((unit) => unit.lookup_at!.getTime() <= now)
    .map((unit) => {
      const ageMs = Math.max(0, now - unit.sent_at!.getTime());
      return { ...unit, ageSeconds: ageMs / 1000, sentMs: asked - ageMs };
    });
}

async function lookUp(work: Work, unit: Due): Promise<void> {
  // Other providers than those that it was sent to know nothing of it. With the right ones the books are put right later.
  if (work.job.data_source !== work.app.providers.dataSource) return await lookAgain(work, unit);
  const request = paidRequestOf(unit);
  if (request.operation === 'chat') return await lookUpGeneration(work, unit, request);
  if (unit.provider_id !== null && unit.cost_micros > 0 && isStored(request)) {
    return await collect(work, unit, { request, taskId: unit.provider_id, costMicros: unit.cost_micros });
  }
  const reader = await readerFor(work.app, work.job, 'dataforseo');
  if (!reader) return await lookAgain(work, unit);
  const call = { credential: reader.credential, account: reader.account, signal: work.signal };
  const findWithin = (earliest: number, marginMs: number) => {
    const window = { from: new Date(earliest - marginMs), to: new Date(Date.now() + marginMs) };
    return work.app.providers.keywordData.findByTag(apiOf(request), unit.id, window, call);
  };
  // The client asks by the provider's clock as well.
  const found = await findWithin(unit.sentMs, LIST_MARGIN_MS);
  const isAbsent = found.ok && found.data === null;
  // Another account's list proves nothing by what it lacks.
  if (isAbsent && !reader.isSameAccount) return await lookAgain(work, unit);
  await conclude(work, unit, request, isAbsent ? await findWithin(unit.sentMs, CLOCK_DOUBT_MS) : found);
}

/** Whether the provider keeps the answer: a task of its standard queue, or any SERP (providers D1). */
export function isStored(request: PaidRequest): boolean {
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
  if (task === null && (await heldAnswer(work.app.database.db, unit.id)) !== undefined) {
    // It has answered: it is listed nowhere yet, and not to be taken for never sent.
    await lookAgain(work, unit);
  } else if (task === null) {
    // Listed nowhere after the settle window: it never reached the provider's books.
    const { app, claim, persist } = work;
    await persist(() => refuseAttempt(app.database.db, attemptOf(unit), { code: NOT_CHARGED, holder: claim }));
  } else if (task.state === 'running' && !isStandard(request)) {
    await lookAtRunning(work, unit);
  } else if (isStored(request)) {
    await collect(work, unit, { request, taskId: task.taskId, costMicros: task.costMicros });
  } else {
    await paidWithoutResult(work, unit, { request, taskId: task.taskId, costMicros: task.costMicros });
  }
}

/** Reads a stored result again at no cost; it was paid for when it was posted. */
async function collect(work: Work, unit: Due, task: PaidTask): Promise<void> {
  const reader = await readerFor(work.app, work.job, 'dataforseo');
  // Its account is not at hand any more: the answer cannot be fetched, but what it cost is known.
  if (!reader?.isSameAccount) return await paidWithoutResult(work, unit, task);
  const call = { credential: reader.credential, account: reader.account, signal: work.signal };
  const answer = await work.app.providers.keywordData.collect(task.request, task.taskId, call);
  const paid = { costMicros: task.costMicros, providerId: task.taskId };
  if (answer.kind === 'answered') {
    await settle(work, unit, task.request, { ...paid, ...endOf(unit, task.request, answer.data) });
  } else if (answer.kind === 'failed') {
    await settle(work, unit, task.request, { ...paid, state: 'failed', code: answer.code, data: undefined });
  } else {
    await collectLater(work, unit, { ...task, answer });
  }
}

/** The provider's words for a task that it does not have, or has no longer. */
const GONE: ReadonlySet<string> = new Set(['40401', '40403']);

/**
 * A posted task was paid for. While the provider works on it, it is waited for; when nobody can read it, for a day; when it is
 * said to be gone time and again, no longer. Then it ends at the cost that is known.
 */
async function collectLater(work: Work, unit: Due, task: PaidTask & { answer: NotCollected }): Promise<void> {
  const { app, tunables } = work;
  const { taskId: providerId, costMicros, answer } = task;
  if (unit.provider_id !== providerId || unit.cost_micros !== costMicros) {
    const posted = { providerId, costMicros, collectInSeconds: tunables.collectSeconds };
    return void (await work.keep(() => markPosted(app.database.db, attemptOf(unit), posted)));
  }
  if (answer.kind === 'pending') return await lookAtRunning(work, unit);
  const isGone = answer.kind === 'refused' && GONE.has(answer.code);
  const most = isGone ? tunables.maxLookups : tunables.collectLimitSeconds / tunables.lookupRetrySeconds;
  if (unit.lookups + 1 >= most) return await paidWithoutResult(work, unit, task);
  await postpone(work, unit, { inSeconds: tunables.lookupRetrySeconds, isFruitless: true });
}

type NotCollected = { kind: 'pending' | 'unknown' } | { kind: 'refused'; code: string };

/** What the provider lists as running is never closed; it is looked at less often the longer it takes. */
async function lookAtRunning(work: Work, unit: Due): Promise<void> {
  const growing = Math.min(unit.ageSeconds / 20, LONGEST_LOOKUP_PAUSE_SECONDS);
  await postpone(work, unit, { inSeconds: Math.max(work.tunables.collectSeconds, growing), isFruitless: false });
}

interface PaidTask {
  request: KeywordDataRequest;
  taskId: string;
  costMicros: number;
}

function paidWithoutResult(work: Work, unit: UnitRow, { request, taskId, costMicros }: PaidTask): Promise<void> {
  return settleHeld(work, unit, request, { costMicros, providerId: taskId });
}

/** Settles what is known to be paid for with the answer that was kept for it, if any. */
async function settleHeld(
  work: Work,
  unit: UnitRow,
  request: PaidRequest,
  paid: { costMicros: number; upstreamMicros?: number; providerId: string },
): Promise<void> {
  const held = await heldAnswer(work.app.database.db, unit.id);
  const lost = { state: 'failed', code: 'PAID_WITHOUT_RESULT', data: undefined } as const;
  await settle(work, unit, request, { ...paid, ...(held === undefined ? lost : endOf(unit, request, held)) });
}

async function lookUpGeneration(work: Work, unit: Due, request: PaidRequest): Promise<void> {
  if (unit.provider_id === null) return await closeWithoutEvidence(work, unit);
  const reader = await readerFor(work.app, work.job, 'openrouter');
  if (!reader) return await lookAgain(work, unit);
  const call = { credential: reader.credential, account: reader.account, signal: work.signal };
  const found = await work.app.providers.gateway.generation(unit.provider_id, call);
  if (!found.ok) return await lookAgain(work, unit);
  const { costMicros, upstreamMicros } = found.data;
  const upstream = upstreamMicros === undefined ? {} : { upstreamMicros };
  await settleHeld(work, unit, request, { costMicros, ...upstream, providerId: unit.provider_id });
}

/** Tries again later; after so many looks without evidence an outcome is closed as unknown. Looks count, not clocks. */
async function lookAgain(work: Work, unit: Due): Promise<void> {
  const { maxLookups, lookupRetrySeconds: inSeconds } = work.tunables;
  if (unit.lookups + 1 >= maxLookups) return await closeWithoutEvidence(work, unit);
  await postpone(work, unit, { inSeconds, isFruitless: true });
}

async function postpone(
  { app, claim }: Work,
  unit: UnitRow,
  next: { inSeconds: number; isFruitless: boolean },
): Promise<void> {
  await postponeLookup(app.database.db, attemptOf(unit), { ...next, holder: claim });
}

/** What arrived without a cost is used, as far as it is of use; nobody buys it again. */
async function closeWithoutEvidence({ app, job, claim, persist }: Work, unit: UnitRow): Promise<void> {
  const { db } = app.database;
  const request = paidRequestOf(unit);
  await persist(async () => {
    const body = await heldAnswer(db, unit.id);
    const isOfUse = body !== undefined && unusable(unit.stage, request, body) === null;
    const answer = isOfUse ? { scope: scopeOf(job), body, ttlSeconds: ttlOf(request) } : undefined;
    await presumeSpent(db, attemptOf(unit), { holder: claim, answer });
  });
}
