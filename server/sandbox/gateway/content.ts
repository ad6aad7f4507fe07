import { actionOf } from '../faults.ts';
import type { FaultAction } from '../types.ts';
import { type Drop, decide, type IntentItem, intents } from './judgements.ts';
import { type ChatBody, lastUserMessage } from './request.ts';
import { minimalValue } from './schema-value.ts';

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string');

const isNumbered = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isWords(Object.values(value));

function question(body: ChatBody): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(lastUserMessage(body));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Breaks the rule "each word exactly once" as the faults want it. */
function spoil<T extends Drop | IntentItem>(items: T[], actions: readonly FaultAction[]): T[] {
  const [first] = items;
  if (first === undefined) return items;
  let list = items;
  // A list of drops says of a word that is not in it that it stays: overlooked are all of them.
  if (actionOf(actions, 'missingWord') !== undefined) list = 'n' in first ? [] : list.slice(1);
  const foreign = 'n' in first ? { n: 9_999 } : { keyword: `foreign ${first.keyword}` };
  if (actionOf(actions, 'foreignWord') !== undefined) list = [...list, { ...first, ...foreign }];
  if (actionOf(actions, 'duplicateWord') !== undefined) list = [...list, { ...first }];
  return list;
}

/** Numbers of the words to drop. An obedient model does what a keyword or a term tells it to. */
function dropsOf(keywords: Record<string, string>, terms: string[], actions: readonly FaultAction[]): Drop[] {
  const numbers = Object.keys(keywords).map(Number);
  const words = Object.values(keywords);
  const told = actionOf(actions, 'obeysKeywords') && orderIn([...words, ...terms]);
  if (told === 'keep') return [];
  if (told === 'drop') return numbers.map((n) => ({ n, reason: 'as told' }));
  const decisions = decide(words, terms);
  const drops = numbers.flatMap((n, at) => (decisions[at]!.keep ? [] : [{ n, reason: decisions[at]!.reason }]));
  return spoil(drops, actions);
}

function orderIn(texts: readonly string[]): string | undefined {
  return texts.map((text) => /(drop|keep) every/.exec(text)?.[1]).find((verb) => verb !== undefined);
}

function structured(seed: number, body: ChatBody, actions: readonly FaultAction[]): unknown {
  const { filterTerms, keywords } = question(body);
  if (isNumbered(keywords) && isWords(filterTerms)) return { drops: dropsOf(keywords, filterTerms, actions) };
  if (isWords(keywords)) return { items: spoil(intents(seed, keywords), actions) };
  return minimalValue(body.schema!);
}

/**
 * The model's answer. With a JSON schema: numbers to drop for `{filterTerms, keywords}`, intents for `{keywords}`, else the
 * smallest value the schema allows. Without one a sentence.
 */
export function contentOf(seed: number, body: ChatBody, actions: readonly FaultAction[]): string {
  const invalid = actionOf(actions, 'invalidJson');
  if (invalid !== undefined) return invalid.content ?? 'Sure! Here is the list you asked for: {"decisions": [';
  return body.schema === null ? 'This is an answer of the sandbox.' : JSON.stringify(structured(seed, body, actions));
}
