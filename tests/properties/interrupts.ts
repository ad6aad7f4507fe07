import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CrashPoint, Hooks } from '../../jobs/crash-points.ts';
import type { Db } from '../../server/core/database.ts';
import type { Customer } from './changes.ts';
import type { PlannedChange, PlannedInterrupt } from './plan.ts';

/** The worker is no more: thrown at every point that a dead claim still reaches. */
class Killed extends Error {}

interface Armed {
  interrupts: PlannedInterrupt[];
  change(planned: PlannedChange, unitId: string | null): Promise<void>;
  counts: Map<CrashPoint, number>;
}

const TAKEOVER_POLL_MS = 50;

/** Interrupts the workers of chosen owners' jobs at chosen points, through the hooks of the executor. */
export class Interrupts {
  readonly hooks: Hooks = { reached: (point, subject) => this.#reached(point, subject) };
  readonly #armed = new Map<string, Armed>();
  /** Owner and job of every unit and job seen. */
  readonly #subjects = new Map<string, { ownerId: string; jobId: string }>();
  /** Units whose worker died with an answer in its hands. */
  readonly lost = new Set<string>();
  /** The fence of a job's last claim that died. */
  readonly #dead = new Map<string, number>();
  #db: Db | null = null;

  /** @param db the application's database, known only after it was started with the hooks. */
  use(db: Db): void {
    this.#db = db;
  }

  arm(customer: Customer, interrupts: PlannedInterrupt[]): void {
    if (interrupts.length === 0) return;
    const change: Armed['change'] = (planned, unitId) => customer.change(planned, unitId);
    this.#armed.set(customer.owner.accountId, { interrupts, change, counts: new Map() });
  }

  /** The same for somebody without connections. */
  armFor(ownerId: string, interrupts: PlannedInterrupt[]): void {
    if (interrupts.length > 0)
      this.#armed.set(ownerId, { interrupts, change: async () => undefined, counts: new Map() });
  }

  disarm(ownerId: string): void {
    this.#armed.delete(ownerId);
  }

  async #reached(point: CrashPoint, subject: string): Promise<void> {
    if (!this.#db || this.#armed.size === 0) return;
    const { ownerId, jobId } = await this.#subject(this.#db, subject);
    const dead = this.#dead.get(jobId);
    if (dead !== undefined && dead === (await fenceOf(this.#db, jobId))) throw this.#killed(point, subject);
    const armed = this.#armed.get(ownerId);
    if (!armed) return;
    const count = (armed.counts.get(point) ?? 0) + 1;
    armed.counts.set(point, count);
    const hit = armed.interrupts.find((planned) => planned.point === point && planned.nth === count);
    if (!hit) return;
    if ('provider' in hit) return await armed.change(hit, point === 'beforeIntent' ? subject : null);
    if (hit.how === 'stall') return await untilTakenOver(this.#db, jobId);
    this.#dead.set(jobId, await fenceOf(this.#db, jobId));
    throw this.#killed(point, subject);
  }

  #killed(point: CrashPoint, subject: string): Killed {
    if (point === 'afterAnswer') this.lost.add(subject);
    return new Killed(point);
  }

  async #subject(db: Db, subject: string): Promise<{ ownerId: string; jobId: string }> {
    const known = this.#subjects.get(subject);
    if (known) return known;
    const { rows } = await sql<{ owner_id: string; job_id: string; unit_id: string | null }>`
      select j.owner_id, j.id as job_id, u.id as unit_id from jobs j left join job_units u on u.job_id = j.id
      where j.id = ${subject} or j.id = (select job_id from job_units where id = ${subject})`.execute(db);
    const found = { ownerId: rows[0]!.owner_id, jobId: rows[0]!.job_id };
    for (const { unit_id } of rows) if (unit_id) this.#subjects.set(unit_id, found);
    this.#subjects.set(found.jobId, found);
    return found;
  }
}

async function fenceOf(db: Db, jobId: string): Promise<number> {
  const row = await db.selectFrom('jobs').select('fence').where('id', '=', jobId).executeTakeFirstOrThrow();
  return row.fence;
}

/** Lets the lease lapse and waits until another worker has claimed the job: what follows is done by a stale worker. */
async function untilTakenOver(db: Db, jobId: string): Promise<void> {
  const fence = await fenceOf(db, jobId);
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      // Always the same: only a lease that stands still is taken over.
      .set({ lease_until: sql<Date>`timestamptz '2000-01-01'` })
      .where('id', '=', jobId)
      .where('fence', '=', fence)
      .where('completed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await delay(TAKEOVER_POLL_MS);
  }
}
