import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../api/act.ts';
import { api, type Outputs } from '../../api/client.ts';
import { copy } from '../../parts/take-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Answered, Note, RefusalNote } from '../../ui/states.tsx';
import { Facts, Time } from '../../ui/value.tsx';
import styles from './admin.module.css';

type Account = Outputs['admin']['accounts']['get'];

/** One account: what it uses, and what an administrator can change about it. */
export function AccountDialog({ userId, onClose }: { userId: string; onClose(): void }) {
  const account = useQuery({
    queryKey: ['admin', 'account', userId],
    queryFn: () => api.admin.accounts.get.query({ userId }),
  });
  return (
    <Dialog title={account.data?.email ?? 'Account'} closeLabel="Close" wide onClose={onClose}>
      <Answered of={account}>{(data) => <Parts key={data.userId} of={data} />}</Answered>
    </Dialog>
  );
}

function Parts({ of }: { of: Account }) {
  const { userId, quota } = of;
  const client = useQueryClient();
  const change = useAct({
    mutationFn: async (act: () => Promise<unknown>) => void (await act()),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  const reset = useAct({ mutationFn: () => api.admin.accounts.issueReset.mutate({ userId }) });
  return (
    <>
      <Facts
        of={[
          ['Role', of.role],
          ['Calls today', quota.unlimited ? `${quota.used}, no limit` : `${quota.used} of ${quota.limit}`],
          ['Keys', of.activeKeys],
          ['Sessions', of.liveSessions],
          ['Trial ends', of.role === 'admin' ? 'no trial' : <Time key="trial" at={of.trialExpiresAt} />],
        ]}
      />
      {of.blockedAt ? (
        <div className={styles.row}>
          <Note tone="bad">
            Blocked <Time at={of.blockedAt} />: {of.blockedReason}
          </Note>
          <Button onClick={() => change.mutate(() => api.admin.accounts.unblock.mutate({ userId }))}>
            Lift the block
          </Button>
        </div>
      ) : (
        <Form
          className={styles.row}
          onSend={({ text }) => {
            change.mutate(() => api.admin.accounts.block.mutate({ userId, reason: text('reason') }));
          }}
        >
          <Field label="Reason of a block" name="reason" required />
          <Button type="submit" look="danger" busy={change.isPending}>
            Block
          </Button>
        </Form>
      )}
      {of.role === 'student' && (
        <>
          <Form
            className={styles.row}
            onSend={({ text }) => {
              const dailyLimit = text('limit') === '' ? null : Number(text('limit'));
              change.mutate(() => api.admin.accounts.setQuota.mutate({ userId, dailyLimit }));
            }}
          >
            <Field
              label="Research calls a day"
              name="limit"
              type="number"
              min="0"
              placeholder="as usual"
              defaultValue={of.dailyQuota ?? ''}
            />
            <Button type="submit" busy={change.isPending}>
              Set the quota
            </Button>
          </Form>
          <Form
            className={styles.row}
            onSend={({ text }) => {
              const expiresAt = new Date(`${text('trial')}T23:59:59Z`);
              change.mutate(() => api.admin.accounts.setTrial.mutate({ userId, expiresAt }));
            }}
          >
            <Field
              label="Trial ends on"
              name="trial"
              type="date"
              required
              defaultValue={of.trialExpiresAt?.toISOString().slice(0, 10)}
            />
            <Button type="submit" busy={change.isPending}>
              Set the trial
            </Button>
          </Form>
        </>
      )}
      <div className={styles.row}>
        <Button busy={reset.isPending} onClick={() => reset.mutate()}>
          Make a link to reset the password
        </Button>
      </div>
      {reset.data && (
        <Note tone="warn">
          <p>Good once, until {reset.data.expiresAt.toLocaleString()}. Send it to the person yourself:</p>
          <p className={styles.long}>
            <code>{reset.data.resetUrl}</code>
          </p>
          <Button small onClick={() => void copy(reset.data.resetUrl)}>
            Copy the link
          </Button>
        </Note>
      )}
      {(change.error || reset.error) && <RefusalNote error={change.error ?? reset.error} />}
    </>
  );
}
