import { describe, expect, test, vi } from 'vitest';
import { decisionSteps, requestSteps } from '../../jobs/handlers/model-filter.ts';
import { pack } from '../../server/core/packed.ts';
import type { ChatRequest } from '../../server/providers/ports/gateway.ts';
import { ITEMS_PER_STEP, runToEnd, type Steps } from '../../server/science/slices.ts';
import { filterRequest, wordsOfFilter } from '../../server/services/plan/filter.ts';

const BASIS = { prices: { models: {} } as never, model: 'some/model' };
const ASKS = { terms: ['game'], seeds: ['word'], again: false };
const WORDS = Array.from({ length: 20_000 }, (_, index) => `Word ${(index * 7_919) % 20_000} of many`);

/** Runs steps, and counts how many keywords are compared between two offers to pause at most. */
function watched<T>(steps: Steps<T>): { value: T; longest: number } {
  const compared = vi.spyOn(String.prototype, 'toLowerCase');
  let longest = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    longest = Math.max(longest, compared.mock.calls.length);
    compared.mockClear();
  }
  longest = Math.max(longest, compared.mock.calls.length);
  compared.mockRestore();
  return { value: step.value, longest };
}

test('twenty thousand words are given to the model once each, in an order of their own, some at a time', () => {
  const known = ['word 1 of many', 'word 2 of many'];
  const asked = [filterRequest(known, ASKS, BASIS)];
  const { value, longest } = watched(requestSteps({ words: [...WORDS, ...WORDS], asked, asks: ASKS, basis: BASIS }));
  const judged = value.flatMap(wordsOfFilter);
  const open = WORDS.map((word) => word.toLowerCase()).filter((word) => !known.includes(word));
  expect(judged).toEqual(open.sort());
  const backwards = watched(requestSteps({ words: [...WORDS].reverse(), asked, asks: ASKS, basis: BASIS }));
  expect(backwards.value).toEqual(value);
  expect(Math.max(...value.map((request) => wordsOfFilter(request).length))).toBe(100);
  expect(longest).toBeLessThanOrEqual(ITEMS_PER_STEP);
});

test('twenty thousand decisions are read some at a time', () => {
  const { value: requests } = watched(requestSteps({ words: WORDS, asked: [], asks: ASKS, basis: BASIS }));
  const answers = requests.map((request) => answerTo(request, []));
  const { value, longest } = watched(decisionSteps(answers));
  expect(value.decisions.size).toBe(WORDS.length);
  expect(value.doubtful).toEqual([]);
  expect(longest).toBeLessThanOrEqual(100);
});

/** The answer that drops these words, and the one that must go. */
function answerTo(request: ChatRequest, dropped: string[]) {
  const { keywords } = JSON.parse(request.messages[1]!.content) as { keywords: Record<string, string> };
  const gone = new Set([...dropped, 'game']);
  const drops = Object.entries(keywords).flatMap(([n, word]) =>
    gone.has(word) ? [{ n: Number(n), reason: `about ${word}` }] : [],
  );
  return { request, packed: pack(JSON.stringify({ json: { drops } })) };
}

describe('a batch that loses most of its words', () => {
  const words = ['a', 'b', 'c', 'd'];
  const read = (...answers: ReturnType<typeof answerTo>[]) => {
    const { decisions, doubtful } = runToEnd(decisionSteps(answers));
    return { dropped: [...decisions].flatMap(([word, { keep }]) => (keep ? [] : [word])), doubtful };
  };
  const first = answerTo(filterRequest(words, ASKS, BASIS), ['a', 'b', 'c']);
  const again = (dropped: string[]) =>
    answerTo(filterRequest(['a', 'b', 'c'], { ...ASKS, again: true }, BASIS), dropped);

  test('keeps them until they are asked once more; then the second answer counts, however much it drops', () => {
    expect(read(first)).toEqual({ dropped: [], doubtful: ['a', 'b', 'c'] });
    expect(read(first, again(['b']))).toEqual({ dropped: ['b'], doubtful: ['a', 'b', 'c'] });
    expect(read(again(['a', 'b', 'c']), first)).toEqual({ dropped: ['a', 'b', 'c'], doubtful: ['a', 'b', 'c'] });
  });

  test('of before words were numbered is read as it was, and not doubted', () => {
    const decisions = words.map((keyword) => ({ keyword, keep: false, reason: 'why' }));
    const request = filterRequest(words, ASKS, BASIS);
    request.messages[1]!.content = JSON.stringify({ filterTerms: ['game'], keywords: words });
    expect(wordsOfFilter(request)).toEqual(words);
    expect(read({ request, packed: pack(JSON.stringify({ json: { decisions } })) })).toEqual({
      dropped: words,
      doubtful: [],
    });
  });
});

test('the call holds the seeds, asks at temperature 0, and leaves out a neutral word that a term holds', () => {
  const { temperature, messages } = filterRequest(['a'], { ...ASKS, terms: ['Tuesday Triangle'] }, BASIS);
  expect(temperature).toBe(0);
  expect(JSON.parse(messages[1]!.content)).toEqual({
    filterTerms: ['Tuesday Triangle'],
    seeds: ['word'],
    again: false,
    keywords: { 1: 'a', 2: 'seventeen', 3: 'Tuesday Triangle' },
  });
});
