import type { KeywordDataRequest } from '../../server/providers/ports/keyword-data.ts';
import { readerFor } from '../../server/services/connections/payer.ts';
import { markPosted } from '../../server/services/spend/attempts.ts';
import type { Work } from '../work.ts';
import { type Due, endNotCharged, lookAgain, lookAtRunning, postpone } from './put-off.ts';
import { attemptOf, endOf, LOST, learnLate, settle, settleHeld } from './settle.ts';

/** A task of the provider that was paid for. */
export interface PaidTask {
  request: KeywordDataRequest;
  taskId: string;
  costMicros: number;
}

/** Reads a stored result again at no cost; it was paid for when it was posted. */
export async function collect(work: Work, unit: Due, task: PaidTask): Promise<void> {
  const reader = await readerFor(work.app, { job: work.job, unit }, 'dataforseo');
  // Its account is not at hand: the answer cannot be fetched, but what it cost is known.
  if (!reader || reader.isSameAccount === false)
    return await collectLater(work, unit, { ...task, answer: { kind: 'away' } });
  const call = { credential: reader.credential, account: reader.account, signal: work.signal };
  const answer = await work.app.providers.keywordData.collect(
    task.request,
    { taskId: task.taskId, tag: unit.id },
    call,
  );
  const paid = { costMicros: task.costMicros, providerId: task.taskId };
  if (answer.kind === 'answered') {
    await settle(work, unit, task.request, { ...paid, ...endOf(unit, task.request, answer.data) });
  } else if (answer.kind === 'failed' && task.costMicros > 0) {
    await settleHeld(work, unit, task.request, { ...LOST, ...paid, code: answer.code });
  } else if (answer.kind === 'failed') {
    await paidWithoutResult(work, unit, task);
  } else {
    await collectLater(work, unit, { ...task, answer });
  }
}

/** The provider's words for a task that it does not have, has no longer, or that is another account's. */
const GONE: ReadonlySet<string> = new Set(['40401', '40403', '40001']);

const isGone = (answer: { kind: string; code?: string }) => answer.kind === 'refused' && GONE.has(answer.code ?? '');

/**
 * A posted task was paid for. While the provider works on it, it is waited for; when nobody can read it, for a day; when it is
 * said to be gone time and again, or its account is away for as long, no longer. Then it ends at the cost that is known.
 */
async function collectLater(work: Work, unit: Due, task: PaidTask & { answer: NotCollected }): Promise<void> {
  const { app, tunables } = work;
  const { taskId: providerId, costMicros, answer } = task;
  if (costMicros > 0 && (unit.provider_id !== providerId || unit.cost_micros !== costMicros)) {
    const posted = { providerId, costMicros, collectInSeconds: tunables.collectSeconds };
    const written = await work.keep(() => markPosted(app.database.db, attemptOf(unit), posted));
    if (!written) await learnLate(work, { unit, providerId, costMicros, isAnswerToCome: true });
    return;
  }
  if (answer.kind === 'pending') return await lookAtRunning(work, unit);
  const isNowhere = answer.kind === 'away' || isGone(answer) || costMicros === 0;
  const most = isNowhere ? tunables.maxLookups : tunables.collectLimitSeconds / tunables.lookupRetrySeconds;
  if (unit.lookups + 1 >= most) return await paidWithoutResult(work, unit, task);
  await postpone(work, unit, { inSeconds: tunables.lookupRetrySeconds, isFruitless: true });
}

/** Away: its account is not at hand. Its owner may be making the connection anew. */
type NotCollected = { kind: 'pending' | 'unknown' | 'away' } | { kind: 'refused'; code: string };

/**
 * What is listed at no cost may be a refusal of a request that was sent again, whose charge is listed later: it ends as not charged,
 * and is looked for again. What has answered, or was seen, is not that, unless it is named so.
 */
export async function paidWithoutResult(work: Work, unit: Due, task: PaidTask): Promise<void> {
  const { request, taskId: providerId, costMicros } = task;
  if (costMicros === 0) {
    const isAnother = unit.cost_micros > 0 || (unit.provider_id !== null && unit.provider_id !== providerId);
    if (!isAnother && (await endNotCharged(work, unit))) return;
    if (isAnother || unit.provider_id !== providerId) return await lookAgain(work, unit);
  }
  await settleHeld(work, unit, request, { ...LOST, costMicros, providerId });
}
