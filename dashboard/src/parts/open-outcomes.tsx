import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { causeInWords } from '../../../server/core/causes.ts';
import { useAct } from '../api/act.ts';
import { api, type Outputs } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type Sent } from '../ui/form.tsx';
import { Panel } from '../ui/page.tsx';
import { EmptyState, RefusalNote } from '../ui/states.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Badge, Money, Time } from '../ui/value.tsx';
import { PROVIDER_NAMES } from './names.ts';
import { Paged, usePaged } from './paged.tsx';

type Unit = Outputs['byok']['unknown']['list']['items'][number];
/** The caller's own, or everybody's. */
type Whose = 'own' | 'all';

/** Paid requests nobody knows the outcome of, and what somebody who saw the provider's bill says about them. */
export function OpenOutcomes({ of }: { of: Whose }) {
  const [open, setOpen] = useState<Unit | null>(null);
  const units = usePaged<Unit>(['unknown', of], async (cursor) => {
    const input = cursor ? { cursor } : {};
    const { items, nextCursor } =
      of === 'own' ? await api.byok.unknown.list.query(input) : await api.admin.unknown.list.query(input);
    return { rows: items, nextCursor };
  });
  const columns: readonly Column<Unit>[] = [
    { head: 'Sent', cell: ({ sentAt }) => <Time at={sentAt} /> },
    { head: 'Provider', cell: ({ provider }) => PROVIDER_NAMES[provider] },
    { head: 'Why', cell: ({ code }) => causeInWords(code) },
    { head: 'Bound', figure: true, cell: ({ boundUsd }) => <Money usd={boundUsd} /> },
    { head: 'Booked', figure: true, cell: ({ bookedUsd }) => <Money usd={bookedUsd} /> },
    {
      head: 'Job',
      cell: ({ jobId }) =>
        of === 'own' ? (
          <Link to="/jobs/$jobId" params={{ jobId }}>
            {jobId.slice(0, 13)}…
          </Link>
        ) : (
          <code>{jobId.slice(0, 13)}…</code>
        ),
    },
    {
      head: 'Decision',
      cell: (unit) =>
        unit.verdict ? (
          <Badge tone="good">{unit.verdict === 'charged' ? 'Found at the provider' : 'Decided'}</Badge>
        ) : (
          <Button small onClick={() => setOpen(unit)}>
            Decide
          </Button>
        ),
    },
  ];
  return (
    <>
      <Paged of={units} more="Older outcomes" empty={<EmptyState title="No outcome is open" />}>
        {(rows) => (
          <Panel flush>
            <Table name="Open outcomes" columns={columns} rows={rows} keyOf={({ unitId }) => unitId} />
          </Panel>
        )}
      </Paged>
      {open && <DecideDialog of={open} whose={of} onClose={() => setOpen(null)} />}
    </>
  );
}

function DecideDialog({ of, whose, onClose }: { of: Unit; whose: Whose; onClose(): void }) {
  const client = useQueryClient();
  const decide = useAct({
    mutationFn: async ({ text }: Sent) => {
      const input = { unitId: of.unitId, costUsd: Number(text('cost')), reason: text('reason') };
      if (whose === 'own') await api.byok.unknown.decide.mutate(input);
      else await api.admin.unknown.decide.mutate(input);
    },
    onSuccess: async () => {
      for (const key of ['unknown', 'statement', 'readiness']) await client.invalidateQueries({ queryKey: [key] });
      onClose();
    },
  });
  return (
    <Dialog
      title="What did it cost?"
      onClose={onClose}
      actions={
        <Button type="submit" form="decide" look="primary" busy={decide.isPending}>
          Book it
        </Button>
      }
    >
      <Form id="decide" onSend={decide.mutate}>
        <Field
          label="Cost by the provider’s bill, USD"
          name="cost"
          hint="0 when it was not charged."
          type="number"
          min="0"
          step="0.000001"
          inputMode="decimal"
          required
          defaultValue="0"
        />
        <Field label="Reason" name="reason" required maxLength={500} />
      </Form>
      {decide.error && <RefusalNote error={decide.error} />}
    </Dialog>
  );
}
