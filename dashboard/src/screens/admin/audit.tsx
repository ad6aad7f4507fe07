import { createLazyRoute, Link } from '@tanstack/react-router';
import { api, type Outputs } from '../../api/client.ts';
import { KnownField } from '../../parts/known-field.tsx';
import { Paged, usePaged } from '../../parts/paged.tsx';
import { moment } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './admin.module.css';

type Entry = Outputs['admin']['audit']['list']['items'][number];

const COLUMNS: readonly Column<Entry>[] = [
  { head: 'When', cell: ({ at }) => <time dateTime={at.toISOString()}>{moment(at)}</time> },
  {
    head: 'Action',
    cell: ({ action }) => (
      <Link to="/admin/audit" search={{ text: action }}>
        <code>{action}</code>
      </Link>
    ),
  },
  { head: 'Who', cell: (entry) => <Who of={entry} /> },
  { head: 'What', cell: ({ target }) => (target ? <code>{target}</code> : 'nothing in particular') },
  {
    head: 'Details',
    cell: ({ details }) => inWords(details) || 'none',
  },
  { head: 'From', cell: ({ address }) => address ?? 'the service' },
];

const ACTORS: Record<string, string> = { session: 'signed in', api_key: 'by API key', system: 'the service' };

/** The account, by the end of its id, which is what differs, and how it came in. */
function Who({ of: { actorKind, actorId } }: { of: Entry }) {
  const how = ACTORS[actorKind] ?? actorKind;
  if (!actorId) return how;
  return (
    <>
      <Link to="/admin/accounts" search={{ open: actorId }} title={actorId}>
        …{actorId.slice(-6)}
      </Link>{' '}
      {how}
    </>
  );
}

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
        <KnownField
          label="Action"
          longest={80}
          value={text}
          known={entries.data?.pages.flatMap(({ rows }) => rows.map(({ action }) => action)) ?? []}
          onChange={(action) => void navigate({ search: action ? { text: action } : {}, replace: true })}
        />
      </div>
      <Paged
        of={entries}
        more="Older entries"
        empty={<EmptyState title="No such action was recorded">An action is looked for by its whole name.</EmptyState>}
      >
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
