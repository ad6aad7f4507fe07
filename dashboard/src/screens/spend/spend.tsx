import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { api, type Outputs } from '../../api/client.ts';
import { KnownField } from '../../parts/known-field.tsx';
import { PROVIDER_NAMES } from '../../parts/names.ts';
import { OpenOutcomes } from '../../parts/open-outcomes.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { count, day, plural } from '../../ui/format.ts';
import { Page, Panel, Section } from '../../ui/page.tsx';
import { Answered, EmptyState, Note } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Facts, Money } from '../../ui/value.tsx';
import { Bars, type Range } from './bars.tsx';
import { Budget } from './budget.tsx';
import styles from './spend.module.css';

type Statement = Outputs['byok']['statement'];
type Amounts = Statement['totals'];

const amounts = <Row extends Amounts>(): readonly Column<Row>[] => [
  { head: 'Spent', figure: true, cell: ({ spentUsd }) => <Money usd={spentUsd} /> },
  { head: 'Saved by reuse', figure: true, cell: ({ savedUsd }) => <Money usd={savedUsd} /> },
  { head: 'Of that presumed', figure: true, cell: ({ presumedUsd }) => <Money usd={presumedUsd} /> },
  { head: 'Paid requests', figure: true, cell: ({ requests }) => count(requests) },
];

const today = () => new Date().toISOString().slice(0, 10);
const DAYS = 30;
const firstDay = () => new Date(Date.now() - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10);

function Spend() {
  const { from = firstDay(), to = today(), label } = Route.useSearch();
  const navigate = Route.useNavigate();
  const statement = useQuery({
    queryKey: ['statement', from, to, label],
    queryFn: () => api.byok.statement.query({ from, to, ...(label ? { label } : {}) }),
  });
  return (
    <Page title="Spend" about="What your own provider accounts were charged, in UTC days.">
      <Budget />
      <div className={styles.range}>
        <Field
          label="From"
          type="date"
          max={to}
          value={from}
          onChange={({ currentTarget: { value } }) =>
            value && void navigate({ search: (before) => ({ ...before, from: value, to }), replace: true })
          }
        />
        <Field
          label="To"
          type="date"
          max={today()}
          value={to}
          onChange={({ currentTarget: { value } }) =>
            value && void navigate({ search: (before) => ({ ...before, from, to: value }), replace: true })
          }
        />
        <KnownField
          label="Label"
          longest={60}
          value={label}
          known={statement.data?.labels.map((row) => row.label) ?? []}
          onChange={(next) => void navigate({ search: next ? { from, to, label: next } : { from, to }, replace: true })}
        />
        <a href={fileOf({ from, to, ...(label ? { label } : {}) })} className={buttonClass()} download>
          Statement as CSV
        </a>
      </div>
      <Answered of={statement} lines={8}>
        {(data) =>
          data.totals.requests === 0 && data.totals.savedUsd === 0 ? (
            <Nothing />
          ) : (
            <Parts of={data} range={{ from, to }} />
          )
        }
      </Answered>
      <Section
        title="Open outcomes"
        about="Paid requests that were closed without certain evidence. Your provider’s bill decides."
      >
        <OpenOutcomes of="own" />
      </Section>
    </Page>
  );
}

function Nothing() {
  return (
    <Panel>
      <EmptyState title="Nothing was spent in these days">
        Buy on your own providers from the Research page; every charge is listed here.
      </EmptyState>
    </Panel>
  );
}

function Parts({ of, range }: { of: Statement; range: Range }) {
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

/** The file of the days that are shown: the ledger line by line, as the API gives it. */
const fileOf = (wanted: Range & { label?: string }) =>
  `/api/spend/statement?${new URLSearchParams({ ...wanted, format: 'csv' })}`;

export const Route = createLazyRoute('/app/spend')({ component: Spend });
