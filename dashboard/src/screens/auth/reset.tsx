import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import { accessQuery, queryClient } from '../../api/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Note, RefusalNote } from '../../ui/states.tsx';
import { Card } from './card.tsx';
import { enter } from './enter.ts';
import { PASSWORD_RULE } from './password.ts';

/** The token stands behind `#`, which no browser sends anywhere by itself, and leaves the address as soon as it is read. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

function Reset() {
  const [token] = useState(takeToken);
  const { next } = Route.useSearch();
  const change = useAct({
    mutationFn: ({ current, fresh }: { current: string; fresh: string }) =>
      token === null
        ? api.auth.changePassword.mutate({ currentPassword: current, newPassword: fresh })
        : api.auth.resetPassword.mutate({ token, newPassword: fresh }),
    onSuccess: async () => {
      if (token !== null) return;
      await queryClient.invalidateQueries(accessQuery);
      await enter(next);
    },
  });
  const access = useQuery({ ...accessQuery, enabled: token === null });
  if (change.isSuccess && token !== null) return <Done />;
  if (token === null && access.error) return <NoLink />;
  return (
    <Card title="Choose a new password" beside={token !== null && <Link to="/sign-in">Sign in</Link>}>
      {token === null && <p>The password that was made for you was shown once. Choose one that only you know.</p>}
      <Form
        onSend={({ text }) => {
          change.mutate({ current: text('current'), fresh: text('fresh') });
        }}
      >
        {token === null && (
          <Field label="Current password" type="password" autoComplete="current-password" name="current" required />
        )}
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={PASSWORD_RULE}
          name="fresh"
          required
        />
        {change.error && (
          <RefusalNote
            error={change.error}
            {...(token === null ? {} : { next: 'Ask an administrator for a new link; each is good once.' })}
          />
        )}
        <Button type="submit" look="primary" busy={change.isPending}>
          Set the password
        </Button>
      </Form>
    </Card>
  );
}

function NoLink() {
  return (
    <Card title="Choose a new password" beside={<Link to="/sign-in">Sign in</Link>}>
      <Note tone="warn">This link is incomplete. Ask an administrator for a new one.</Note>
    </Card>
  );
}

function Done() {
  return (
    <Card title="Choose a new password">
      <Note tone="good">Your new password is set. All your sessions have ended; API keys go on working.</Note>
      <Link to="/sign-in" className={buttonClass('primary')}>
        Sign in
      </Link>
    </Card>
  );
}

export const Route = createLazyRoute('/reset')({ component: Reset });
