import { useSyncExternalStore } from 'react';
import type { Outputs } from '../api/client.ts';
import { day } from '../ui/format.ts';
import styles from './shell.module.css';
import { WaitingApprovals } from './waiting-approvals.tsx';

/** Where the figures come from, as the service wrote it into its page. */
const source = document.querySelector<HTMLMetaElement>('meta[name="data-source"]')?.content;

/** What is true on every screen and must not be overlooked. */
export function Banners({ access }: { access: Outputs['auth']['access'] }) {
  const isOnline = useOnline();
  const { role, trial, blocked, blockedReason } = access;
  return (
    <section className={styles.banners} aria-label="Notices">
      {!isOnline && (
        <p role="status" data-tone="warn">
          <strong>You are offline.</strong> What you see is the last that arrived; it goes on by itself when the line is
          back.
        </p>
      )}
      {blocked && (
        <p data-tone="bad">
          <strong>This account is blocked{blockedReason ? `: ${blockedReason}` : ''}.</strong> Ask an administrator;
          what you have is kept.
        </p>
      )}
      {!blocked && role === 'student' && !trial.active && (
        <p data-tone="warn">
          <strong>
            Your trial has ended{trial.expiresAt ? ` on ${day(trial.expiresAt.toISOString().slice(0, 10))}` : ''}.
          </strong>{' '}
          Ask an administrator to extend it; your results stay readable.
        </p>
      )}
      {!blocked && <WaitingApprovals />}
      {source === 'sandbox' && (
        <p data-tone="plain">
          <strong>Sandbox.</strong> The figures are invented and cost nothing: this service is not connected to the real
          providers.
        </p>
      )}
    </section>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      for (const name of ['online', 'offline']) addEventListener(name, listener);
      return () => {
        for (const name of ['online', 'offline']) removeEventListener(name, listener);
      };
    },
    () => navigator.onLine,
  );
}
