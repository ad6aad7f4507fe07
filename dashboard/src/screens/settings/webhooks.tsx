import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api, type Outputs } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Panel, Section } from '../../ui/page.tsx';
import { Answered, EmptyState, Note, RefusalNote } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Badge } from '../../ui/value.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { EVENT_WORDS, WebhookDialog } from './webhook-dialog.tsx';

export type Webhook = Outputs['webhooks']['list']['webhooks'][number];
type Open = { what: 'new' } | { what: 'deliveries' | 'remove'; of: Webhook };

/** Where programs are told what happened. */
export function Webhooks() {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const list = useQuery({ queryKey: ['webhooks'], queryFn: () => api.webhooks.list.query() });
  const enable = useMutation({
    mutationFn: ({ webhookId, status }: Webhook) =>
      api.webhooks.update.mutate({ webhookId, enabled: status === 'disabled' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  const columns: readonly Column<Webhook>[] = [
    { head: 'Address', cell: ({ url, description }) => <span title={description ?? undefined}>{url}</span> },
    { head: 'Told of', cell: ({ events }) => events.map((event) => EVENT_WORDS[event]).join(', ') },
    {
      head: 'State',
      cell: ({ status, notice }) => (
        <span title={notice ?? undefined}>
          <Badge tone={status === 'enabled' ? 'good' : 'warn'}>{status === 'enabled' ? 'On' : 'Off'}</Badge>
        </span>
      ),
    },
    {
      head: 'Change',
      cell: (of) => (
        <>
          <Button small onClick={() => setOpen({ what: 'deliveries', of })} aria-label={`Deliveries to ${of.url}`}>
            Deliveries
          </Button>{' '}
          <Button
            small
            onClick={() => enable.mutate(of)}
            aria-label={`Turn ${of.status === 'enabled' ? 'off' : 'on'} ${of.url}`}
          >
            Turn {of.status === 'enabled' ? 'off' : 'on'}
          </Button>{' '}
          <Button small look="danger" onClick={() => setOpen({ what: 'remove', of })} aria-label={`Remove ${of.url}`}>
            Remove
          </Button>
        </>
      ),
    },
  ];
  const close = () => setOpen(null);
  return (
    <Section
      title="Webhooks"
      about="Programs of yours are told when a job ends, a key asks, a budget fills or the feed grows."
      actions={<Button onClick={() => setOpen({ what: 'new' })}>Add a webhook</Button>}
    >
      {enable.error && <RefusalNote error={enable.error} />}
      {list.data?.webhooks.map(
        ({ webhookId, notice }) =>
          notice && (
            <Note key={webhookId} tone="warn">
              {notice}
            </Note>
          ),
      )}
      <Panel flush>
        <Answered of={list}>
          {({ webhooks }) =>
            webhooks.length === 0 ? (
              <EmptyState title="No webhooks yet">Programs can poll or follow events as well.</EmptyState>
            ) : (
              <Table name="Webhooks" columns={columns} rows={webhooks} keyOf={({ webhookId }) => webhookId} />
            )
          }
        </Answered>
      </Panel>
      {open?.what === 'new' && <WebhookDialog onClose={close} />}
      {open?.what === 'deliveries' && <DeliveriesDialog of={open.of} onClose={close} />}
      {open?.what === 'remove' && <RemoveDialog of={open.of} onClose={close} />}
    </Section>
  );
}

function RemoveDialog({ of, onClose }: { of: Webhook; onClose(): void }) {
  const client = useQueryClient();
  const remove = useAct({
    mutationFn: () => api.webhooks.remove.mutate({ webhookId: of.webhookId }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['webhooks'] });
      onClose();
    },
  });
  return (
    <Dialog
      title="Remove the webhook"
      onClose={onClose}
      actions={
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      }
    >
      <p>{of.url} is told nothing more, and what waits for it is dropped.</p>
      {remove.error && <RefusalNote error={remove.error} />}
    </Dialog>
  );
}
