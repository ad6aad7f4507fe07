import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { KnownField } from '../../parts/known-field.tsx';
import { OpenOutcomes } from '../../parts/open-outcomes.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Page, Panel, Section } from '../../ui/page.tsx';
import { Answered, EmptyState } from '../../ui/states.tsx';
import type { Range } from './bars.tsx';
import { Budget } from './budget.tsx';
import styles from './spend.module.css';
import { StatementParts } from './statement.tsx';

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
            <StatementParts of={data} range={{ from, to }} />
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

/** The file of the days that are shown: the ledger line by line, as the API gives it. */
const fileOf = (wanted: Range & { label?: string }) =>
  `/api/spend/statement?${new URLSearchParams({ ...wanted, format: 'csv' })}`;

export const Route = createLazyRoute('/app/spend')({ component: Spend });
