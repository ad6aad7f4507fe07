import { expect, test, vi } from 'vitest';
import { decisionSteps, requestSteps } from '../../jobs/handlers/model-filter.ts';
import type { ChatRequest } from '../../server/providers/ports/gateway.ts';
import { ITEMS_PER_STEP, type Steps } from '../../server/science/slices.ts';
import { filterRequest, wordsOfFilter } from '../../server/services/plan/filter.ts';

const BASIS = { prices: { models: {} } as never, model: 'some/model' };
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
  const asked = [filterRequest(known, [], BASIS)];
  const { value, longest } = watched(
    requestSteps({ words: [...WORDS, ...WORDS], asked, terms: ['game'], basis: BASIS }),
  );
  const judged = value.flatMap(wordsOfFilter);
  const open = WORDS.map((word) => word.toLowerCase()).filter((word) => !known.includes(word));
  expect(judged).toEqual(open.sort());
  const backwards = watched(requestSteps({ words: [...WORDS].reverse(), asked, terms: ['game'], basis: BASIS }));
  expect(backwards.value).toEqual(value);
  expect(Math.max(...value.map((request) => wordsOfFilter(request).length))).toBe(100);
  expect(longest).toBeLessThanOrEqual(ITEMS_PER_STEP);
});

test('twenty thousand decisions are read some at a time', () => {
  const { value: requests } = watched(requestSteps({ words: WORDS, asked: [], terms: ['game'], basis: BASIS }));
  const answers = requests.map((request: ChatRequest) => ({
    request,
    body: { json: { decisions: wordsOfFilter(request).map((keyword) => ({ keyword, keep: true, reason: 'fits' })) } },
  }));
  const { value, longest } = watched(decisionSteps(answers));
  expect(value.size).toBe(WORDS.length);
  // A batch has a hundred words: those that were asked, those that were answered, and none missing.
  expect(longest).toBeLessThanOrEqual(300);
});
