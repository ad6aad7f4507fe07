import { tellTabs } from '../../api/account.ts';
import { useAct } from '../../api/act.ts';
import { api, type Inputs, type Outputs } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { RefusalNote } from '../../ui/states.tsx';

/** E-mail and password; the same form on its own screen and in the dialog that opens when a session ended. */
export function SignInForm(props: { email?: string; onDone(signedIn: Outputs['auth']['signIn']): void }) {
  const signIn = useAct({
    mutationFn: (said: Inputs['auth']['signIn']) => api.auth.signIn.mutate(said),
    onSuccess: (signedIn) => {
      tellTabs(signedIn.account.userId);
      props.onDone(signedIn);
    },
  });
  return (
    <Form
      onSend={({ text }) => {
        signIn.mutate({ email: text('email'), password: text('password') });
      }}
    >
      <Field
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        required
        readOnly={props.email !== undefined}
        defaultValue={props.email}
      />
      <Field label="Password" type="password" name="password" autoComplete="current-password" required />
      {signIn.error && <RefusalNote error={signIn.error} />}
      <Button type="submit" look="primary" busy={signIn.isPending}>
        Sign in
      </Button>
    </Form>
  );
}
