import { createLazyRoute } from '@tanstack/react-router';
import { api, type Outputs } from '../../api/client.ts';
import { Paged, usePaged } from '../../parts/paged.tsx';
import { Field } from '../../ui/field.tsx';
import { moment } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './admin.module.css';

type Entry = Outputs['admin']['audit']['list']['items'][number];

const COLUMNS: readonly Column<Entry>[] = [
  { head: 'When', cell: ({ at }) => <time dateTime={at.toISOString()}>{moment(at)}</time> },
  { head: 'Action', cell: ({ action }) => <code>{action}</code> },
  { head: 'Who', cell: ({ actorKind, actorId }) => (actorId ? `${actorKind} ${actorId.slice(0, 8)}` : actorKind) },
  { head: 'What', cell: ({ target }) => (target ? <code>{target}</code> : 'nothing in particular') },
  {
    head: 'Details',
    cell: ({ details }) => inWords(details) || 'none',
  },
  { head: 'From', cell: ({ address }) => address ?? 'the service' },
];

const inWords = (details: Entry['details']) =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

function Audit() {
  const { text } = Route.useSearch();
  const navigate = Route.useNavigate();
  const entries = usePaged<Entry>(['admin', 'audit', text], async (cursor) => {
    const { items, nextCursor } = await api.admin.audit.list.query({
      ...(cursor ? { cursor } : {}),
      ...(text ? { action: text } : {}),
    });
    return { rows: items, nextCursor };
  });
  return (
    <Page title="Audit" about="Who did what, newest first.">
      <div className={styles.row}>
        <Field
          label="Action"
          type="search"
          maxLength={100}
          placeholder="account.blocked"
          value={text ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: value ? { text: value } : {}, replace: true })
          }
        />
      </div>
      <Paged of={entries} more="Older entries" empty={<EmptyState title="No such action was recorded" />}>
        {(rows) => (
          <Panel flush>
            <Table name="Audit" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
          </Panel>
        )}
      </Paged>
    </Page>
  );
}

export const Route = createLazyRoute('/app/admin/audit')({ component: Audit });
