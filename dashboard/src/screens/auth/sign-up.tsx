import { createLazyRoute, Link } from '@tanstack/react-router';
import { tellTabs } from '../../api/account.ts';
import { useAct } from '../../api/act.ts';
import { api, type Inputs } from '../../api/client.ts';
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
  const signUp = useAct({
    mutationFn: (said: Inputs['auth']['signUp']) => api.auth.signUp.mutate(said),
    onSuccess: ({ account }) => {
      tellTabs(account.userId);
      queryClient.clear();
      return enter(next);
    },
  });
  return (
    <Card
      title="Create an account"
      beside={
        <>
          You have one already?{' '}
          <Link to="/sign-in" search={{ next }}>
            Sign in
          </Link>
          .
        </>
      }
    >
      <Form
        onSend={({ text }) => {
          signUp.mutate({ inviteCode: text('inviteCode'), email: text('email'), password: text('password') });
        }}
      >
        <Field label="Invite code" name="inviteCode" required hint="Looks like KR-XXXX-XXXX." autoComplete="off" />
        <Field label="E-mail" name="email" required type="email" autoComplete="username" />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          name="password"
          required
          hint={PASSWORD_RULE}
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
