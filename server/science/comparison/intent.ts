import { keywordIdentity } from '../../core/keyword.ts';
import { isRecord } from '../text/json.ts';

/** Labels the language model may give (science 2); anything else becomes Other. */
export const INTENT_LABELS = ['Tool', 'News', 'Game', 'Game info', 'Utility', 'Commerce', 'Other'] as const;
export type IntentLabel = (typeof INTENT_LABELS)[number];

/** What people want who search a word. */
export interface Intent {
  label: IntentLabel;
  demand: string;
  reason: string;
  /** 0..1 */
  confidence: number;
}

/** Valid items by keyword identity, and the asked words without one: those make the unit partial. */
export interface CheckedIntents {
  intents: Map<string, Intent>;
  missing: string[];
}

/**
 * Checks the answer `{"items":[{keyword,label,demand,reason,confidence}]}` of one intent batch (science 2). Items about
 * other words are ignored; of several about one word the first valid one counts. An answer of another shape leaves every
 * word missing.
 */
export function checkIntents(words: readonly string[], json: unknown): CheckedIntents {
  const asked = new Set(words.map(keywordIdentity));
  const intents = new Map<string, Intent>();
  for (const item of isRecord(json) && Array.isArray(json.items) ? (json.items as unknown[]) : []) {
    if (!isRecord(item) || typeof item.keyword !== 'string') continue;
    const identity = keywordIdentity(item.keyword);
    const intent = parseIntent(item);
    if (intent !== null && asked.has(identity) && !intents.has(identity)) intents.set(identity, intent);
  }
  return { intents, missing: words.filter((word) => !intents.has(keywordIdentity(word))) };
}

function parseIntent({ label, demand, reason, confidence }: Record<string, unknown>): Intent | null {
  if (typeof label !== 'string' || typeof demand !== 'string' || typeof reason !== 'string') return null;
  if (typeof confidence !== 'number' || Number.isNaN(confidence)) return null;
  const known = INTENT_LABELS.find((candidate) => candidate.toLowerCase() === label.trim().toLowerCase());
  return { label: known ?? 'Other', demand, reason, confidence: Math.min(1, Math.max(0, confidence)) };
}
