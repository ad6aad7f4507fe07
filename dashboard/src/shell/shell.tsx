import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Outlet } from '@tanstack/react-router';
import { useTabs } from '../api/account.ts';
import { accessQuery } from '../api/queries.ts';
import { useSignInAsked } from '../api/session.ts';
import { Banners } from './banners.tsx';
import { Palette } from './palette.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** The frame of every screen: navigation, what is true everywhere, and the screen. */
function Shell() {
  const { access: first } = Route.useRouteContext();
  const access = useQuery(accessQuery).data ?? first;
  const isAsked = useSignInAsked();
  useTabs(first.userId);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Sidebar access={access} />
      <div className={styles.main}>
        <Banners access={access} />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
      <Palette isAdmin={access.role === 'admin'} />
      {isAsked && <SignInAgain email={access.email} />}
    </div>
  );
}

export const Route = createLazyRoute('/app')({ component: Shell });
