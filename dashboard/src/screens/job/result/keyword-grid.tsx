import { RowActions } from '../../../parts/row-actions.tsx';
import { decimal, money } from '../../../ui/format.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import type { GridColumn } from '../../../ui/grid/model.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Unknown } from '../../../ui/value.tsx';
import type { ResultState } from '../../search.ts';

/** What is known of a keyword; nothing where the provider does not know it. */
interface Figures {
  volume: number | null;
  monthly: readonly { year: number; month: number; volume: number | null }[];
  difficulty: number | null;
  intent: string | null;
  cpc: number | null;
  competition: number | null;
}

interface Worded {
  keyword: string;
}

/** A number of a row, or unknown; `of` is what the row knows. */
const figure = <Row,>(
  column: Pick<GridColumn<Row>, 'id' | 'head' | 'width'>,
  of: (row: Row) => number | null | undefined,
  say: (value: number) => string,
): GridColumn<Row> => ({
  ...column,
  kind: 'number',
  value: (row) => of(row) ?? null,
  cell: (row) => {
    const value = of(row);
    return value === null || value === undefined ? <Unknown /> : say(value);
  },
});

/** Columns of keywords with their metrics; what else is said of a row stands behind them. */
export function keywordColumns<Row extends Worded>(
  of: (row: Row) => Figures | null,
  ...more: GridColumn<Row>[]
): readonly GridColumn<Row>[] {
  return [
    { id: 'keyword', head: 'Keyword', kind: 'text', width: 300, value: ({ keyword }) => keyword },
    { id: 'volume', head: 'Volume', kind: 'number', width: 100, value: (row) => of(row)?.volume ?? null },
    {
      id: 'months',
      head: 'Twelve months',
      kind: 'number',
      width: 132,
      value: (row) => of(row)?.monthly.at(-1)?.volume ?? null,
      cell: (row) => <Sparkline months={of(row)?.monthly ?? []} />,
    },
    { id: 'difficulty', head: 'Difficulty', kind: 'number', width: 100, value: (row) => of(row)?.difficulty ?? null },
    { id: 'intent', head: 'Intent', kind: 'set', width: 130, value: (row) => of(row)?.intent ?? null },
    figure({ id: 'cpc', head: 'Click price', width: 100 }, (row) => of(row)?.cpc, money),
    figure(
      { id: 'competition', head: 'Competition', width: 110 },
      (row) => of(row)?.competition,
      (value) => decimal(value, 2),
    ),
    ...more,
  ];
}

const keyOf = ({ keyword }: Worded) => keyword;

/** A table of keywords. */
export function KeywordGrid<Row extends Worded>(props: {
  name: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  market: string;
  state: ResultState;
  onState(state: ResultState): void;
}) {
  const { name, rows, columns, market, state, onState } = props;
  return (
    <Grid
      name={name}
      rows={rows}
      columns={columns}
      keyOf={keyOf}
      state={{ pin: 'keyword', ...state }}
      onState={onState}
      actions={(chosen, ticked) => (
        <RowActions
          words={() => chosen().map(keyOf)}
          ticked={ticked}
          market={market}
          table={() => ({ columns: columns as readonly GridColumn<unknown>[], rows: chosen() })}
        />
      )}
    />
  );
}
