import { sql } from 'kysely';
import type { Db } from '../server/core/database.ts';
import type { AppContext } from '../server/services/context.ts';
import { paidRequestOf } from '../server/services/plan/unit.ts';
import { correct } from '../server/services/spend/corrections.ts';
import { lockDoubt, merged, type Noted, note, noted } from '../server/services/spend/noted.ts';
import { COST_UNKNOWN, doubtful } from '../server/services/spend/unit-states.ts';
import { isPast } from './claim.ts';
import {
  type Collected,
  collectAnswer,
  type Doubt,
  type Entry,
  entryOf,
  UNREAD,
  wouldServe,
} from './purchase/books.ts';
import { isStored } from './purchase/lookup.ts';

/** How long after it was sent a request is looked for, and the pauses between two looks. */
const LOOK_DAYS = 30;
const FIRST_PAUSE_SECONDS = 600;
const LONGEST_PAUSE_SECONDS = 86_400;
const BATCH = 50;

/** A look at a unit: what the provider's books say now, what is known with that, and what became of its answer. */
interface Look {
  entry: Entry;
  known: Noted;
  answer: Collected;
}

/** `isOld`: nothing is looked for any more. */
type OldOrNot = Doubt & { isOld: boolean };
type Due = Omit<OldOrNot, 'unit' | 'job'> & { unitId: string; jobId: string };

/**
 * Looks again at units that were closed without certain evidence - booked at their bound, or taken for not charged - and books
 * the difference to what the provider's own records say. Safe to run twice and to be interrupted.
 */
export async function reconcile(app: AppContext): Promise<void> {
  for (const due of await dueDoubts(app)) {
    try {
      const doubt = await doubtOf(app, due);
      await conclude(app, doubt, await lookAt(app, doubt));
    } catch (error) {
      app.log.warn({ err: error, unit: due.unitId }, 'a closed unit could not be looked up again');
      // Put off like one of which nothing was found: the others have their turn.
      await putOff(app, due.unitId).catch(() => undefined);
    }
  }
}

/** Those of which a cost is known are due until that is booked, however old they are. */
async function dueDoubts({ database, providers }: AppContext): Promise<Due[]> {
  // Before the age is taken, as in `dueOf`, and once for all: minutes may pass until the last one is looked for.
  const asked = Date.now();
  const isOld = sql`u.sent_at <= app_now() - ${LOOK_DAYS}::integer * interval '1 day'`;
  const { rows } = await sql<Noted & { unitId: string; jobId: string; ageSeconds: number; isOld: boolean }>`
    select u.id as "unitId", u.job_id as "jobId", ${noted}, ${isOld} as "isOld",
      extract(epoch from app_now() - u.sent_at)::double precision as "ageSeconds"
    from job_units u join jobs j on j.id = u.job_id left join reconciliations r on r.unit_id = u.id
    where ${doubtful} and j.completed_at is not null and j.data_source = ${providers.dataSource}
      and (not ${isOld} or greatest(r.cost_micros, u.cost_micros) > 0) and r.closed_at is null
      and ${isPast(sql`coalesce(r.next_at, u.settled_at + ${FIRST_PAUSE_SECONDS}::integer * interval '1 second')`, LONGEST_PAUSE_SECONDS + 60)}
    order by coalesce(r.next_at, u.settled_at) limit ${BATCH}`.execute(database.db);
  return rows.map(({ unitId, jobId, ageSeconds, isOld, ...known }) => {
    return { unitId, jobId, sentMs: asked - ageSeconds * 1000, noted: known, isOld };
  });
}

async function doubtOf({ database: { db } }: AppContext, { unitId, jobId, ...due }: Due): Promise<OldOrNot> {
  const unit = await db.selectFrom('job_units').selectAll().where('id', '=', unitId).executeTakeFirstOrThrow();
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
  return { unit, job, ...due };
}

/** What is seen is noted before anything is done with it: it stays seen, whatever fails then, or a later look lacks. */
async function lookAt(app: AppContext, doubt: OldOrNot): Promise<Look> {
  const entry = doubt.isOld ? UNREAD : await entryOf(app, doubt);
  if (entry.providerId !== null) await note(app.database.db, doubt.unit.id, entry);
  const known = merged(doubt.noted, entry);
  const isToCollect = isStored(paidRequestOf(doubt.unit)) && entry.state !== 'running' && wouldServe(doubt);
  return { entry, known, answer: isToCollect ? await collectAnswer(app, doubt, known) : 'not yet' };
}

/** Books what is known when the unit is locked. What was told since the look is concluded from by the next one, which is due at once. */
async function conclude(app: AppContext, doubt: OldOrNot, look: Look): Promise<void> {
  const { unit, job } = doubt;
  const { known, entry } = look;
  await app.database.transaction(async (tx) => {
    const now = await lockDoubt(tx, unit.id);
    if (now?.costMicros !== known.costMicros || now.providerId !== known.providerId) return;
    const costMicros = known.costMicros ?? (provesAbsence(doubt, look) ? 0 : null);
    if (costMicros !== null) {
      const found = { ...known, costMicros, upstreamMicros: entry.upstreamMicros };
      const difference = await correct(tx, { unit, job, ...found });
      if (difference !== 0) app.log.warn({ unit: unit.id, differenceMicros: difference }, 'the ledger was corrected');
    }
    if (isOver(doubt, look)) {
      await sql`update reconciliations set looks = looks + 1, closed_at = app_now(), verdict = 'charged'
        where unit_id = ${unit.id}`.execute(tx.db);
    } else {
      await postpone(tx.db, unit.id);
    }
  });
}

/** What the very account does not list was not charged, unless it has answered, or somebody has seen it there. */
function provesAbsence({ unit }: Doubt, { entry, known }: Look): boolean {
  const isListedWhole = entry.state === 'absent' && entry.isSameAccount === true;
  return isListedWhole && unit.outcome_code !== COST_UNKNOWN && known.providerId === null;
}

/** Whether nothing more is to be learnt: neither a cost nor an answer that would serve somebody. */
function isOver(doubt: OldOrNot, { entry, known: { costMicros }, answer }: Look): boolean {
  const request = paidRequestOf(doubt.unit);
  if (costMicros === null) return false;
  if (answer === 'kept' || (request.operation === 'chat' && entry.state === 'finished')) return true;
  // What is listed at no cost may be a refusal of a request that was sent again: its charge may be listed later.
  if (costMicros === 0) return false;
  if (answer === 'none' || doubt.isOld) return true;
  if (!isStored(request)) return entry.state !== 'running';
  // What was told is what the account's own list says, and the answer would serve nobody.
  const isRead = entry.state === 'finished' || (entry.state === 'absent' && entry.isSameAccount === true);
  return isRead && !wouldServe(doubt);
}

/** The pauses between two looks double, up to a day. */
async function postpone(db: Db, unitId: string): Promise<void> {
  await sql`update reconciliations set looks = looks + 1,
      next_at = app_now() + least(${FIRST_PAUSE_SECONDS} * power(2, looks + 1), ${LONGEST_PAUSE_SECONDS}) * interval '1 second'
    where unit_id = ${unitId} and closed_at is null`.execute(db);
}

async function putOff({ database: { db } }: AppContext, unitId: string): Promise<void> {
  await note(db, unitId, UNREAD);
  await postpone(db, unitId);
}
