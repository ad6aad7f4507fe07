import { readFile } from 'node:fs/promises';
import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema, sdl } from '../../graphql/schema.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** What contract 7 promises. */
const QUERIES = [
  'gameKeywords',
  'discoveryFeed',
  'access',
  'researchJob',
  'researchHistory',
  'byokReadiness',
  'byokJob',
  'byokHistory',
];
const MUTATIONS = [
  ...['submitExpansion', 'submitComparison', 'submitTrendCheck', 'runSerpAnalysis', 'requestKeywordSuggestions'],
  ...['cancelJob', 'quoteByokExpansion', 'quoteByokComparison', 'executeByokExpansion', 'executeByokComparison'],
  'quoteByokRetry',
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { NODE_ENV: 'production' } });
});
afterAll(() => app.stop());

describe('schema', () => {
  test('the checked-in schema is the one that is served', async () => {
    const checkedIn = await readFile(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8');
    expect(sdl()).toBe(checkedIn);
    expect(await (await fetch(`${app.url}/schema.graphql`)).text()).toBe(sdl());
  });

  test('every type, field, argument and enum value is described', () => {
    const silent = Object.values(schema.getTypeMap())
      .filter((type) => !type.name.startsWith('__'))
      .flatMap(undescribed);
    expect(silent).toEqual([]);
  });

  const connections = Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType => isObjectType(type) && type.name.endsWith('Connection'),
  );

  test.each(connections.map((type) => [type.name, type] as const))('%s has nodes beside edges', (_, type) => {
    const { edges, nodes } = type.getFields();
    const edge = getNamedType(edges!.type) as GraphQLObjectType;
    expect(String(nodes!.type)).toBe(`[${edge.getFields().node!.type}]!`);
  });

  test('the promised fields are there', () => {
    expect(Object.keys(schema.getQueryType()!.getFields())).toEqual(expect.arrayContaining(QUERIES));
    expect(Object.keys(schema.getMutationType()!.getFields())).toEqual(expect.arrayContaining(MUTATIONS));
    expect(Object.keys(schema.getSubscriptionType()!.getFields())).toEqual(['jobProgress']);
  });

  function undescribed(type: GraphQLNamedType): string[] {
    const own = type.description ? [] : [type.name];
    if (isEnumType(type))
      return [
        ...own,
        ...type
          .getValues()
          .filter((v) => !v.description)
          .map((v) => `${type.name}.${v.name}`),
      ];
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type))
      return isSpecifiedScalarType(type) ? [] : own;
    const fields = Object.values(type.getFields()).flatMap((field) => [field, ...('args' in field ? field.args : [])]);
    return [...own, ...fields.filter((field) => !field.description).map((field) => `${type.name}.${field.name}`)];
  }
});
