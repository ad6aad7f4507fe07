import type { SharedJob } from '../../../api/jobs.ts';
import { RowActions } from '../../../parts/row-actions.tsx';
import { count, money, percent } from '../../../ui/format.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import type { GridColumn } from '../../../ui/grid/model.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Unknown } from '../../../ui/value.tsx';
import type { ResultState } from '../../search.ts';

export type Expansion = NonNullable<Extract<SharedJob, { kind: 'expand' }>['result']>;
type Candidate = Expansion['candidates'][number];

const GROUPS = {
  explosive: 'Explosive, over 500 %',
  fastRising: 'Fast, over 200 %',
  steadyRising: 'Steady, over 100 %',
  slowRising: 'Slow, up to 100 %',
} as const;
type Group = keyof typeof GROUPS;
const NAMES = Object.keys(GROUPS) as Group[];

const ORIGINS: Record<string, string> = {
  related_top: 'Related',
  related_rising: 'Rising',
  suggestion: 'Suggestion',
  related_keyword: 'Related keyword',
  autocomplete: 'Completion',
};

const figure = (value: number | null | undefined, say: (value: number) => string) =>
  value === null || value === undefined ? <Unknown /> : say(value);

/** What other parts of the result say about a keyword. */
interface Beside {
  group(keyword: string): Group | null;
  cluster(keyword: string): string | null;
}

const columnsWith = ({ group, cluster }: Beside): readonly GridColumn<Candidate>[] => [
  { id: 'keyword', head: 'Keyword', kind: 'text', width: 260, value: (row) => row.keyword },
  { id: 'volume', head: 'Volume', kind: 'number', width: 96, value: (row) => row.metrics?.volume ?? null },
  {
    id: 'months',
    head: 'Twelve months',
    kind: 'number',
    width: 132,
    value: (row) => row.metrics?.trendPct.yearly ?? null,
    cell: (row) => <Sparkline months={row.metrics?.monthly ?? []} />,
  },
  {
    id: 'yearly',
    head: 'Year',
    kind: 'number',
    width: 92,
    value: (row) => row.metrics?.trendPct.yearly ?? null,
    cell: (row) => figure(row.metrics?.trendPct.yearly, percent),
  },
  {
    id: 'growth',
    head: 'Growth',
    kind: 'number',
    width: 96,
    value: (row) => row.growthPct,
    cell: (row) => (row.growthPct === null ? 'not rising' : percent(row.growthPct)),
  },
  {
    id: 'group',
    head: 'Group',
    kind: 'set',
    width: 150,
    value: (row) => group(row.keyword),
    say: (value) => GROUPS[value as Group] ?? value,
    cell: (row) => {
      const name = group(row.keyword);
      return name ? GROUPS[name] : 'none';
    },
  },
  {
    id: 'difficulty',
    head: 'Difficulty',
    kind: 'number',
    width: 96,
    value: (row) => row.metrics?.difficulty ?? null,
  },
  { id: 'intent', head: 'Intent', kind: 'set', width: 124, value: (row) => row.metrics?.intent ?? null },
  {
    id: 'cpc',
    head: 'Click price',
    kind: 'number',
    width: 98,
    value: (row) => row.metrics?.cpc ?? null,
    cell: (row) => figure(row.metrics?.cpc, money),
  },
  {
    id: 'competition',
    head: 'Competition',
    kind: 'number',
    width: 108,
    value: (row) => row.metrics?.competition ?? null,
    cell: (row) => figure(row.metrics?.competition, (value) => value.toFixed(2)),
  },
  {
    id: 'source',
    head: 'Found as',
    kind: 'set',
    width: 130,
    value: (row) => [...new Set(row.sources.map(({ origin }) => origin))].join('|'),
    say: (value) => ORIGINS[value] ?? value,
  },
  {
    id: 'score',
    head: 'Score',
    kind: 'number',
    width: 80,
    value: (row) => row.score,
    cell: (row) => row.score.toFixed(1),
  },
  {
    id: 'seed',
    head: 'From',
    kind: 'set',
    width: 160,
    spare: true,
    value: (row) => [...new Set(row.sources.map(({ seed }) => seed))].join('|'),
  },
  { id: 'cluster', head: 'Cluster', kind: 'set', width: 180, spare: true, value: (row) => cluster(row.keyword) },
  {
    id: 'quarterly',
    head: 'Quarter',
    kind: 'number',
    width: 92,
    spare: true,
    value: (row) => row.metrics?.trendPct.quarterly ?? null,
    cell: (row) => figure(row.metrics?.trendPct.quarterly, percent),
  },
];

/** The columns over a result; its candidates stay as they came, since twenty thousand copies take their time. */
export function columnsOf({ groups, clusters }: Expansion): readonly GridColumn<Candidate>[] {
  const groupOf = new Map<string, Group>();
  for (const group of NAMES) for (const word of groups[group]) groupOf.set(word, group);
  const clusterOf = new Map(clusters.flatMap(({ label, keywords }) => keywords.map((word) => [word, label] as const)));
  return columnsWith({
    group: (keyword) => groupOf.get(keyword) ?? null,
    cluster: (keyword) => clusterOf.get(keyword) ?? null,
  });
}

const keyOf = ({ keyword }: Candidate) => keyword;

export function Candidates(props: {
  rows: readonly Candidate[];
  columns: readonly GridColumn<Candidate>[];
  market: string;
  state: ResultState;
  onState(state: ResultState): void;
}) {
  return (
    <Grid
      name="Candidates"
      rows={props.rows}
      columns={props.columns}
      keyOf={keyOf}
      state={{ pin: 'keyword', ...props.state }}
      onState={props.onState}
      actions={(rows, ticked) => (
        <RowActions
          words={() => rows().map(keyOf)}
          ticked={ticked}
          market={props.market}
          table={() => ({ columns: props.columns as readonly GridColumn<unknown>[], rows: rows() })}
        />
      )}
    />
  );
}

export const facetsOf = ({ groups }: Expansion) =>
  NAMES.map((group) => ({ value: group, label: GROUPS[group], many: count(groups[group].length) }));
