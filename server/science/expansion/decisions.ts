import { keywordIdentity } from '../../core/keyword.ts';
import { isRecord } from '../text/json.ts';

/** What the language model decided about one candidate. */
export interface Decision {
  keep: boolean;
  reason: string;
}

/** A checked answer, by keyword identity, or the first thing that is wrong with it. */
export type CheckedDecisions =
  | { ok: true; decisions: Map<string, Decision> }
  | { ok: false; problem: 'missing' | 'duplicate' | 'foreign' | 'malformed' | 'canary'; word?: string };

/**
 * Checks an answer of the first form, `{"decisions":[{"keyword","keep","reason"}]}`, which retries of older jobs still read:
 * exactly one decision a word, by identity. Any fault makes the whole answer unusable.
 */
export function checkDecisions(words: readonly string[], json: unknown): CheckedDecisions {
  if (!isRecord(json) || !Array.isArray(json.decisions)) return { ok: false, problem: 'malformed' };
  const asked = new Set(words.map(keywordIdentity));
  const decisions = new Map<string, Decision>();
  for (const item of json.decisions as unknown[]) {
    if (!isRecord(item)) return { ok: false, problem: 'malformed' };
    const { keyword, keep, reason } = item;
    if (typeof keyword !== 'string') return { ok: false, problem: 'malformed' };
    if (typeof keep !== 'boolean' || typeof reason !== 'string') {
      return { ok: false, problem: 'malformed', word: keyword };
    }
    const identity = keywordIdentity(keyword);
    if (!asked.has(identity)) return { ok: false, problem: 'foreign', word: keyword };
    if (decisions.has(identity)) return { ok: false, problem: 'duplicate', word: keyword };
    decisions.set(identity, { keep, reason });
  }
  const missing = words.find((word) => !decisions.has(keywordIdentity(word)));
  return missing === undefined ? { ok: true, decisions } : { ok: false, problem: 'missing', word: missing };
}
