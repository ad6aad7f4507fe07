import { type RawBuilder, sql } from 'kysely';
import type { Attempt, Claim, UnitRow } from './units.ts';

/*
 * The states of a unit, and every question about them that code asks.
 *
 *   planned ──> sending ──> settled    answer stored, cost booked
 *      │  ↖ withheld ↙ │──> refused    proven that nothing was charged
 *      │               │──> failed     paid for, of no use
 *      │               └──> unknown    nobody can tell yet (lookup_at set) ──> settled | failed | refused
 *      │                                                                  └──> unknown for good: its bound is booked
 *      ├──> reused     supplied from a store
 *      └──> skipped    not needed (no code), or cancelled before it was sent (a code)
 *
 * A sending unit is withheld while nothing of it is under way (`sent_at` null), and posted while its answer is collected from
 * the standard queue (`lookup_at` set). The database refuses any other step (migrations 0002, 0012, 0014).
 */

type Of<K extends keyof UnitRow> = Pick<UnitRow, K>;

/** Closed with its answer, and without evidence of what that cost. */
export const COST_UNKNOWN = 'COST_UNKNOWN';

/** Why an answer was bought although it was on its way: stays with the unit that did, so that the ledger explains itself. */
export const OVERTOOK = 'ECONOMY_PENDING';

/** What the flight of an answer is held under by a unit that overtakes a posting: that one keeps its own. */
export const FAST_LANE = '/live';

/** Taken for not charged because the provider listed nothing. */
export const NOT_CHARGED = 'NOT_CHARGED';

/** Not sent by anybody yet. */
export const isPlanned = ({ state }: Of<'state'>): boolean => state === 'planned';

/** Whether nothing of a unit is under way, and nothing came of it. */
export function isUnsent({ state, sent_at, lookup_at }: Of<'state' | 'sent_at' | 'lookup_at'>): boolean {
  return state === 'planned' || (state === 'sending' && sent_at === null && lookup_at === null);
}

/** Under way in a worker, as far as the row tells: that worker may have died. */
export function isUnderWay(unit: Of<'state' | 'sent_at' | 'lookup_at'>): boolean {
  return unit.state === 'sending' && unit.lookup_at === null && !isUnsent(unit);
}

/** Looked up until it is over: an unknown outcome, or a posted task. */
export function isAwaited({ state, lookup_at }: Of<'state' | 'lookup_at'>): boolean {
  return (state === 'unknown' || state === 'sending') && lookup_at !== null;
}

/** Nothing more will happen to this unit while its job is active. */
export function isOver({ state, lookup_at }: Of<'state' | 'lookup_at'>): boolean {
  return state === 'unknown' ? lookup_at === null : state !== 'planned' && state !== 'sending';
}

/** Whether nobody can tell yet, or ever, if the unit was charged or how much. */
export const isUnknown = ({ state }: Of<'state'>): boolean => state === 'unknown';

/** Whether it is still looked for what the unit cost. */
export function isUnresolved(unit: Of<'state' | 'lookup_at'>): boolean {
  return isUnknown(unit) && unit.lookup_at !== null;
}

/** Whether a unit ended with an answer. */
export function hasAnswer({ state, outcome_code: code }: Of<'state' | 'outcome_code'>): boolean {
  return state === 'settled' || state === 'reused' || (state === 'unknown' && code === COST_UNKNOWN);
}

/** Whether the cost of a unit that was sent is known. */
export const isCharged = ({ state }: Of<'state'>): boolean => state === 'settled' || state === 'failed';

/** A unit that its job tells of among its failed stages: no answer, or one of unknown cost. A slot not needed is skipped without a code. */
export function isFailure({ state, outcome_code: code }: Of<'state' | 'outcome_code'>): boolean {
  return state === 'skipped' ? code !== null : state === 'refused' || state === 'failed' || state === 'unknown';
}

/** A unit that should have had an answer and has none: what a retry may buy. */
export function isMissing(unit: Of<'state' | 'outcome_code'>): boolean {
  return isFailure(unit) && !hasAnswer(unit);
}

/** Columns of `u`: announced, and refused for its rate or never gone out: nothing of it is under way. */
export const isWithheld = sql<boolean>`(u.state = 'sending' and u.sent_at is null and u.lookup_at is null)`;

/** Columns of `u`: nobody has closed the attempt yet; it is under way, or its outcome is still looked for. */
export function isOpen({ unitId, fence }: { [K in keyof Attempt]: Attempt[K] | RawBuilder<Attempt[K]> }) {
  return sql<boolean>`u.id = ${unitId} and u.fence = ${fence} and (u.state = 'sending' or u.state = 'unknown' and u.lookup_at is not null)`;
}

/** Columns of `u`: it was sent, and its end is written down. */
export const isClosed = sql<boolean>`(u.settled_at is not null and u.sent_at is not null)`;

/** Columns of `u`: nobody but this claim may have it under way; never sent, sent by this claim or provably not, and not announced by a later one. */
export function isFreeFor({ fence }: Claim) {
  return sql<boolean>`(u.fence <= ${fence}
    and (u.state = 'planned' or u.state = 'sending' and u.fence = ${fence} or ${isWithheld}))`;
}

/** The same, and this claim may still announce it: it has not given it up. */
export function isSendable(claim: Claim) {
  return sql<boolean>`(u.given_up_fence < ${claim.fence} and ${isFreeFor(claim)})`;
}

/** Columns of `u`: `isAwaited`. */
export const awaited = sql<boolean>`(u.state in ('unknown', 'sending') and u.lookup_at is not null)`;

/** Columns of `u`: `hasAnswer`. */
export const answered = sql<boolean>`(u.state in ('settled', 'reused') or u.state = 'unknown' and u.outcome_code = ${COST_UNKNOWN})`;

/**
 * Columns of `u`, a unit of a final job: closed without certain evidence, booked at its bound or taken for not charged. As its index
 * says it (migration 0016): with a parameter for the code no plan for all of them would know that it serves.
 */
export const doubtful = sql<boolean>`(u.state = 'unknown' and u.lookup_at is null
  or u.state = 'refused' and u.outcome_code = ${sql.lit(NOT_CHARGED)}) and u.settled_at is not null`;
