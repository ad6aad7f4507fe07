import { sql } from 'kysely';
import { endsOf } from '../server/core/ends-of.ts';
import type { MicroUsd } from '../server/core/money.ts';
import { ownTurns } from '../server/core/own-turn.ts';
import type { PaidRequest } from '../server/providers/ports/price-table.ts';
import { takeSlotAgain } from '../server/services/byok/admission.ts';
import { freshCost } from '../server/services/jobs/reusable.ts';
import { type Stage, unitKey } from '../server/services/plan/index.ts';
import { paidRequestOf } from '../server/services/plan/unit.ts';
import { packedAnswers } from '../server/services/shared-cache/packed-answers.ts';
import {
  hasAnswer,
  isOver,
  isPlanned,
  isSendable,
  isUnresolved,
  isUnsent,
} from '../server/services/spend/unit-states.ts';
import { scopeOf, type UnitRow } from '../server/services/spend/units.ts';
import { skipPlanned } from '../server/services/spend/unsent.ts';
import { Parked, Stopped } from './broken-off.ts';
import type { ProgressLog } from './progress.ts';
import { purchase, type Stored } from './purchase/buy.ts';
import { resolvePending } from './purchase/lookup.ts';
import type { Purchase } from './purchase/outcome.ts';
import { fillSlots } from './slots.ts';
import { mayOvertake, patienceEnds, pauseWhileBusy } from './waiting.ts';
import type { Work } from './work.ts';

/** A unit that ended with an answer. */
export interface Answered {
  unit: UnitRow;
  request: PaidRequest;
  /** JSON (`core/packed.ts`). */
  packed: Uint8Array;
}

/** Purchases that begin in the same moment: they share their statements, and hold up others for some milliseconds. */
const BEGUN_AT_ONCE = 16;

/** Pause before a job asks again for a slot. */
const SLOT_PAUSE_SECONDS = 2;

/** The stages of one job over its plan. Runs from the start after every claim; what is done already is read, not repeated. */
export class JobRun {
  readonly work: Work;
  readonly #progress: ProgressLog;
  #units: UnitRow[] = [];
  /** Units that were not sent when they were read, and what fresh answers to them had cost by then. */
  #stored = new Map<string, Stored>();

  constructor(work: Work, progress: ProgressLog) {
    this.work = work;
    this.#progress = progress;
  }

  async load(): Promise<void> {
    const { app, claim, job } = this.work;
    const { rows } = await sql<UnitRow & { stored: MicroUsd | null }>`
      select u.*, case when ${isSendable(claim)} then ${freshCost(scopeOf(job))} end as stored
      from job_units u where u.job_id = ${job.id} order by u.ordinal`.execute(app.database.db);
    this.#stored = new Map(rows.map(({ id, stored }) => [id, stored === null ? null : { costMicros: stored }]));
    this.#units = rows.map(({ stored: _, ...unit }) => unit);
  }

  units(...stages: Stage[]): UnitRow[] {
    return this.#units.filter((unit) => stages.includes(unit.stage as Stage));
  }

  /**
   * Buys everything that the stages still lack, all units side by side (the provider lanes pace them).
   * @throws Parked while an outcome is open; Stopped when the claim is void
   */
  async buy(...stages: Stage[]): Promise<void> {
    const open = this.units(...stages).filter((unit) => isUnsent(unit) && unit.request !== null);
    if (open.length === 0) return await this.close(this.units(...stages));
    await this.#holdSlot();
    const ends = await endsOf<Purchase[]>(inTurns(open).map(({ unit, turn }) => turn.then(() => this.#buyUnit(unit))));
    if (ends.includes('stop')) throw new Stopped('the claim is void');
    if (ends.includes('drain')) throw new Parked(0);
    if (!this.#takeSettled(open)) await this.load();
    await this.close(this.units(...stages));
    if (ends.includes('busy')) throw new Parked(1);
  }

  /** Whether all of these units were settled by this claim: then they are as that left them, and nothing changes a final unit. */
  #takeSettled(units: readonly UnitRow[]): boolean {
    const { settled } = this.work;
    if (!units.every(({ id }) => settled.has(id))) return false;
    this.#units = this.#units.map((unit) => settled.get(unit.id)?.unit ?? unit);
    return true;
  }

  /** Looks up what is open of these units. @throws Parked while an outcome is open */
  async close(units: readonly UnitRow[]): Promise<void> {
    const pending = await resolvePending(this.work, units);
    if (pending.changed) {
      await this.load();
      this.#progress.report(this.completed());
    }
    if (pending.wakeInSeconds === null) return;
    const awaitsEvidence = this.#isPrivate && units.some(isUnresolved);
    throw new Parked(pending.wakeInSeconds, { awaitsUnits: true, awaitsEvidence });
  }

  get #isPrivate(): boolean {
    return this.work.job.pipeline === 'byok';
  }

  /** A job that gave its slot back while it waited for evidence buys nothing before it has one again. */
  async #holdSlot(): Promise<void> {
    const { app, job, claim } = this.work;
    if (!job.awaits_evidence) return;
    if (!(await takeSlotAgain(app, claim, job.owner_id))) throw new Parked(SLOT_PAUSE_SECONDS);
    job.awaits_evidence = false;
  }

  /** Waits a moment for another job that buys the same answer; a live request then overtakes one that takes minutes. */
  async #buyUnit(unit: UnitRow): Promise<Purchase> {
    const request = paidRequestOf(unit);
    const key = unit.unit_key ?? unitKey(request);
    const deadline = patienceEnds(this.work);
    // Whoever bought the same since it was read has it noted: the request does not go out, and the store is asked again.
    let stored = this.#stored.get(unit.id);
    for (;;) {
      const late = performance.now() >= deadline;
      const overtakes = late && mayOvertake(request);
      const end = await purchase(this.work, unit, { request, unitKey: key, overtakes, stored });
      stored = undefined;
      if (end === 'done') this.#progress.advance();
      if (end !== 'busy' || late || this.work.signal.aborted) return end;
      await pauseWhileBusy(this.work);
    }
  }

  /**
   * Gives requests to the free slots of a stage, in order, and takes away what an earlier claim had given to the slots that
   * are left: what was known then may not hold any more. Returns how many requests found no slot.
   */
  async fill(stage: Stage, requests: readonly PaidRequest[]): Promise<number> {
    const slots = this.units(stage).filter(isPlanned);
    const used = slots.findLastIndex((slot, index) => slot.request !== null || index < requests.length) + 1;
    if (await fillSlots(this.work, slots.slice(0, used), requests)) await this.load();
    return Math.max(0, requests.length - slots.length);
  }

  /** Closes the units of a stage that are not needed after all. */
  async skipRest(stage: Stage, code: string | null = null): Promise<void> {
    const planned = this.units(stage).filter(isUnsent).length;
    if (planned === 0) return;
    const { app, claim } = this.work;
    const skipped = new Map(
      (await skipPlanned(app.database.db, claim, { stage, code })).map((unit) => [unit.id, unit]),
    );
    if (skipped.size < planned) throw new Stopped('the claim is void');
    this.#units = this.#units.map((unit) => skipped.get(unit.id) ?? unit);
    this.#progress.report(this.completed());
  }

  /** Closes everything that was not sent yet, because the job is not to buy any more. */
  async skipAll(code: string): Promise<void> {
    const stages = new Set(this.#units.map((unit) => unit.stage as Stage));
    for (const stage of stages) await this.skipRest(stage, code);
  }

  /** The answers of the stages, in plan order. @throws where one is gone that a unit ended with: no result is to lack it silently */
  async answers(...stages: Stage[]): Promise<Answered[]> {
    const found = await this.found(...stages);
    const gone = this.#answered(stages).find((unit) => !found.some((one) => one.unit === unit));
    if (gone) throw new Error(`the answer of the unit ${gone.id} is gone`);
    return found;
  }

  /** Those of them that are there. */
  async found(...stages: Stage[]): Promise<Answered[]> {
    const { app, job, settled } = this.work;
    const units = this.#answered(stages);
    const stored = new Map(Array.from(settled.values(), ({ unit, version }) => [unit.unit_key!, version]));
    const answers = await packedAnswers(app, scopeOf(job), [...new Set(units.map((unit) => unit.unit_key!))], stored);
    return units.flatMap((unit) => {
      const packed = answers.get(unit.unit_key!);
      return packed === undefined ? [] : [{ unit, request: paidRequestOf(unit), packed }];
    });
  }

  #answered(stages: Stage[]): UnitRow[] {
    return this.units(...stages).filter((unit) => hasAnswer(unit) && unit.unit_key !== null);
  }

  /** Units that are over, whatever their end. */
  completed(): number {
    return this.#units.filter(isOver).length;
  }

  all(): readonly UnitRow[] {
    return this.#units;
  }
}

function inTurns(units: readonly UnitRow[]): { unit: UnitRow; turn: Promise<void> }[] {
  const next = ownTurns();
  let turn = Promise.resolve();
  return units.map((unit, index) => {
    if (index % BEGUN_AT_ONCE === 0) turn = next();
    return { unit, turn };
  });
}
