import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import { PROVIDER_NAMES } from '../../parts/names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type Sent } from '../../ui/form.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { type Connection, type Provider, useRefreshed } from './connections.tsx';
import styles from './settings.module.css';

/** Takes a credential, for the first time or in place of another. It leaves the page when it is saved. */
export function CredentialDialog(props: {
  provider: Provider;
  connection: Connection | undefined;
  onClose(): void;
  onSaved(id: string): void;
}) {
  const { provider, connection, onClose, onSaved } = props;
  const refresh = useRefreshed();
  const save = useAct({
    mutationFn: (sent: Sent) => saved(provider, connection, sent),
    onSuccess: async ({ id }) => {
      await refresh();
      onSaved(id);
    },
  });
  return (
    <Dialog
      title={`${connection ? 'Replace' : 'Connect'} ${PROVIDER_NAMES[provider]}`}
      onClose={onClose}
      actions={
        <Button look="primary" type="submit" form="credential" busy={save.isPending}>
          Save and verify
        </Button>
      }
    >
      <Form id="credential" className={styles.form} onSend={save.mutate}>
        {provider === 'dataforseo' ? (
          <>
            <Field label="API login" name="login" required autoComplete="off" />
            <Field label="API password" type="password" name="password" required autoComplete="off" />
          </>
        ) : (
          <Field label="API key" type="password" name="apiKey" required autoComplete="off" />
        )}
      </Form>
      <p className={styles.about}>Verifying asks the provider at no cost.</p>
      {save.error && <RefusalNote error={save.error} />}
    </Dialog>
  );
}

function saved(provider: Provider, connection: Connection | undefined, { text }: Sent): Promise<Connection> {
  const [login, password, apiKey] = [text('login'), text('password'), text('apiKey')];
  if (connection) {
    const credential = provider === 'dataforseo' ? { login, password } : { apiKey };
    const { id, credentialVersion: expectedCredentialVersion } = connection;
    return api.connections.rotate.mutate({ id, credential, expectedCredentialVersion });
  }
  return provider === 'dataforseo'
    ? api.connections.save.mutate({ provider, credential: { login, password } })
    : api.connections.save.mutate({ provider, credential: { apiKey } });
}
