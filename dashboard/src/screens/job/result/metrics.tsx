import type { SharedJob } from '../../../api/jobs.ts';
import { decimal, money, plural } from '../../../ui/format.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import type { GridColumn } from '../../../ui/grid/model.ts';
import { Section } from '../../../ui/page.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Unknown } from '../../../ui/value.tsx';
import { RowActions } from './row-actions.tsx';
import { useResultState } from './use-result-state.ts';

type Metrics = NonNullable<Extract<SharedJob, { kind: 'metrics' }>['result']>;
type Item = Metrics['items'][number];

const REASONS = {
  NO_DATA: 'Not known to the provider',
  KEYWORD_NOT_ACCEPTED: 'Not taken by the provider',
  NOT_BOUGHT: 'Not bought',
};
const reasonOf = ({ reason }: Item) => (reason === null ? null : REASONS[reason]);

const COLUMNS: readonly GridColumn<Item>[] = [
  { id: 'keyword', head: 'Keyword', kind: 'text', width: 300, value: (row) => row.keyword },
  { id: 'volume', head: 'Volume', kind: 'number', width: 100, value: (row) => row.metrics?.volume ?? null },
  {
    id: 'months',
    head: 'Twelve months',
    kind: 'number',
    width: 132,
    value: (row) => row.metrics?.monthly.at(-1)?.volume ?? null,
    cell: ({ metrics }) => (metrics ? <Sparkline months={metrics.monthly} /> : <Unknown />),
  },
  { id: 'difficulty', head: 'Difficulty', kind: 'number', width: 100, value: (row) => row.metrics?.difficulty ?? null },
  { id: 'intent', head: 'Intent', kind: 'set', width: 130, value: (row) => row.metrics?.intent ?? null },
  {
    id: 'cpc',
    head: 'Click price',
    kind: 'number',
    width: 100,
    value: (row) => row.metrics?.cpc ?? null,
    cell: ({ metrics }) => (metrics?.cpc == null ? <Unknown /> : money(metrics.cpc)),
  },
  {
    id: 'competition',
    head: 'Competition',
    kind: 'number',
    width: 110,
    value: (row) => row.metrics?.competition ?? null,
    cell: ({ metrics }) => (metrics?.competition == null ? <Unknown /> : decimal(metrics.competition, 2)),
  },
  {
    id: 'reason',
    head: 'Missing because',
    kind: 'set',
    width: 200,
    value: reasonOf,
    cell: (row) => reasonOf(row) ?? '',
  },
];
const keyOf = ({ keyword }: Item) => keyword;

export default function MetricsResult({ result, market }: { result: Metrics; market: string }) {
  const [state, setState] = useResultState();
  const { asked, found } = result.summary;
  return (
    <Section title="Metrics" about={`${found} of ${plural(asked, 'keyword', 'keywords')} have metrics.`}>
      <Grid
        name="Metrics"
        rows={result.items}
        columns={COLUMNS}
        keyOf={keyOf}
        state={{ pin: 'keyword', ...state }}
        onState={setState}
        actions={(rows, ticked) => (
          <RowActions
            words={() => rows().map(keyOf)}
            ticked={ticked}
            market={market}
            table={() => ({ columns: COLUMNS as readonly GridColumn<unknown>[], rows: rows() })}
          />
        )}
      />
    </Section>
  );
}
