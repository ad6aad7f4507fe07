import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ruleOf } from '../../server/core/field-rules.ts';
import { operations } from '../../server/operations/table.ts';
import { agent } from '../agents/agent.ts';
import { owner } from '../support/byok.ts';
import { person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
});
afterAll(() => app.stop());

/** What is wrong in several ways, as often as a body has room for. */
const WRONG = Array(14_000).fill({ q: 1 });
describe('a list with more entries than its field allows is refused for that alone: no entry is looked at', () => {
  test('over REST', async () => {
    const { status, body } = await post(app, '/api/research/compare', await person(app), { groups: WRONG });
    expect([status, body.issues.length, body.issues[0].path]).toEqual([400, 1, 'groups']);
  });

  test.each([
    ['research_rows', { jobId: 'x', where: WRONG }, 20],
    ['research_quote', { operation: 'metrics', keywords: WRONG }, 5_000],
  ])('by the tool %s', async (tool, input, entries) => {
    const hand = await agent(app, (await owner(app)).key);
    const { isError, text } = await hand.call(tool, input);
    expect([isError, text]).toEqual([true, expect.stringContaining(`<=${entries} items`)]);
    expect(text.length).toBeLessThan(500);
  });
});

test('what a tool tells of a wrong input is a hundred issues at most', async () => {
  const hand = await agent(app, (await owner(app)).key);
  const { isError, text } = await hand.call('research_quote', { operation: 'metrics', keywords: Array(5_000).fill(1) });
  expect([isError, text.split('expected string').length - 1]).toEqual([true, 100]);
});

test('names that nobody asked for are not all repeated to a model', async () => {
  const hand = await agent(app, (await owner(app)).key);
  const strange = Object.fromEntries(Array.from({ length: 14_000 }, (_, index) => [`strange${index}`, 1]));
  const { isError, text } = await hand.call('research_status', { jobId: 'x', ...strange });
  expect([isError, text]).toEqual([true, expect.stringContaining('strange0')]);
  expect(text.length).toBeLessThan(500);
});

test('every list that a call takes says how long it may be', () => {
  const endless = [...operations.values()].flatMap(({ name, input }) => endlessLists(ruleOf(input) as Rule, name));
  expect(endless).toEqual([]);
});

interface Rule {
  type?: string;
  maxItems?: number;
  items?: Rule;
  properties?: Record<string, Rule>;
  anyOf?: Rule[];
  oneOf?: Rule[];
}

function endlessLists(
  { type, maxItems, items, properties = {}, anyOf = [], oneOf = [] }: Rule,
  path: string,
): string[] {
  return [
    ...(type === 'array' && maxItems === undefined ? [path] : []),
    ...(items ? endlessLists(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, rule]) => endlessLists(rule, `${path}.${name}`)),
    ...[...anyOf, ...oneOf].flatMap((rule) => endlessLists(rule, path)),
  ];
}
