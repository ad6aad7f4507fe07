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
    ['research_rows', { jobId: 'x', where: WRONG }, 'where', 20],
    ['research_quote', { operation: 'metrics', keywords: WRONG }, 'keywords', 5_000],
  ])('by the tool %s', async (tool, input, path, entries) => {
    const { isError, data } = await (await agent(app, (await owner(app)).key)).call(tool, input);
    const issues = [{ path, message: `${path} must be a list of at most ${entries} entries` }];
    expect([isError, data]).toMatchObject([true, { code: 'VALIDATION_FAILED', issues }]);
  });
});

describe('a tool tells what is wrong with an input in the words of every transport, and a model ten issues at most', () => {
  const refused = async (tool: string, input: object) => {
    const { isError, text, data } = await (await agent(app, (await owner(app)).key)).call(tool, input);
    expect([isError, data.code, JSON.parse(text)]).toEqual([true, 'VALIDATION_FAILED', data]);
    expect(data.next).toContain('issues');
    return data.issues;
  };

  test('about fields that are wrong', async () => {
    const issues = await refused('research_quote', { operation: 'metrics', keywords: Array(5_000).fill(1) });
    expect(issues).toHaveLength(10);
    expect(issues[0]).toEqual({ path: 'keywords.0', message: 'keywords.0 must be text' });
  });

  test('about fields that nobody asked for', async () => {
    const strange = Object.fromEntries(Array.from({ length: 14_000 }, (_, index) => [`strange${index}`, 1]));
    const issues = await refused('research_status', { jobId: 'x', ...strange });
    expect(issues).toHaveLength(10);
    expect(issues[0]).toEqual({ path: 'strange0', message: 'strange0 is no field of this request' });
  });

  test('about what a call refuses that is under it', async () => {
    const issues = await refused('research_quote', { operation: 'expand', keywords: Array(50).fill('') });
    expect(issues.length).toBeLessThanOrEqual(10);
  });

  test('about fields that are missing', async () => {
    expect(await refused('research_confirm', {})).toContainEqual({ path: 'quoteId', message: 'quoteId is missing' });
  });
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
