import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api, type Outputs } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Panel, Section } from '../../ui/page.tsx';
import { Answered, EmptyState, RefusalNote } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/value.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { KeyLimitsDialog } from './key-limits-dialog.tsx';
import { SCOPE_WORDS } from './scopes.ts';

type Key = Outputs['keys']['list']['keys'][number];

/** Keys for scripts and agents: what each may do, and when it was used last. */
export function Keys() {
  const [open, setOpen] = useState<'new' | Key | null>(null);
  const [limited, setLimited] = useState<Key | null>(null);
  const list = useQuery({ queryKey: ['keys'], queryFn: () => api.keys.list.query() });
  const columns: readonly Column<Key>[] = [
    { head: 'Name', cell: ({ name }) => <strong>{name}</strong> },
    {
      head: 'Key',
      cell: ({ prefix, last4 }) => (
        <code>
          {prefix}…{last4}
        </code>
      ),
    },
    { head: 'May', cell: ({ scopes }) => scopes.map((scope) => SCOPE_WORDS[scope].short).join(', ') },
    {
      head: 'A day at most',
      figure: true,
      cell: ({ dailySpendLimitUsd: usd }) => (usd === null ? 'your budget' : <Money usd={usd} />),
    },
    {
      head: 'Alone up to',
      figure: true,
      cell: ({ approvalAboveUsd: usd }) => (usd === null ? 'any amount' : <Money usd={usd} />),
    },
    { head: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    { head: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      head: 'Change',
      cell: (key) => (
        <>
          <Button small onClick={() => setLimited(key)} aria-label={`Limits of ${key.name}`}>
            Limits
          </Button>{' '}
          <Button small look="danger" onClick={() => setOpen(key)} aria-label={`Revoke ${key.name}`}>
            Revoke
          </Button>
        </>
      ),
    },
  ];
  return (
    <Section
      title="API keys"
      about="For scripts, integrations and agents. A key is shown once, when it is made."
      actions={<Button onClick={() => setOpen('new')}>Make a key</Button>}
    >
      <Panel flush>
        <Answered of={list}>
          {({ keys }) =>
            keys.length === 0 ? (
              <EmptyState title="No keys yet">Scripts and agents need one; this page does not.</EmptyState>
            ) : (
              <Table name="API keys" columns={columns} rows={keys} keyOf={({ id }) => id} />
            )
          }
        </Answered>
      </Panel>
      {limited && <KeyLimitsDialog of={limited} onClose={() => setLimited(null)} />}
      {open === 'new' && <KeyDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && <RevokeDialog of={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function RevokeDialog({ of, onClose }: { of: Key; onClose(): void }) {
  const client = useQueryClient();
  const revoke = useAct({
    mutationFn: () => api.keys.revoke.mutate({ keyId: of.id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['keys'] });
      onClose();
    },
  });
  return (
    <Dialog
      title={`Revoke ${of.name}`}
      onClose={onClose}
      actions={
        <Button look="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke
        </Button>
      }
    >
      <p>
        Whatever uses this key is refused from the next second on. It cannot be brought back. Jobs that it has begun go
        on until you cancel them.
      </p>
      {revoke.error && <RefusalNote error={revoke.error} />}
    </Dialog>
  );
}
