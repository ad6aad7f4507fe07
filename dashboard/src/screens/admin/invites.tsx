import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useAct } from '../../api/act.ts';
import { api, type Outputs } from '../../api/client.ts';
import { copy } from '../../parts/take-out.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type Sent } from '../../ui/form.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Answered, EmptyState, Note, RefusalNote } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Badge, Time } from '../../ui/value.tsx';
import styles from './admin.module.css';

type Invite = Outputs['admin']['invites']['list']['invites'][number];

function stateOf({ revokedAt, uses, maxUses, expiresAt }: Invite) {
  if (revokedAt) return <Badge tone="bad">Revoked</Badge>;
  if (uses >= maxUses) return <Badge>Used up</Badge>;
  if (expiresAt && expiresAt.getTime() < Date.now()) return <Badge>Expired</Badge>;
  return <Badge tone="good">Open</Badge>;
}

function Invites() {
  const client = useQueryClient();
  const list = useQuery({ queryKey: ['admin', 'invites'], queryFn: () => api.admin.invites.list.query() });
  const revoke = useMutation({
    mutationFn: (code: string) => api.admin.invites.revoke.mutate({ code }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'invites'] }),
  });
  const columns: readonly Column<Invite>[] = [
    { head: 'Code', cell: ({ code }) => <code>{code}</code> },
    { head: 'State', cell: stateOf },
    { head: 'Used', figure: true, cell: ({ uses, maxUses }) => `${uses} of ${maxUses}` },
    { head: 'Trial days', figure: true, cell: ({ trialDays }) => trialDays },
    { head: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    { head: 'Made', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      head: 'Change',
      cell: ({ code, revokedAt }) =>
        revokedAt ? null : (
          <span className={styles.buttons}>
            <Button small aria-label={`Copy ${code}`} onClick={() => void copy(code)}>
              Copy
            </Button>
            <Button
              small
              look="danger"
              aria-label={`Revoke ${code}`}
              busy={revoke.isPending && revoke.variables === code}
              onClick={() => revoke.mutate(code)}
            >
              Revoke
            </Button>
          </span>
        ),
    },
  ];
  return (
    <Page title="Invites" about="Each code lets people create an account, as often as it says.">
      <NewInvite />
      {revoke.error && <RefusalNote error={revoke.error} />}
      <Panel flush>
        <Answered of={list}>
          {({ invites }) =>
            invites.length === 0 ? (
              <EmptyState title="No invites yet" />
            ) : (
              <Table name="Invites" columns={columns} rows={invites} keyOf={({ code }) => code} />
            )
          }
        </Answered>
      </Panel>
    </Page>
  );
}

function NewInvite() {
  const client = useQueryClient();
  const make = useAct({
    mutationFn: ({ text }: Sent) =>
      api.admin.invites.create.mutate({
        maxUses: Number(text('uses')),
        trialDays: Number(text('trial')),
        ...(text('days') === '' ? {} : { expiresInDays: Number(text('days')) }),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'invites'] }),
  });
  return (
    <Panel>
      <Form className={styles.row} onSend={make.mutate}>
        <Field label="Accounts" name="uses" type="number" min="1" max="100" required defaultValue="1" />
        <Field label="Trial, days" name="trial" type="number" min="1" max="3650" required defaultValue="90" />
        <Field label="Code ends after, days" name="days" type="number" min="1" max="3650" placeholder="never" />
        <Button type="submit" look="primary" busy={make.isPending}>
          Make an invite
        </Button>
      </Form>
      {make.data && (
        <Note tone="good">
          <p>
            The new code is <code>{make.data.code}</code>
          </p>
        </Note>
      )}
      {make.error && <RefusalNote error={make.error} />}
    </Panel>
  );
}

export const Route = createLazyRoute('/app/admin/invites')({ component: Invites });
