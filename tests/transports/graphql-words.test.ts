import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { schema } from '../../graphql/schema.ts';
import { authAccess } from '../../server/operations/auth.ts';
import { researchOnProgress } from '../../server/operations/progress.ts';
import { Readiness } from '../../server/services/byok/readiness-schema.ts';
import { ByokJob, Quote, RetryInput } from '../../server/services/byok/schemas.ts';
import { FeedItem, GameKeyword } from '../../server/services/discovery/schemas.ts';
import { JobEvent } from '../../server/services/jobs/job-event.ts';
import { ResearchJob } from '../../server/services/jobs/job-schema.ts';
import { ComparisonResult } from '../../server/services/jobs/results/comparison.ts';
import { ExpansionResult } from '../../server/services/jobs/results/expansion.ts';
import { SerpResult } from '../../server/services/jobs/results/serp.ts';
import { CreateListInput, ImportInput, UpdateListInput } from '../../server/services/lists/schemas.ts';
import {
  ByokCompareInput,
  CompareInput,
  ExpandInput,
  SerpInput,
  SuggestionsInput,
  TrendsInput,
} from '../../server/services/plan/schemas.ts';
import { ReplayInput } from '../../server/services/replay/schemas.ts';

/** What GraphQL shows, by the schema that REST and tRPC print it from. */
const SHOWN: [string, z.ZodType][] = [
  ['Access', authAccess.output],
  ['ResearchJob', ResearchJob],
  ['ByokJob', ByokJob],
  ['ByokReadiness', Readiness],
  ['Quote', Quote],
  ['GameKeyword', GameKeyword],
  ['FeedItem', FeedItem],
  ['JobEvent', JobEvent],
  ['Comparison', ComparisonResult],
  ['Candidate', ExpansionResult.shape.candidates.element],
  ['Expansion', ExpansionResult],
  ['KeywordSerp', SerpResult.shape.results.valueType],
];
const ASKED: [string, z.ZodType][] = [
  ['ExpansionInput', ExpandInput],
  ['ByokExpansionInput', ExpandInput],
  ['ComparisonInput', CompareInput],
  ['ByokComparisonInput', ByokCompareInput],
  ['TrendCheckInput', TrendsInput],
  ['SerpInput', SerpInput],
  ['SuggestionsInput', SuggestionsInput],
  ['RetryInput', RetryInput],
  ['ReplayInput', ReplayInput],
  ['CreateKeywordListInput', CreateListInput],
  ['UpdateKeywordListInput', UpdateListInput],
  ['ImportKeywordListInput', ImportInput],
];

interface Rule {
  $ref?: string;
  enum?: string[];
  format?: string;
  default?: unknown;
  items?: Rule;
  anyOf?: Rule[];
  properties?: Record<string, Rule>;
}
type Field = GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument;

const ruleOf = (from: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(from, { io, unrepresentable: 'any', reused: 'inline' }) as Rule & { $defs?: Record<string, Rule> };

const isName = (word: string) => /^[_A-Za-z]\w*$/.test(word);

/** Fields that are not as their rule is, by path. */
function differing(typeName: string, root: Rule & { $defs?: Record<string, Rule> }): string[] {
  const bare = (rule: Rule): Rule => {
    if (rule.$ref) return bare(root.$defs![rule.$ref.split('/').at(-1)!]!);
    const some = rule.anyOf?.filter((one) => (one as { type?: string }).type !== 'null');
    if (some?.length === 1) return bare(some[0]!);
    return rule.items ? bare(rule.items) : rule;
  };
  const found: string[] = [];
  const walk = (path: string, name: string, rule: Rule) => {
    const type = schema.getType(name);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return;
    const fields: Record<string, Field> = type.getFields();
    for (const [key, given] of Object.entries(rule.properties ?? {})) {
      const field = fields[key];
      if (!field) continue;
      const inner = bare(given);
      const named = getNamedType(field.type);
      const words = isEnumType(named) ? named.getValues().map((value) => value.name) : null;
      if (inner.enum?.every(isName) && String(words) !== String(inner.enum.toSorted()))
        found.push(`${path}.${key}: ${inner.enum}`);
      if (inner.format === 'date' && named.name !== 'Date') found.push(`${path}.${key}: date`);
      if (!isInputObjectType(type)) walk(`${path}.${key}`, named.name, inner);
      else if (JSON.stringify(given.default) !== JSON.stringify((field as GraphQLInputField).defaultValue))
        found.push(`${path}.${key} = ${JSON.stringify(given.default)}`);
    }
  };
  walk(typeName, typeName, bare(root));
  return found;
}

test.each(SHOWN)('%s has the enums and dates of its schema, word for word', (name, from) => {
  expect(differing(name, ruleOf(from, 'output'))).toEqual([]);
});

test.each(ASKED)('%s has the enums, dates and defaults of its schema', (name, from) => {
  expect(differing(name, ruleOf(from, 'input'))).toEqual([]);
});

test('arguments have the defaults of what they ask', () => {
  const { first } = Object.fromEntries(
    schema
      .getQueryType()!
      .getFields()
      .researchHistory!.args.map((arg) => [arg.name, arg]),
  );
  expect(first!.defaultValue).toBe(20);
  const { after } = Object.fromEntries(
    schema
      .getSubscriptionType()!
      .getFields()
      .jobProgress!.args.map((arg) => [arg.name, arg]),
  );
  expect(after!.defaultValue).toBe(ruleOf(researchOnProgress.input, 'input').properties!.after!.default);
});

describe('a word of a closed list is never bare text', () => {
  const CLOSED =
    /^(role|verdict|direction|decayRisk|origin|freshness|stages?|reasons|size|momentum|class|status|competitionLevel|mode|dataSource|provider|kind)$/;
  /** Written down by whoever observed; there is no list of it. */
  const OPEN = ['Evidence.kind'];
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)),
  );
  test.each(types.map((type) => [type.name, type] as const))('%s', (_, type) => {
    const fields: Record<string, Field> = 'getFields' in type ? type.getFields() : {};
    const bare = Object.values(fields).filter(
      ({ name, type: of }) => CLOSED.test(name) && getNamedType(of).name === 'String',
    );
    expect(bare.map(({ name }) => `${type.name}.${name}`).filter((name) => !OPEN.includes(name))).toEqual([]);
  });
});
