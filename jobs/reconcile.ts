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
  // Few are due, and each is looked for by its key: planned by a guess at their number, a join reads all tables.
  const begin = sql`(select app_now()) - ${LOOK_DAYS}::integer * interval '1 day'`;
  const { rows } = await sql<Noted & { unitId: string; jobId: string; ageSeconds: number; isOld: boolean }>`
    select u.id as "unitId", u.job_id as "jobId", ${noted}, u.sent_at <= ${begin} as "isOld",
      extract(epoch from app_now() - u.sent_at)::double precision as "ageSeconds"
    from (
      select u.id from job_units u where ${doubtful} and u.settled_at > ${begin} and u.sent_at > ${begin}
      union select unit_id from reconciliations where closed_at is null and cost_micros > 0
    ) due
    cross join lateral (select * from job_units where id = due.id offset 0) u
    cross join lateral (select * from jobs where id = u.job_id offset 0) j
    left join lateral (select * from reconciliations where unit_id = due.id offset 0) r on true
    where ${doubtful} and j.completed_at is not null and j.data_source = ${providers.dataSource} and r.closed_at is null
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
  const entry = doubt.isOld ? UNREAD : await entryOf(app, doubt).catch((error: unknown) => unread(app, doubt, error));
  const known = merged(doubt.noted, entry);
  if (entry.providerId !== null) await note(app.database.db, doubt.unit.id, known);
  const isToCollect = isStored(paidRequestOf(doubt.unit)) && wouldServe(doubt);
  const asked = { ...known, providerId: known.providerId ?? entry.freeId ?? null };
  return { entry, known, answer: isToCollect ? await collectAnswer(app, doubt, asked) : 'not yet' };
}

/** What is known already is booked all the same. */
function unread(app: AppContext, { unit }: Doubt, error: unknown): Entry {
  app.log.warn({ err: error, unit: unit.id }, 'a closed unit could not be looked up again');
  return UNREAD;
}

/** Books what is known when the unit is locked. What was told since the look is concluded from by the next one, which is due at once. */
async function conclude(app: AppContext, doubt: OldOrNot, look: Look): Promise<void> {
  const { unit, job } = doubt;
  const { known, entry } = look;
  await app.database.transaction(async (tx) => {
    const now = await lockDoubt(tx, unit.id);
    if (now?.costMicros !== known.costMicros || now.providerId !== known.providerId) return;
    const costMicros = known.costMicros ?? (wasFree(doubt, look) ? 0 : null);
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

/**
 * What the very account does not list was not charged, unless it has answered, or somebody has seen it there. What is listed at no
 * cost was not either, unless what has answered, or was seen, is another one.
 */
function wasFree({ unit }: Doubt, { entry, known }: Look): boolean {
  if (known.providerId !== null) return known.providerId === entry.freeId;
  const isListedFree = entry.state === 'absent' || entry.state === 'free';
  return isListedFree && entry.isSameAccount === true && unit.outcome_code !== COST_UNKNOWN;
}

/** Whether nothing more is to be learnt: neither a cost nor an answer that would serve somebody. */
function isOver(doubt: OldOrNot, look: Look): boolean {
  const { entry, known, answer } = look;
  const request = paidRequestOf(doubt.unit);
  if (request.operation === 'chat' && entry.state === 'finished') return true;
  // The charge of what is free may be listed later, but for what has answered itself.
  if (known.costMicros === null) return entry.state === 'free' && wasFree(doubt, look) && answer === 'kept';
  if (known.costMicros === 0) return false;
  if (answer !== 'not yet') return true;
  if (!isStored(request)) return entry.state !== 'running';
  if (wouldServe(doubt)) return false;
  // What was told is what the account's own list says, and the answer would serve nobody.
  return doubt.isOld || entry.state === 'finished' || (entry.state === 'absent' && entry.isSameAccount === true);
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
