import type { SharedJob } from '../../../api/jobs.ts';
import { decimal, money, plural } from '../../../ui/format.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import type { GridColumn } from '../../../ui/grid/model.ts';
import { Section } from '../../../ui/page.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Unknown } from '../../../ui/value.tsx';
import { RowActions } from './row-actions.tsx';
import { useResultState } from './use-result-state.ts';

type Suggestions = NonNullable<Extract<SharedJob, { kind: 'suggestions' }>['result']>;
type Suggestion = Suggestions['items'][number];

const COLUMNS: readonly GridColumn<Suggestion>[] = [
  { id: 'keyword', head: 'Keyword', kind: 'text', width: 300, value: (row) => row.keyword },
  { id: 'volume', head: 'Volume', kind: 'number', width: 100, value: (row) => row.volume },
  {
    id: 'months',
    head: 'Twelve months',
    kind: 'number',
    width: 132,
    value: (row) => row.monthly.at(-1)?.volume ?? null,
    cell: (row) => <Sparkline months={row.monthly} />,
  },
  { id: 'difficulty', head: 'Difficulty', kind: 'number', width: 100, value: (row) => row.difficulty },
  { id: 'intent', head: 'Intent', kind: 'set', width: 130, value: (row) => row.intent },
  {
    id: 'cpc',
    head: 'Click price',
    kind: 'number',
    width: 100,
    value: (row) => row.cpc,
    cell: (row) => (row.cpc === null ? <Unknown /> : money(row.cpc)),
  },
  {
    id: 'competition',
    head: 'Competition',
    kind: 'number',
    width: 110,
    value: (row) => row.competition,
    cell: (row) => (row.competition === null ? <Unknown /> : decimal(row.competition, 2)),
  },
  { id: 'level', head: 'Level', kind: 'set', width: 100, value: (row) => row.competitionLevel },
];
const keyOf = ({ keyword }: Suggestion) => keyword;

export default function SuggestionsResult({ result, market }: { result: Suggestions; market: string }) {
  const [state, setState] = useResultState();
  return (
    <Section title="Suggestions" about={`${plural(result.count, 'search', 'searches')} that contain ${result.seed}.`}>
      <Grid
        name="Suggestions"
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
