import { Dialog } from '../../../ui/dialog.tsx';
import { day, decimal, percent } from '../../../ui/format.ts';
import { Table } from '../../../ui/table.tsx';
import { Facts, Unknown } from '../../../ui/value.tsx';
import type { Compared } from './comparison.tsx';
import { VerdictBadge } from './verdicts.tsx';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const times = (value: number | null) => (value === null ? <Unknown /> : `${decimal(value, 3)}×`);

/** Why a verdict is what it is: each reason in words, and the figures it rests on. */
export function Reasons({ of, benchmark, onClose }: { of: Compared; benchmark: string; onClose(): void }) {
  const { reasons, intent, seasonality, ratioBounds, peak, movement } = of;
  return (
    <Dialog title={of.keyword} closeLabel="Close" wide onClose={onClose}>
      <p>
        <VerdictBadge of={of.verdict} /> beside {benchmark}: {of.size}, {of.momentum}; confidence {of.confidence}.
      </p>
      <Table
        name="Reasons"
        rows={reasons}
        keyOf={({ code }) => code}
        columns={[
          { head: 'Reason', cell: ({ text }) => text },
          { head: 'Figure', figure: true, cell: ({ value }) => decimal(value, 3) },
          { head: 'Held against', figure: true, cell: ({ threshold }) => decimal(threshold, 3) },
        ]}
      />
      <Facts
        of={[
          ['Mean beside the benchmark', times(of.ratioMean)],
          [
            'Lies between',
            ratioBounds ? `${decimal(ratioBounds.low, 3)}× and ${decimal(ratioBounds.high, 3)}×` : <Unknown key="b" />,
          ],
          ['Recent', times(of.ratioRecent)],
          ['Peak', peak ? `${decimal(peak.ratio, 2)}×, week of ${day(peak.date)}` : <Unknown key="p" />],
          ['A week', movement.slopePctPerWeek === null ? <Unknown key="s" /> : percent(movement.slopePctPerWeek)],
          ['By chance, p', movement.pValue === null ? <Unknown key="c" /> : decimal(movement.pValue, 3)],
          ['Data through', of.dataThrough ? day(of.dataThrough) : <Unknown key="d" />],
        ]}
      />
      {intent && (
        <Facts
          of={[
            ['Intent', intent.label],
            ['What is wanted', intent.demand],
            ['Told by', intent.reason],
          ]}
        />
      )}
      {seasonality && (
        <Table<typeof seasonality>
          name="Seasons"
          rows={[seasonality]}
          keyOf={() => 'seasons'}
          columns={MONTHS.map((head, month) => ({
            head,
            figure: true,
            cell: ({ months }) => (months[month] === null ? <Unknown /> : decimal(months[month]!, 2)),
          }))}
        />
      )}
    </Dialog>
  );
}
