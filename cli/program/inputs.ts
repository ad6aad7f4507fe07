import type { Inputs } from '../client/index.ts';
import type { Option, Values } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { labelOf, marketOf, rangeOf } from './requests.ts';
import { given, listOf, numberOf, textOf } from './values.ts';

type Words = { keywords: string[] } | { listId: string };
type Expand = Inputs['research']['expand'];
type Compare = Inputs['research']['compare'];

const SOURCES: readonly NonNullable<Expand['sources']>[number][] = [
  'related',
  'suggestions',
  'related_keywords',
  'autocomplete',
];

export const EXPAND_OPTIONS: readonly Option[] = [
  { name: 'filter', value: 'term', many: true, about: 'take out what means this' },
  {
    name: 'filter-mode',
    value: 'mode',
    choices: ['semantic', 'literal'],
    about: 'semantic: a model judges; literal: the words',
  },
  { name: 'exact', about: 'in a semantic filter: first take out what contains a term word for word' },
  { name: 'variants', about: 'literal terms take their inflections and compounds' },
  {
    name: 'source',
    value: 'source',
    many: true,
    choices: SOURCES,
    about: 'where candidates come from; related and suggestions by default',
  },
  { name: 'limit', value: 'n', about: 'most suggestions a keyword, 10 to 1000, 100 by default' },
  { name: 'no-metrics', about: 'without volume, price and difficulty, which cost' },
];

export function expandInput(words: Words, values: Values): Expand {
  const own = {
    filterTerms: listOf(values, 'filter'),
    filterMode: textOf(values, 'filter-mode') as Expand['filterMode'],
    exact: values.exact as boolean | undefined,
    variants: values.variants as boolean | undefined,
    sources: listOf(values, 'source') as Expand['sources'],
    limitPerSeed: numberOf(values, 'limit'),
    includeMetrics: values['no-metrics'] === true ? false : undefined,
  };
  return { ...words, ...given(own), ...common(values) };
}

export const BENCHMARK: Option = {
  name: 'benchmark',
  value: 'keyword',
  about: 'what the others are compared with; the first by default',
};
export const GROUP: Option = {
  name: 'group',
  value: 'name=a,b',
  many: true,
  about: 'a group of keywords instead of single ones',
};

/** @param words null: `--group` names them */
export function compareInput(words: Words | null, values: Values): Compare {
  const asked = words ?? { groups: groupsOf(values)! };
  return { ...asked, ...given({ benchmark: textOf(values, 'benchmark') }), ...common(values) };
}

/** Groups that `--group` names. @throws UsageError */
export function groupsOf(values: Values): { name: string; keywords: string[] }[] | undefined {
  return listOf(values, 'group')?.map(groupOf);
}

function groupOf(text: string): { name: string; keywords: string[] } {
  const [, name = '', words = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (!name) throw new UsageError('--group takes a name and its keywords: "shoes=running shoes,trail shoes"');
  return { name, keywords: words.split(',').map((word) => word.trim()) };
}

function common(values: Values) {
  return { ...marketOf(values), ...rangeOf(values), ...labelOf(values) };
}
