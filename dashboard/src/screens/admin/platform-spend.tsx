import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { api, type Outputs } from '../../api/client.ts';
import { OpenOutcomes } from '../../parts/open-outcomes.tsx';
import { Choice } from '../../ui/field.tsx';
import { day } from '../../ui/format.ts';
import { Page, Panel, Section } from '../../ui/page.tsx';
import { Answered } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Facts, Money } from '../../ui/value.tsx';
import styles from './admin.module.css';

type Day = Outputs['admin']['platformSpend']['read']['days'][number];

const COLUMNS: readonly Column<Day>[] = [
  { head: 'Day', cell: (row) => day(row.day) },
  { head: 'Spent', figure: true, cell: ({ spentUsd }) => <Money usd={spentUsd} /> },
  { head: 'Reserved', figure: true, cell: ({ reservedUsd }) => <Money usd={reservedUsd} /> },
  { head: 'Paid requests', figure: true, cell: ({ purchases }) => purchases },
];

function PlatformSpend() {
  const { days = 30 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const spend = useQuery({
    queryKey: ['admin', 'platform-spend', days],
    queryFn: () => api.admin.platformSpend.read.query({ days }),
  });
  const total = (rows: readonly Day[]) => rows.reduce((sum, row) => sum + Math.round(row.spentUsd * 1e6), 0) / 1e6;
  return (
    <Page title="Platform spend" about="What the service bought on its own account, in UTC days.">
      <div className={styles.row}>
        <Choice
          label="Days"
          value={String(days)}
          onChange={(event) => void navigate({ search: { days: Number(event.currentTarget.value) }, replace: true })}
        >
          {[7, 30, 90, 366].map((length) => (
            <option key={length} value={length}>
              Last {length}
            </option>
          ))}
        </Choice>
      </div>
      <Answered of={spend} lines={8}>
        {(data) => (
          <>
            <Panel>
              <Facts
                of={[
                  ['Daily budget', <Money key="budget" usd={data.dailyBudgetUsd} />],
                  ['Left of today', <Money key="left" usd={data.remainingUsd} />],
                  ['Spent in these days', <Money key="spent" usd={total(data.days)} />],
                ]}
              />
            </Panel>
            <Panel flush>
              <Table name="Platform spend" columns={COLUMNS} rows={data.days} keyOf={(row) => row.day} />
            </Panel>
          </>
        )}
      </Answered>
      <Section
        title="Open outcomes"
        about="Paid requests that were closed without certain evidence. The provider’s own bill decides."
      >
        <OpenOutcomes of="all" />
      </Section>
    </Page>
  );
}

export const Route = createLazyRoute('/app/admin/platform-spend')({ component: PlatformSpend });
