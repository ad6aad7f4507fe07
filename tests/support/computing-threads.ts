import type { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { PackedAnswer } from '../../jobs/computing/answer.ts';
import type { ExpansionAsked } from '../../jobs/computing/expansion.ts';
import type { ComputingThread } from '../../jobs/computing/thread.ts';
import { pack, parsePacked } from '../../server/core/packed.ts';
import type { RowsApart } from '../../server/providers/keyword-data/rows-aside.ts';
import { envelope } from '../providers/support/raw-server.ts';

/** Threads that were begun since the test began, and what is done to each. */
export interface Watched {
  threads: Worker[];
  meet: (thread: Worker) => void;
}

/** Watches the threads that a file's tests begin. */
export function watchThreads(): Watched {
  const watched: Watched = { threads: [], meet: () => {} };
  const onThread = (thread: Worker) => {
    watched.threads.push(thread);
    watched.meet(thread);
  };
  beforeAll(() => void process.on('worker', onThread));
  afterAll(() => void process.off('worker', onThread));
  afterEach(() => {
    watched.threads.length = 0;
    watched.meet = () => {};
  });
  return watched;
}

export const end = (thread: Worker) => void thread.terminate();

export const QUIET = pino({ level: 'silent' });

/** An expansion that removes one of the words of `answer`. */
export function asked(): ExpansionAsked {
  const place = { dateFrom: '2026-01-01', dateTo: '2026-03-31', locationCode: 2840, languageCode: 'en' };
  return { ...place, keywords: ['seed'], filter: { mode: 'literal', terms: ['word 7'] } };
}

const metrics = (volume: number) => ({
  ...{ volume, cpc: 1, competition: 0.5, competitionLevel: 'LOW', difficulty: 20, intent: null },
  ...{ monthly: [{ year: 2025, month: 12, volume }], trendPct: { monthly: 1, quarterly: 2, yearly: 3 } },
});

/** A stored answer of so many rows. */
export function answerOfRows(rows: number): PackedAnswer {
  const items = Array.from({ length: rows }, (_, at) => ({ keyword: `word ${at} für 🎲`, metrics: metrics(at) }));
  return { unitId: 'unit', stage: 'suggestions', label: 'seed', packed: pack(JSON.stringify({ seed: null, items })) };
}

/** A result whose words are told; its text may come later. */
export const drafted = (thread: ComputingThread, given: PackedAnswer[]) => thread.compute('expansion', asked(), given);

/** A whole result. */
export async function compute(...of: Parameters<typeof drafted>) {
  const made = await drafted(...of);
  return { ...made, pieces: await made.pieces };
}

/** A provider's answer about so many words, as it comes. */
export function come(words: number): Uint8Array[] {
  const items = Array.from({ length: words }, (_, at) => ({
    keyword: `word ${at}`,
    keyword_info: { search_volume: at },
  }));
  const text = JSON.stringify(envelope({ cost: 0.01, result: [{ items }], filler: 'x'.repeat(600_000) }));
  return [Buffer.from(text.slice(0, 300_000)), Buffer.from(text.slice(300_000))];
}

export const wordsIn = (apart: RowsApart | null) => apart && parsePacked(apart.packed).items.length;
