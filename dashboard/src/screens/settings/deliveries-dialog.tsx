import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../api/act.ts';
import { api, type Outputs } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Answered, EmptyState, RefusalNote } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Badge, Time, type Tone } from '../../ui/value.tsx';
import type { Webhook } from './webhooks.tsx';

type Delivery = Outputs['webhooks']['deliveries']['items'][number];

const TONES: Record<Delivery['status'], Tone> = { pending: 'busy', delivered: 'good', failed: 'bad' };
const NEWEST = 50;

/** What came of the last attempt. */
const ENDS: Record<NonNullable<Delivery['lastCode']>, string> = {
  DELIVERED: 'Taken',
  REFUSED: 'Refused',
  REDIRECTED: 'Sent elsewhere',
  THROTTLED: 'Too many',
  GONE: 'Gone',
  TIMED_OUT: 'No answer in time',
  NAME_UNRESOLVED: 'Name not found',
  ADDRESS_REFUSED: 'Address not allowed',
  CONNECTION_FAILED: 'No connection',
  TLS_FAILED: 'No secure connection',
  ANSWER_INVALID: 'Not an HTTP answer',
  NOT_SIGNED: 'Could not be signed',
};
const endOf = ({ lastCode, lastHttpStatus }: Delivery): string =>
  lastCode === null ? 'not tried yet' : ENDS[lastCode] + (lastHttpStatus === null ? '' : `, ${lastHttpStatus}`);

/** What was sent, what waits, and how it ended; each can be sent again under its own id. */
export function DeliveriesDialog({ of, onClose }: { of: Webhook; onClose(): void }) {
  const client = useQueryClient();
  const { webhookId } = of;
  const key = ['deliveries', webhookId];
  const list = useQuery({
    queryKey: key,
    queryFn: () => api.webhooks.deliveries.query({ webhookId, limit: NEWEST }),
    refetchInterval: 3_000,
  });
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: key }) };
  const ping = useAct({ mutationFn: () => api.webhooks.ping.mutate({ webhookId }), ...settled });
  const replay = useMutation({
    mutationFn: (deliveryId: string) => api.webhooks.replay.mutate({ webhookId, deliveryId }),
    ...settled,
  });
  const columns: readonly Column<Delivery>[] = [
    { head: 'Event', cell: ({ type }) => <code>{type}</code> },
    { head: 'State', cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge> },
    { head: 'Attempts', figure: true, cell: ({ attempts }) => attempts },
    { head: 'Last attempt', cell: endOf },
    { head: 'Happened', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      head: 'Again',
      cell: ({ deliveryId }) => (
        <Button
          small
          busy={replay.isPending && replay.variables === deliveryId}
          onClick={() => replay.mutate(deliveryId)}
        >
          Replay
        </Button>
      ),
    },
  ];
  return (
    <Dialog
      title="Deliveries"
      wide
      closeLabel="Close"
      onClose={onClose}
      actions={
        <Button busy={ping.isPending} onClick={() => ping.mutate()}>
          Send a ping
        </Button>
      }
    >
      <p>{of.url}</p>
      {(ping.error ?? replay.error) && <RefusalNote error={ping.error ?? replay.error} />}
      <Answered of={list}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing yet">A ping tries the way.</EmptyState>
          ) : (
            <Table name="Deliveries" columns={columns} rows={items} keyOf={({ deliveryId }) => deliveryId} />
          )
        }
      </Answered>
    </Dialog>
  );
}
