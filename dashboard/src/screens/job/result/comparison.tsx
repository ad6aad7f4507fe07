import { useMemo, useState } from 'react';
import type { SharedJob } from '../../../api/jobs.ts';
import type { ChartView } from '../../../parts/chart/scale.ts';
import { TrendChart } from '../../../parts/chart/trend-chart.tsx';
import { count, decimal, isolated, percent } from '../../../ui/format.ts';
import { Panel, Section } from '../../../ui/page.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { Unknown } from '../../../ui/value.tsx';
import { Facets } from './facets.tsx';
import { Reasons } from './reasons.tsx';
import { useResultState } from './use-result-state.ts';
import { VERDICT_WORDS, Verdicts } from './verdicts.tsx';

export type Comparison = NonNullable<Extract<SharedJob, { kind: 'compare' }>['result']>;
export type Compared = Comparison['results'][number];

export default function ComparisonResult({ result, market }: { result: Comparison; market: string }) {
  const [state, setState] = useResultState();
  const [open, setOpen] = useState<Compared | null>(null);
  const { results, benchmark, groups, summary } = result;
  const series = useMemo(
    () => results.map(({ keyword, series: { points }, ratioBounds }) => ({ name: keyword, points, band: ratioBounds })),
    [results],
  );
  const isAlone = results.every(({ keyword }) => keyword === benchmark);
  const { chart, lines, ...table } = state;
  const view = { ...(chart && { chart }), ...(lines && { lines }) };
  const setView = (next: ChartView) => setState({ ...table, ...next });
  const facets = VERDICT_WORDS.map(([value, label]) => ({ value, label, many: count(summary[value] ?? 0) }));
  return (
    <>
      <Section title="Trend" about={`Interest beside ${isolated(benchmark)}, whose average is 1.`}>
        <Panel>
          <TrendChart series={series} benchmark={benchmark} view={view} onView={setView} />
        </Panel>
      </Section>
      <Section title="Verdicts" about="A keyword opens its reasons.">
        {isAlone && (
          <Note>
            {benchmark} is held against itself: the line above shows how its interest moved, and the verdict says
            nothing. Run it again with a benchmark to judge it.
          </Note>
        )}
        <Facets name="Verdict" column="verdict" of={facets} state={state} onState={setState} />
        <Verdicts rows={results} market={market} state={state} onState={setState} onOpen={setOpen} />
      </Section>
      {groups.length > 0 && (
        <Section title="Groups">
          <Panel flush>
            <Table
              name="Groups"
              rows={groups}
              keyOf={({ name }) => name}
              columns={[
                { head: 'Group', cell: ({ name }) => name },
                { head: 'Keywords', figure: true, cell: ({ keywords }) => keywords.length },
                {
                  head: 'Beside the benchmark, 7 days',
                  figure: true,
                  cell: ({ ratioMean }) => (ratioMean === null ? <Unknown /> : `${decimal(ratioMean, 2)}×`),
                },
                { head: 'Movement', cell: ({ movement }) => movement.direction },
                {
                  head: 'A week',
                  figure: true,
                  cell: ({ movement: { slopePctPerWeek } }) =>
                    slopePctPerWeek === null ? <Unknown /> : percent(slopePctPerWeek),
                },
              ]}
            />
          </Panel>
        </Section>
      )}
      {open && <Reasons of={open} benchmark={benchmark} onClose={() => setOpen(null)} />}
    </>
  );
}
