import { madeAt } from '../../server/core/ids.ts';
import type { MicroUsd } from '../../server/core/money.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { readerFor } from '../../server/services/connections/payer.ts';
import type { AppContext } from '../../server/services/context.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { keepFound } from '../../server/services/spend/corrections.ts';
import type { Noted } from '../../server/services/spend/noted.ts';
import type { JobRow, UnitRow } from '../../server/services/spend/units.ts';
import { apiOf, ttlOf } from './endpoints.ts';
import { isUnstorable, unusable } from './usable.ts';

const LOOK_LIMIT_MS = 60_000;
/** Clocks may differ, and jump: a request is looked for so long before and after it was sent. */
const CLOCK_DOUBT_MS = 65 * 60_000;

/** A unit that was closed without certain evidence, and what has come of it since. */
export interface Doubt {
  unit: UnitRow;
  job: JobRow;
  /** When it was sent, by this process's clock. */
  sentMs: number;
  noted: Noted;
}

/**
 * What a provider's books say of a request at one look. `free`: they name it at no cost, which may be a refusal of a request that
 * was sent again; `absent`: they were read whole and lack it; `unread`: nobody could read them.
 */
export interface Entry extends Noted {
  state: 'running' | 'finished' | 'free' | 'absent' | 'unread';
  /** Under which id they name it at no cost. */
  freeId?: string;
  upstreamMicros?: MicroUsd | undefined;
  /** Whether they are the very account's that was asked, as in `readerFor`. */
  isSameAccount: boolean | null;
}

export const UNREAD: Entry = { state: 'unread', costMicros: null, providerId: null, isSameAccount: null };

export async function entryOf(app: AppContext, doubt: Doubt): Promise<Entry> {
  const request = paidRequestOf(doubt.unit);
  return request.operation === 'chat' ? await generationOf(app, doubt) : await taskOf(app, doubt, request);
}

async function generationOf(app: AppContext, { unit, job, noted: { providerId } }: Doubt): Promise<Entry> {
  if (providerId === null) return UNREAD;
  const reader = await readerFor(app, { job, unit }, 'openrouter');
  if (!reader) return UNREAD;
  const found = await app.providers.gateway.generation(providerId, { ...reader, ...withinLimit() });
  if (!found.ok) return UNREAD;
  const { costMicros, upstreamMicros } = found.data;
  return { state: 'finished', costMicros, upstreamMicros, providerId, isSameAccount: reader.isSameAccount };
}

async function taskOf(app: AppContext, doubt: Doubt, request: Exclude<PaidRequest, { operation: 'chat' }>) {
  const { unit, job, sentMs } = doubt;
  const reader = await readerFor(app, { job, unit }, 'dataforseo');
  if (!reader) return UNREAD;
  const { isSameAccount } = reader;
  // A clock that was set by hours since tells another time of sending: the unit was made before, and its id is of another clock.
  const times = [sentMs, madeAt(unit.id)];
  const from = new Date(Math.min(...times) - CLOCK_DOUBT_MS);
  const window = { from, to: new Date(Math.max(...times) + CLOCK_DOUBT_MS) };
  const call = { ...reader, ...withinLimit() };
  const found = await app.providers.keywordData.findByTag(apiOf(request), unit.id, window, call);
  if (!found.ok) return UNREAD;
  if (found.data === null) return { ...UNREAD, state: 'absent', isSameAccount } as const;
  const { taskId: providerId, state, costMicros } = found.data;
  if (costMicros > 0) return { state, costMicros, providerId, isSameAccount };
  if (state === 'running') return { state, costMicros: null, providerId, isSameAccount };
  return { ...UNREAD, state: 'free', freeId: providerId, isSameAccount } as const;
}

/** What became of an answer that the provider keeps. `none`: it has none that is of use, and never will. */
export type Collected = 'kept' | 'none' | 'not yet';

/** Reads again what was paid for, at no cost: it is of use to whoever asks next, a retry above all. The job that lacked it stays as it ended. */
export async function collectAnswer(app: AppContext, { unit, job }: Doubt, known: Noted): Promise<Collected> {
  const request = paidRequestOf(unit) as Exclude<PaidRequest, { operation: 'chat' }>;
  if (known.providerId === null) return 'not yet';
  const task = { taskId: known.providerId, tag: unit.id };
  const costMicros = known.costMicros ?? unit.bound_micros;
  try {
    const reader = await readerFor(app, { job, unit }, 'dataforseo');
    if (!reader) return 'not yet';
    const answer = await app.providers.keywordData.collect(request, task, { ...reader, ...withinLimit() });
    if (answer.kind === 'failed') return 'none';
    if (answer.kind !== 'answered') return 'not yet';
    if (unusable(unit.stage, request, answer.data) !== null) return 'none';
    const kept = { body: answer.data, ttlSeconds: ttlOf(request) };
    return (await keepFound(app.database.db, { unit, job, costMicros }, kept)) ? 'kept' : 'not yet';
  } catch (error) {
    app.log.error({ err: error, unit: unit.id }, 'an answer cannot be stored');
    return isUnstorable(error) ? 'none' : 'not yet';
  }
}

/** Whether an answer of now would be fresh for somebody, by the clock that says so: the database's may be ahead. */
export function wouldServe({ unit, sentMs }: Doubt): boolean {
  const ageMs = Date.now() - Math.max(sentMs, madeAt(unit.id));
  return ageMs <= ttlOf(paidRequestOf(unit)) * 1000;
}

const withinLimit = () => ({ signal: AbortSignal.timeout(LOOK_LIMIT_MS) });
