import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api, type Inputs } from '../../api/client.ts';
import { copy } from '../../parts/take-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type Sent } from '../../ui/form.tsx';
import { Note, RefusalNote } from '../../ui/states.tsx';
import styles from './settings.module.css';

type Event = Inputs['webhooks']['create']['events'][number];

export const EVENT_WORDS: Record<Event, string> = {
  'job.final': 'jobs that end',
  'approval.requested': 'keys that ask',
  'budget.reached': 'budgets that fill',
  'feed.published': 'news of the feed',
};
const EVENTS = Object.keys(EVENT_WORDS) as Event[];

/** Adds a webhook and shows its secret, this once. */
export function WebhookDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const add = useAct({
    mutationFn: ({ text, ticked }: Sent) => {
      const events = EVENTS.filter((event) => ticked('event').includes(event));
      return api.webhooks.create.mutate({ url: text('url'), events });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  if (add.data) return <Made secret={add.data.secret} onClose={onClose} />;
  return (
    <Dialog
      title="Add a webhook"
      onClose={onClose}
      actions={
        <Button look="primary" type="submit" form="webhook" busy={add.isPending}>
          Add it
        </Button>
      }
    >
      <Form id="webhook" className={styles.form} onSend={add.mutate}>
        <Field
          label="Address"
          name="url"
          required
          type="url"
          placeholder="https://example.com/keyword-research"
          hint="A public https address. Messages are signed as Standard Webhooks says."
        />
        <fieldset className={styles.checks}>
          <legend>It is told of</legend>
          {EVENTS.map((event) => (
            <label key={event}>
              <input type="checkbox" name="event" value={event} defaultChecked={event === 'job.final'} />
              {EVENT_WORDS[event]} <code>{event}</code>
            </label>
          ))}
        </fieldset>
      </Form>
      {add.error && <RefusalNote error={add.error} />}
    </Dialog>
  );
}

function Made({ secret, onClose }: { secret: string; onClose(): void }) {
  const [said, say] = useState('');
  return (
    <Dialog title="The signing secret" closeLabel="I have it" wide onClose={onClose}>
      <Note tone="warn">It is shown this once. Receivers verify each message with it.</Note>
      <div className={styles.secret}>
        <code>{secret}</code>
        <Button small onClick={() => void copy(secret).then(() => say('The secret is copied.'))}>
          Copy the secret
        </Button>
      </div>
      <p role="status">{said}</p>
    </Dialog>
  );
}
