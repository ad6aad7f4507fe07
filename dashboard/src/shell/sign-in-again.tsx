import { queryClient } from '../api/queries.ts';
import { answerSignIn } from '../api/session.ts';
import { router } from '../router.tsx';
import { SignInForm } from '../screens/auth/sign-in-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './shell.module.css';

/** Opens over whatever the person was doing. What was asked meanwhile is sent when they are back. */
export function SignInAgain({ email }: { email: string }) {
  const leave = () => {
    answerSignIn(false);
    queryClient.clear();
    void router.navigate({ to: '/sign-in' });
  };
  return (
    <Dialog title="Sign in again" closeLabel="Leave" onClose={leave}>
      <p>Your session has ended. What you typed is still here, and goes on when you are signed in.</p>
      <div className={styles.form}>
        <SignInForm email={email} onDone={() => answerSignIn(true)} />
      </div>
    </Dialog>
  );
}
