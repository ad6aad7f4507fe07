import { actionOf } from '../faults.ts';
import type { FaultAction } from '../types.ts';
import { type Decision, decide, type IntentItem, intents } from './judgements.ts';
import { type ChatBody, lastUserMessage } from './request.ts';
import { minimalValue } from './schema-value.ts';

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string');

function question(body: ChatBody): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(lastUserMessage(body));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Breaks the rule "each word exactly once" as the faults want it. */
function spoil<T extends Decision | IntentItem>(items: T[], actions: readonly FaultAction[]): T[] {
  const [first] = items;
  if (first === undefined) return items;
  let list = items;
  if (actionOf(actions, 'missingWord') !== undefined) list = list.slice(1);
  if (actionOf(actions, 'foreignWord') !== undefined)
    list = [...list, { ...first, keyword: `foreign ${first.keyword}` }];
  if (actionOf(actions, 'duplicateWord') !== undefined) list = [...list, { ...first }];
  return list;
}

function structured(seed: number, body: ChatBody, actions: readonly FaultAction[]): unknown {
  const { filterTerms, keywords } = question(body);
  if (isWords(keywords) && isWords(filterTerms)) return { decisions: spoil(decide(keywords, filterTerms), actions) };
  if (isWords(keywords)) return { items: spoil(intents(seed, keywords), actions) };
  return minimalValue(body.schema!);
}

/**
 * The model's answer. With a JSON schema: filter decisions for `{filterTerms, keywords}`, intents for `{keywords}`, else the
 * smallest value the schema allows. Without one a sentence.
 */
export function contentOf(seed: number, body: ChatBody, actions: readonly FaultAction[]): string {
  const invalid = actionOf(actions, 'invalidJson');
  if (invalid !== undefined) return invalid.content ?? 'Sure! Here is the list you asked for: {"decisions": [';
  return body.schema === null ? 'This is an answer of the sandbox.' : JSON.stringify(structured(seed, body, actions));
}
