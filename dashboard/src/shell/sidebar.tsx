import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { tellTabs } from '../api/account.ts';
import { useAct } from '../api/act.ts';
import { api, type Outputs } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { router } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { PLACES, type Place } from './navigation.ts';
import { openPalette } from './palette-state.ts';
import styles from './shell.module.css';

/** The main navigation: beside the screen, or behind a button where there is no room. */
export function Sidebar({ access }: { access: Outputs['auth']['access'] }) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => router.subscribe('onResolved', () => menu.current?.hidePopover?.()), []);
  return (
    <header className={styles.bar}>
      <p className={styles.mark}>Keyword Research</p>
      <button type="button" className={styles.menuButton} popoverTarget="menu">
        Menu
      </button>
      <div id="menu" ref={menu} popover="auto" className={styles.menu}>
        <button type="button" className={styles.find} onClick={openPalette}>
          Go to… <kbd>Ctrl K</kbd>
        </button>
        <nav aria-label="Main">
          <Links of={PLACES.filter((place) => !place.admin)} />
          {access.role === 'admin' && PLACES.some((place) => place.admin) && (
            <>
              <p className={styles.part}>Administration</p>
              <Links of={PLACES.filter((place) => place.admin)} />
            </>
          )}
        </nav>
        <Who access={access} />
      </div>
    </header>
  );
}

function Links({ of }: { of: readonly Place[] }) {
  return (
    <ul className={styles.links}>
      {of.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={icon} />
            </svg>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Who({ access }: { access: Outputs['auth']['access'] }) {
  const signOut = useAct({
    mutationFn: () => api.auth.signOut.mutate(),
    onSuccess: async () => {
      tellTabs(null);
      queryClient.clear();
      await router.navigate({ to: '/sign-in' });
    },
  });
  return (
    <div className={styles.who}>
      <p title={access.email}>{access.email}</p>
      <Button small look="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
    </div>
  );
}
