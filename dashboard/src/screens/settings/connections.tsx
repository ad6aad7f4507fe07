import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api, type Outputs } from '../../api/client.ts';
import { PROVIDER_NAMES } from '../../parts/names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Panel, Section } from '../../ui/page.tsx';
import { Answered, Note, RefusalNote } from '../../ui/states.tsx';
import { Badge, Facts, Time, type Tone } from '../../ui/value.tsx';
import { CredentialDialog } from './credential-dialog.tsx';
import { ModelChoice } from './model-choice.tsx';
import styles from './settings.module.css';

export type Connection = Outputs['connections']['list']['connections'][number];
export type Provider = Connection['provider'];

const ABOUT: Record<Provider, string> = {
  dataforseo: 'Search volumes, suggestions, interest over time. Login and password of its API.',
  openrouter: 'The language model that filters by meaning and names intents. An API key.',
};

const STATES: Record<Connection['verificationStatus'], readonly [string, Tone]> = {
  unverified: ['Not verified', 'warn'],
  valid: ['Verified', 'good'],
  invalid: ['Refused by the provider', 'bad'],
  error: ['Could not be verified', 'warn'],
};

/** The owner's accounts at the providers: saved encrypted, shown by their last characters only. */
export function Connections() {
  const list = useQuery({ queryKey: ['connections'], queryFn: () => api.connections.list.query() });
  return (
    <Section
      title="Provider connections"
      about="With both connected and verified you can buy on your own accounts, job by job, after seeing the price. Credentials are stored encrypted and never shown again."
    >
      <Answered of={list}>
        {({ connections }) => (
          <div className={styles.cards}>
            {(['dataforseo', 'openrouter'] as const).map((provider) => (
              <Panel key={provider}>
                <Card provider={provider} connection={connections.find((one) => one.provider === provider)} />
              </Panel>
            ))}
          </div>
        )}
      </Answered>
    </Section>
  );
}

function Card({ provider, connection }: { provider: Provider; connection: Connection | undefined }) {
  const [open, setOpen] = useState<'credential' | 'remove' | null>(null);
  const verify = useVerify();
  const [state, tone] = connection ? STATES[connection.verificationStatus] : (['Not connected', 'plain'] as const);
  return (
    <div className={styles.card}>
      <h3>
        {PROVIDER_NAMES[provider]} <Badge tone={tone}>{state}</Badge>
      </h3>
      <p className={styles.about}>{ABOUT[provider]}</p>
      {connection && (
        <Facts
          of={[
            ['Credential', <code key="hint">{connection.maskedHint}</code>],
            ['Verified', <Time key="verified" at={connection.verifiedAt} />],
            ['Saved', <Time key="saved" at={connection.updatedAt} />],
          ]}
        />
      )}
      {verify.data?.verification.detail && <Note tone="warn">{verify.data.verification.detail}</Note>}
      {verify.error && <RefusalNote error={verify.error} />}
      {connection?.provider === 'openrouter' && <ModelChoice connection={connection} />}
      <div className={styles.actions}>
        {connection && (
          <Button
            look={connection.verificationStatus === 'valid' ? 'plain' : 'primary'}
            busy={verify.isPending}
            onClick={() => verify.mutate(connection.id)}
          >
            Verify
          </Button>
        )}
        <Button look={connection ? 'plain' : 'primary'} onClick={() => setOpen('credential')}>
          {connection ? 'Replace' : 'Connect'}
        </Button>
        {connection && (
          <Button look="danger" onClick={() => setOpen('remove')}>
            Remove
          </Button>
        )}
      </div>
      {open === 'credential' && (
        <CredentialDialog
          provider={provider}
          connection={connection}
          onClose={() => setOpen(null)}
          onSaved={(id) => {
            setOpen(null);
            verify.mutate(id);
          }}
        />
      )}
      {open === 'remove' && connection && <RemoveDialog connection={connection} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** What others show of the connections is asked for again when one changes. */
export function useRefreshed() {
  const client = useQueryClient();
  return () => Promise.all([['connections'], ['readiness']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

function useVerify() {
  const refresh = useRefreshed();
  return useMutation({ mutationFn: (id: string) => api.connections.verify.mutate({ id }), onSettled: refresh });
}

function RemoveDialog({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const refresh = useRefreshed();
  const remove = useAct({
    mutationFn: () => api.connections.remove.mutate({ id: connection.id }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <Dialog
      title={`Remove ${PROVIDER_NAMES[connection.provider]}`}
      onClose={onClose}
      actions={
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      }
    >
      <p>The credential is deleted here; your account at the provider stays. Jobs that run need it to go on.</p>
      {remove.error && <RefusalNote error={remove.error} />}
    </Dialog>
  );
}
