import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ruleOf } from '../../server/operations/field-rules.ts';
import { longLists } from '../../server/operations/long-lists.ts';
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
const AT_MOST = (entries: number) => ({ message: `must be a list of at most ${entries} entries` });

describe('a list with more entries than its field allows is refused for that alone: no entry is looked at', () => {
  test('over REST', async () => {
    const { status, body } = await post(app, '/api/research/compare', await person(app), { groups: WRONG });
    expect([status, body.issues.length, body.issues[0].path]).toEqual([400, 1, 'groups']);
  });

  test.each([
    ['research_rows', { jobId: 'x', where: WRONG }, AT_MOST(20)],
    ['research_quote', { operation: 'metrics', keywords: WRONG }, AT_MOST(5_000)],
  ])('by the tool %s', async (tool, input, { message }) => {
    const hand = await agent(app, (await owner(app)).key);
    const { isError, text } = await hand.call(tool, input);
    expect([isError, text]).toEqual([true, expect.stringContaining(message)]);
    expect(text.length).toBeLessThan(500);
  });

  test('wherever the list stands: in a list, in an object, in one of several forms', () => {
    const list = (maxItems: number, items = {}) => ({ type: 'array', maxItems, items });
    const rule = {
      type: 'object',
      properties: {
        groups: list(2, { type: 'object', properties: { words: list(1) } }),
        text: { anyOf: [{ type: 'string' }, list(1), list(2)] },
        free: { type: 'array' },
      },
    };
    const issuesOf = (input: object) => longLists(input, rule).map(({ path }) => path);
    expect(issuesOf({ groups: [{ words: ['a'] }, { words: [1, 2] }] })).toEqual(['groups.1.words']);
    expect(issuesOf({ groups: [1, { words: [1, 2] }, 3] })).toEqual(['groups']);
    expect(issuesOf({ text: [1, 2], free: [1, 2, 3], words: [1, 2] })).toEqual([]);
    expect(issuesOf({ text: [1, 2, 3], groups: 'none' })).toEqual(['text']);
  });
});

test('what a tool tells of a wrong input is a hundred issues at most', async () => {
  const hand = await agent(app, (await owner(app)).key);
  const { isError, text } = await hand.call('research_quote', { operation: 'metrics', keywords: Array(5_000).fill(1) });
  expect([isError, text.split('expected string').length - 1]).toEqual([true, 100]);
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
