import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import { copy } from '../../parts/take-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, Field } from '../../ui/field.tsx';
import { Form, type Sent } from '../../ui/form.tsx';
import { Note, RefusalNote } from '../../ui/states.tsx';
import { AmountField, amountOf } from './amount-field.tsx';
import { SCOPE_WORDS, type Scope } from './scopes.ts';
import styles from './settings.module.css';

const DAYS = [30, 90, 365] as const;
const SCOPES = Object.keys(SCOPE_WORDS) as Scope[];
const SPENDING: Scope = 'byok:execute';

/** Makes a key and shows it, this once. */
export function KeyDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const [spends, setSpends] = useState(false);
  const make = useAct({
    mutationFn: ({ text, ticked }: Sent) =>
      api.keys.create.mutate({
        name: text('name'),
        scopes: SCOPES.filter((scope) => ticked('scope').includes(scope)),
        ...(text('days') === '' ? {} : { expiresInDays: Number(text('days')) }),
        ...(text('day') === '' ? {} : { dailySpendLimitUsd: Number(text('day')) }),
        approvalAboveUsd: amountOf(text('alone')),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['keys'] }),
  });
  if (make.data) {
    const { key, apiKey } = make.data;
    return <Made secret={key} isEndless={apiKey.expiresAt === null} onClose={onClose} />;
  }
  return (
    <Dialog
      title="Make an API key"
      onClose={onClose}
      actions={
        <Button look="primary" type="submit" form="key" busy={make.isPending}>
          Make the key
        </Button>
      }
    >
      <Form id="key" className={styles.form} onSend={make.mutate}>
        <Field label="Name" name="name" required placeholder="Weekly report" />
        <fieldset className={styles.checks}>
          <legend>It may</legend>
          {SCOPES.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                name="scope"
                value={scope}
                defaultChecked={scope !== SPENDING}
                onChange={({ currentTarget: { checked } }) => scope === SPENDING && setSpends(checked)}
              />
              {SCOPE_WORDS[scope].long}
            </label>
          ))}
        </fieldset>
        {spends && (
          <>
            <AmountField of="day" />
            <AmountField of="alone" />
          </>
        )}
        <Choice label="It ends" name="days" defaultValue="90">
          {DAYS.map((length) => (
            <option key={length} value={length}>
              after {length} days
            </option>
          ))}
          <option value="">when it is revoked</option>
        </Choice>
      </Form>
      {make.error && <RefusalNote error={make.error} />}
    </Dialog>
  );
}

function Made({ secret, isEndless, onClose }: { secret: string; isEndless: boolean; onClose(): void }) {
  const [copied, setCopied] = useState('');
  const line = `curl -s ${location.origin}/api/auth/access -H 'Authorization: Bearer ${secret}'`;
  return (
    <Dialog title="Your new key" closeLabel="I have it" wide onClose={onClose}>
      <Note tone="warn">It is shown this once. Whoever has it can do what it may do.</Note>
      {isEndless && <Note tone="warn">It never expires: revoke it when it is no longer used.</Note>}
      <div className={styles.secret}>
        <code>{secret}</code>
        <Button small onClick={() => void copy(secret).then(() => setCopied('The key is copied.'))}>
          Copy the key
        </Button>
      </div>
      <p>Try it:</p>
      <div className={styles.secret}>
        <code>{line}</code>
        <Button small onClick={() => void copy(line).then(() => setCopied('The line is copied.'))}>
          Copy the line
        </Button>
      </div>
      <p role="status">{copied}</p>
    </Dialog>
  );
}
