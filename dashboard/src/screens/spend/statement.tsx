import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, type Outputs } from '../../api/client.ts';
import { PROVIDER_NAMES } from '../../parts/names.ts';
import { count, day, plural } from '../../ui/format.ts';
import { Panel, Section } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Facts, Money } from '../../ui/value.tsx';
import { Bars, type Range } from './bars.tsx';

type Statement = Outputs['byok']['statement'];
type Amounts = Statement['totals'];

const AMOUNTS: readonly Column<Amounts>[] = [
  { head: 'Spent', figure: true, cell: ({ spentUsd }) => <Money usd={spentUsd} /> },
  { head: 'Saved by reuse', figure: true, cell: ({ savedUsd }) => <Money usd={savedUsd} /> },
  { head: 'Of that presumed', figure: true, cell: ({ presumedUsd }) => <Money usd={presumedUsd} /> },
  { head: 'Paid requests', figure: true, cell: ({ requests }) => count(requests) },
];

/** What was spent in some days, in sum and by whatever it was spent on. */
export function StatementParts({ of, range }: { of: Statement; range: Range }) {
  const { totals, days, providers, keys, labels, jobs, jobsOmitted } = of;
  const names = useQuery({ queryKey: ['keys'], queryFn: () => api.keys.list.query() });
  const nameOf = (id: string | null) =>
    id === null
      ? 'Signed in here'
      : (names.data?.keys.find((key) => key.id === id)?.name ?? `Key …${id.slice(-6)}, revoked`);
  return (
    <>
      <Panel>
        <Facts
          of={[
            ['Spent', <Money key="spent" usd={totals.spentUsd} />],
            ['Saved by cache and checkpoints', <Money key="saved" usd={totals.savedUsd} />],
            ['Of that presumed, without evidence', <Money key="presumed" usd={totals.presumedUsd} />],
            ['Charged to your keys at model providers', <Money key="upstream" usd={totals.upstreamUsd} />],
            ['Paid requests', count(totals.requests)],
          ]}
        />
      </Panel>
      <Section title="By day">
        <Panel>
          <Bars days={days} range={range} />
        </Panel>
        <SpendTable
          by="day"
          rows={days}
          keyOf={(row) => row.day}
          columns={[{ head: 'Day', cell: (row) => day(row.day) }]}
        />
      </Section>
      <Section title="By provider">
        <SpendTable
          by="provider"
          rows={providers}
          keyOf={({ provider }) => provider}
          columns={[{ head: 'Provider', cell: ({ provider }) => PROVIDER_NAMES[provider] }]}
        />
      </Section>
      <Section title="By key">
        <SpendTable
          by="key"
          rows={keys}
          keyOf={({ keyId }) => keyId ?? 'session'}
          columns={[{ head: 'Key', cell: ({ keyId }) => nameOf(keyId) }]}
        />
      </Section>
      <Section title="By label">
        <SpendTable
          by="label"
          rows={labels}
          keyOf={({ label }) => label ?? ''}
          columns={[{ head: 'Label', cell: ({ label }) => (label ? <ByLabel label={label} /> : 'No label') }]}
        />
      </Section>
      <Section title="By job">
        <SpendTable
          by="job"
          rows={jobs}
          keyOf={({ jobId }) => jobId}
          columns={[
            {
              head: 'Job',
              cell: ({ jobId }) => (
                <Link to="/jobs/$jobId" params={{ jobId }}>
                  {jobId.slice(0, 18)}…
                </Link>
              ),
            },
            { head: 'Label', cell: ({ label }) => label ?? 'none' },
          ]}
        />
        {jobsOmitted > 0 && <Note>{plural(jobsOmitted, 'older job')} in these days are in the totals only.</Note>}
      </Section>
    </>
  );
}

/** What was spent on each of some things: the columns that name it, then the amounts. */
function SpendTable<Row extends Amounts>(props: {
  by: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  columns: readonly Column<Row>[];
}) {
  const { by, rows, keyOf, columns } = props;
  return (
    <Panel flush>
      <Table name={`Spend by ${by}`} rows={rows} keyOf={keyOf} columns={[...columns, ...AMOUNTS]} />
    </Panel>
  );
}

function ByLabel({ label }: { label: string }) {
  return (
    <Link to="/spend" search={(before) => ({ ...before, label })}>
      {label}
    </Link>
  );
}
