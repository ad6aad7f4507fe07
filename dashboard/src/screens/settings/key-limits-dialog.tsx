import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../api/act.ts';
import { api, type Outputs } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type Sent } from '../../ui/form.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { AmountField, amountOf } from './amount-field.tsx';
import styles from './settings.module.css';

type Key = Outputs['keys']['list']['keys'][number];

/** How much a key may spend a day, and how much of it without a person. */
export function KeyLimitsDialog({ of, onClose }: { of: Key; onClose(): void }) {
  const client = useQueryClient();
  const change = useAct({
    mutationFn: ({ text }: Sent) =>
      api.keys.update.mutate({
        keyId: of.id,
        dailySpendLimitUsd: amountOf(text('day')),
        approvalAboveUsd: amountOf(text('alone')),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['keys'] });
      onClose();
    },
  });
  return (
    <Dialog
      title={`Limits of ${of.name}`}
      onClose={onClose}
      actions={
        <Button look="primary" type="submit" form="limits" busy={change.isPending}>
          Set the limits
        </Button>
      }
    >
      <Form id="limits" className={styles.form} onSend={change.mutate}>
        <AmountField of="day" usd={of.dailySpendLimitUsd} />
        <AmountField of="alone" usd={of.approvalAboveUsd} />
      </Form>
      {change.error && <RefusalNote error={change.error} />}
    </Dialog>
  );
}
