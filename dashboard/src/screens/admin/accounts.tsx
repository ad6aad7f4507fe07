import { createLazyRoute } from '@tanstack/react-router';
import { api, type Outputs } from '../../api/client.ts';
import { Paged, usePaged } from '../../parts/paged.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Badge, Time } from '../../ui/value.tsx';
import { AccountDialog } from './account-dialog.tsx';
import styles from './admin.module.css';

type Account = Outputs['admin']['accounts']['list']['items'][number];

function Accounts() {
  const { text, open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (id: string | undefined) =>
    void navigate({ search: ({ open: _before, ...rest }) => (id ? { ...rest, open: id } : rest) });
  const accounts = usePaged<Account>(['admin', 'accounts', text], async (cursor) => {
    const { items, nextCursor } = await api.admin.accounts.list.query({
      ...(cursor ? { cursor } : {}),
      ...(text ? { email: text } : {}),
    });
    return { rows: items, nextCursor };
  });
  const columns: readonly Column<Account>[] = [
    {
      head: 'E-mail',
      cell: ({ email, userId }) => (
        <button type="button" className={styles.link} onClick={() => show(userId)}>
          {email}
        </button>
      ),
    },
    { head: 'Role', cell: ({ role }) => role },
    {
      head: 'State',
      cell: ({ blockedAt }) => (blockedAt ? <Badge tone="bad">Blocked</Badge> : <Badge tone="good">Active</Badge>),
    },
    {
      head: 'Trial ends',
      cell: ({ trialExpiresAt, role }) => (role === 'admin' ? 'no trial' : <Time at={trialExpiresAt} />),
    },
    {
      head: 'Calls a day',
      figure: true,
      cell: ({ dailyQuota, role }) => (role === 'admin' ? 'any' : (dailyQuota ?? 'usual')),
    },
    { head: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      head: 'Change',
      cell: ({ email, userId }) => (
        <Button small aria-label={`Open ${email}`} onClick={() => show(userId)}>
          Open
        </Button>
      ),
    },
  ];
  return (
    <Page title="Accounts">
      <div className={styles.row}>
        <Field
          label="E-mail contains"
          type="search"
          maxLength={100}
          value={text ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: value ? { text: value } : {}, replace: true })
          }
        />
      </div>
      <Paged of={accounts} more="Older accounts" empty={<EmptyState title="Nobody is called that" />}>
        {(rows) => (
          <Panel flush>
            <Table name="Accounts" columns={columns} rows={rows} keyOf={({ userId }) => userId} />
          </Panel>
        )}
      </Paged>
      {open && <AccountDialog userId={open} onClose={() => show(undefined)} />}
    </Page>
  );
}

export const Route = createLazyRoute('/app/admin/accounts')({ component: Accounts });
