import { createLazyRoute, Link } from '@tanstack/react-router';
import { useSignedInElsewhere } from '../../api/account.ts';
import type { Outputs } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { Card } from './card.tsx';
import { enter } from './enter.ts';
import { SignInForm } from './sign-in-form.tsx';

function SignIn() {
  const { next } = Route.useSearch();
  const navigate = Route.useNavigate();
  useSignedInElsewhere(() => {
    queryClient.clear();
    void enter(next);
  });
  const done = ({ mustChangePassword }: Outputs['auth']['signIn']) => {
    queryClient.clear();
    return mustChangePassword ? navigate({ to: '/reset', search: next ? { next } : {} }) : enter(next);
  };
  return (
    <Card
      title="Sign in"
      beside={
        <>
          With an invite code you can{' '}
          <Link to="/sign-up" search={{ next }}>
            create an account
          </Link>
          .
          <br />
          Forgot the password? Ask an administrator.
        </>
      }
    >
      <SignInForm onDone={done} />
    </Card>
  );
}

export const Route = createLazyRoute('/sign-in')({ component: SignIn });
