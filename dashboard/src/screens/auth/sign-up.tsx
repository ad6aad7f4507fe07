import { useMutation } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { Card } from './card.tsx';
import { enter } from './enter.ts';
import { PASSWORD_RULE } from './password.ts';

function SignUp() {
  const { next } = Route.useSearch();
  const [input, setInput] = useState({ inviteCode: '', email: '', password: '' });
  const signUp = useMutation({
    mutationFn: () => api.auth.signUp.mutate(input),
    onSuccess: () => {
      queryClient.clear();
      return enter(next);
    },
  });
  const bind = (name: keyof typeof input) => ({
    name,
    required: true,
    value: input[name],
    // A password manager fills several fields before one of them is drawn.
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setInput((before) => ({ ...before, [name]: value })),
  });
  return (
    <Card
      title="Create an account"
      beside={
        <>
          You have one already? <Link to="/sign-in">Sign in</Link>.
        </>
      }
    >
      <Form
        onSend={() => {
          if (!signUp.isPending) signUp.mutate();
        }}
      >
        <Field label="Invite code" hint="Looks like KR-XXXX-XXXX." autoComplete="off" {...bind('inviteCode')} />
        <Field label="E-mail" type="email" autoComplete="username" {...bind('email')} />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={PASSWORD_RULE}
          {...bind('password')}
        />
        {signUp.error && <RefusalNote error={signUp.error} />}
        <Button type="submit" look="primary" busy={signUp.isPending}>
          Create the account
        </Button>
      </Form>
    </Card>
  );
}

export const Route = createLazyRoute('/sign-up')({ component: SignUp });
