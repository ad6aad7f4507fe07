import { sql } from 'kysely';
import { databaseTime } from '../../server/core/database-clock.ts';
import type { Free } from '../../server/providers/ports/calls.ts';
import type { KeywordDataRequest, ProviderTask } from '../../server/providers/ports/keyword-data.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { readerFor } from '../../server/services/connections/payer.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { heldAnswer, markSeen } from '../../server/services/spend/attempts.ts';
import { note } from '../../server/services/spend/noted.ts';
import { awaited, isAwaited } from '../../server/services/spend/unit-states.ts';
import type { UnitRow } from '../../server/services/spend/units.ts';
import { longestPause } from '../claim.ts';
import type { Work } from '../work.ts';
import { collect, paidWithoutResult } from './collect.ts';
import { apiOf, isStandard } from './endpoints.ts';
import { lookUpGeneration } from './generation.ts';
import { type Due, endNotCharged, lookAgain, lookAtRunning } from './put-off.ts';
import { attemptOf } from './settle.ts';

/** Margin around the sending time in which the provider may have listed an attempt, milliseconds. */
const LIST_MARGIN_MS = 60_000;
/** Where an attempt is looked for once more, before and after, before it counts as not charged: clocks may differ, and jump. */
const CLOCK_DOUBT_MS = 65 * 60_000;

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
  const reader = await readerFor(work.app, { job: work.job, unit }, 'dataforseo');
  if (!reader) return await lookAgain(work, unit);
  const call = { credential: reader.credential, account: reader.account, signal: work.signal };
  const findWithin = (earliest: number, marginMs: number) => {
    const window = { from: new Date(earliest - marginMs), to: new Date(Date.now() + marginMs) };
    return work.app.providers.keywordData.findByTag(apiOf(request), unit.id, window, call);
  };
  // The client asks by the provider's clock as well.
  const found = await findWithin(unit.sentMs, LIST_MARGIN_MS);
  const isAbsent = found.ok && (found.data === null || isFree(found.data));
  // Another account's list proves nothing by what it lacks, nor by what it names at no cost.
  if (isAbsent && !reader.isSameAccount) return await lookAgain(work, unit);
  await conclude(work, unit, request, isAbsent ? await findWithin(unit.sentMs, CLOCK_DOUBT_MS) : found);
}

/** Named, and over, and not charged: it may be a refusal of a request that was sent again. */
const isFree = ({ state, costMicros }: ProviderTask) => state === 'finished' && costMicros === 0;

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
  if (task === null) {
    // What was seen there once, or has told its name, has reached the provider: that it lacks it proves nothing.
    const isSeen = unit.provider_id !== null;
    if (isSeen || !(await endNotCharged(work, unit))) await lookAgain(work, unit);
    return;
  }
  const hasAnswered = (await heldAnswer(work.app.database.db, unit.id)) !== undefined;
  const isRunning = task.state === 'running';
  if (isRunning && !hasAnswered) await markSeen(work.app.database.db, attemptOf(unit), task);
  if (isRunning && hasAnswered) {
    // The list lags behind what was answered: it does not run, and may have cost more than that.
    const { taskId: providerId, costMicros } = task;
    if (costMicros > 0) await note(work.app.database.db, unit.id, { providerId, costMicros });
    await lookAgain(work, unit);
  } else if (isRunning && (!isStandard(request) || task.costMicros === 0)) {
    // A posted one may be ready by now; what it costs is known when the list tells it.
    await lookAtRunning(work, unit);
  } else if (isStored(request) && !hasAnswered) {
    await collect(work, unit, { request, taskId: task.taskId, costMicros: task.costMicros });
  } else {
    await paidWithoutResult(work, unit, { request, taskId: task.taskId, costMicros: task.costMicros });
  }
}
