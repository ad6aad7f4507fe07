import { keywordIdentity } from '../../core/keyword.ts';
import { isRecord } from '../text/json.ts';
import type { CheckedDecisions, Decision } from './decisions.ts';

/** A batch that loses more than this share was perhaps misunderstood: its drops are asked once more. */
const MOST_DROPPED = 0.6;

/** The words of one batch by their numbers, and the numbers of two more whose decision is known beforehand. */
export interface NumberedWords {
  words: ReadonlyMap<number, string>;
  /** Means no filter term: an answer that drops it drops anything. */
  stays: number;
  /** Is a filter term: an answer that keeps it judges nothing. */
  goes: number;
}

/** Numbers of the canaries in a list of this length: inside it, where an answer that breaks off or guesses goes wrong. */
function canaryNumbers(length: number): { stays: number; goes: number } {
  return { stays: 1 + Math.floor(length / 3), goes: 1 + Math.floor((2 * length) / 3) };
}

/** A batch as it is asked, numbered from 1: its words in order, and the canaries among them. */
export function withCanaries(words: readonly string[], canaries: { stays: string; goes: string }): string[] {
  const { stays, goes } = canaryNumbers(words.length + 2);
  const listed = [...words];
  listed.splice(stays - 1, 0, canaries.stays);
  listed.splice(goes - 1, 0, canaries.goes);
  return listed;
}

/** What `withCanaries` listed, taken apart again. */
export function withoutCanaries(listed: ReadonlyMap<number, string>): NumberedWords {
  const numbers = canaryNumbers(listed.size);
  const words = [...listed].filter(([n]) => n !== numbers.stays && n !== numbers.goes);
  return { words: new Map(words), ...numbers };
}

/**
 * Checks the answer `{"drops":[{"n","reason"}]}` of one batch (science C): numbers that were asked, each at most once, and
 * both canaries judged right. Any fault makes the whole answer unusable. What is not dropped is kept.
 */
export function checkDrops({ words, stays, goes }: NumberedWords, json: unknown): CheckedDecisions {
  if (!isRecord(json) || !Array.isArray(json.drops)) return { ok: false, problem: 'malformed' };
  const drops = new Map<number, string>();
  for (const item of json.drops as unknown[]) {
    if (!isRecord(item) || typeof item.n !== 'number' || typeof item.reason !== 'string') {
      return { ok: false, problem: 'malformed' };
    }
    const { n, reason } = item;
    if (!words.has(n) && n !== stays && n !== goes) return { ok: false, problem: 'foreign', word: String(n) };
    if (drops.has(n)) return { ok: false, problem: 'duplicate', word: words.get(n) ?? String(n) };
    drops.set(n, reason);
  }
  if (drops.has(stays) || !drops.has(goes)) return { ok: false, problem: 'canary' };
  const decided = [...words].map(([n, word]): [string, Decision] => [
    keywordIdentity(word),
    { keep: !drops.has(n), reason: drops.get(n) ?? '' },
  ]);
  return { ok: true, decisions: new Map(decided) };
}

/** The words of a batch whose drop is to be asked once more: all that were dropped, or none where the share is believable. */
export function doubtfulDrops(decisions: ReadonlyMap<string, Decision>): string[] {
  const dropped = [...decisions].flatMap(([word, { keep }]) => (keep ? [] : [word]));
  return dropped.length > MOST_DROPPED * decisions.size ? dropped : [];
}
