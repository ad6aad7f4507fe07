import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type Sent } from '../../ui/form.tsx';
import { Panel, Section } from '../../ui/page.tsx';
import { Note, RefusalNote } from '../../ui/states.tsx';
import { PASSWORD_RULE } from '../auth/password.ts';
import styles from './settings.module.css';

/** Changing the password ends all other sessions. */
export function Password() {
  const client = useQueryClient();
  const change = useAct({
    mutationFn: ({ text }: Sent) =>
      api.auth.changePassword.mutate({ currentPassword: text('current'), newPassword: text('fresh') }),
    onSuccess: async (_, sent) => {
      sent.clear();
      await client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  return (
    <Section title="Password" about="All your other sessions end when it changes; API keys go on working.">
      <Panel>
        <Form className={styles.narrow} onSend={change.mutate}>
          <Field label="Current password" type="password" autoComplete="current-password" name="current" required />
          <Field
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={PASSWORD_RULE}
            name="fresh"
            required
          />
          {change.error && <RefusalNote error={change.error} />}
          {change.isSuccess && <Note tone="good">Your new password is set.</Note>}
          <div>
            <Button type="submit" busy={change.isPending}>
              Change the password
            </Button>
          </div>
        </Form>
      </Panel>
    </Section>
  );
}
