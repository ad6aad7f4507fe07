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

const amounts = <Row extends Amounts>(): readonly Column<Row>[] => [
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
        <Panel flush>
          <Table
            name="Spend by day"
            rows={days}
            keyOf={(row) => row.day}
            columns={[{ head: 'Day', cell: (row) => day(row.day) }, ...amounts<(typeof days)[number]>()]}
          />
        </Panel>
      </Section>
      <Section title="By provider">
        <Panel flush>
          <Table
            name="Spend by provider"
            rows={providers}
            keyOf={({ provider }) => provider}
            columns={[
              { head: 'Provider', cell: ({ provider }) => PROVIDER_NAMES[provider] },
              ...amounts<(typeof providers)[number]>(),
            ]}
          />
        </Panel>
      </Section>
      <Section title="By key">
        <Panel flush>
          <Table
            name="Spend by key"
            rows={keys}
            keyOf={({ keyId }) => keyId ?? 'session'}
            columns={[{ head: 'Key', cell: ({ keyId }) => nameOf(keyId) }, ...amounts<(typeof keys)[number]>()]}
          />
        </Panel>
      </Section>
      <Section title="By label">
        <Panel flush>
          <Table
            name="Spend by label"
            rows={labels}
            keyOf={({ label }) => label ?? ''}
            columns={[
              { head: 'Label', cell: ({ label }) => (label ? <ByLabel label={label} /> : 'No label') },
              ...amounts<(typeof labels)[number]>(),
            ]}
          />
        </Panel>
      </Section>
      <Section title="By job">
        <Panel flush>
          <Table
            name="Spend by job"
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
              ...amounts<(typeof jobs)[number]>(),
            ]}
          />
        </Panel>
        {jobsOmitted > 0 && <Note>{plural(jobsOmitted, 'older job')} in these days are in the totals only.</Note>}
      </Section>
    </>
  );
}

function ByLabel({ label }: { label: string }) {
  return (
    <Link to="/spend" search={(before) => ({ ...before, label })}>
      {label}
    </Link>
  );
}
