import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { api, QUIET } from './api/client.ts';
import { accessQuery, queryClient } from './api/queries.ts';
import { codeOf } from './api/refusal.ts';
import { SCREENS } from './screens/search.ts';
import { NotFound, Wrong } from './shell/wrong.tsx';

const root = createRootRoute({ errorComponent: Wrong, notFoundComponent: NotFound });

/** Screens for who is not signed in. */
interface Next {
  /** Where to go after signing in: a path of the dashboard. */
  next?: string;
}
const validateNext = ({ next }: Record<string, unknown>): Next =>
  typeof next === 'string' && /^\/(?!\/)/.test(next) ? { next } : {};

/** Whoever is signed in already is led on to where they wanted to be. */
async function leadOn({ search: { next = '/' } }: { search: Next }): Promise<void> {
  // The way here began with the answer that nobody is.
  if (queryClient.getQueryState(accessQuery.queryKey)?.error) return;
  const access = await api.auth.access.query(undefined, QUIET).catch(() => null);
  if (access) throw redirect({ href: `/dashboard${next === '/' ? '' : next}`, replace: true });
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: validateNext,
  beforeLoad: leadOn,
}).lazy(() => import('./screens/auth/sign-in.tsx').then(({ Route }) => Route));
const signUp = createRoute({ getParentRoute: () => root, path: '/sign-up', validateSearch: validateNext }).lazy(() =>
  import('./screens/auth/sign-up.tsx').then(({ Route }) => Route),
);
const reset = createRoute({ getParentRoute: () => root, path: '/reset', validateSearch: validateNext }).lazy(() =>
  import('./screens/auth/reset.tsx').then(({ Route }) => Route),
);

/** Where links led that were issued before the screen had its name. */
const oldReset = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  beforeLoad: ({ location: { hash } }) => {
    throw redirect({ to: '/reset', hash });
  },
});

/** Screens for who is signed in; anybody else is sent to sign in and comes back. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ location }) => {
    const search = location.href === '/' ? {} : { next: location.href };
    const access = await queryClient.ensureQueryData(accessQuery).catch((error: unknown) => {
      throw codeOf(error) === 'UNAUTHENTICATED' ? redirect({ to: '/sign-in', search }) : error;
    });
    // A password that was made for somebody lies in a terminal's history: nothing is shown before it is changed.
    if (access.mustChangePassword) throw redirect({ to: '/reset', search });
    return { access };
  },
}).lazy(() => import('./shell/shell.tsx').then(({ Route }) => Route));

const research = createRoute({ getParentRoute: () => app, path: '/', validateSearch: SCREENS.research }).lazy(() =>
  import('./screens/research/research.tsx').then(({ Route }) => Route),
);

const job = createRoute({ getParentRoute: () => app, path: '/jobs/$jobId', validateSearch: SCREENS.job }).lazy(() =>
  import('./screens/job/job.tsx').then(({ Route }) => Route),
);

const approve = createRoute({ getParentRoute: () => app, path: '/approve/$quoteId' }).lazy(() =>
  import('./screens/approve/approve.tsx').then(({ Route }) => Route),
);
const history = createRoute({ getParentRoute: () => app, path: '/history', validateSearch: SCREENS.history }).lazy(() =>
  import('./screens/history/history.tsx').then(({ Route }) => Route),
);
const spend = createRoute({ getParentRoute: () => app, path: '/spend', validateSearch: SCREENS.spend }).lazy(() =>
  import('./screens/spend/spend.tsx').then(({ Route }) => Route),
);
const lists = createRoute({ getParentRoute: () => app, path: '/lists', validateSearch: SCREENS.lists }).lazy(() =>
  import('./screens/lists/lists.tsx').then(({ Route }) => Route),
);
const settings = createRoute({ getParentRoute: () => app, path: '/settings' }).lazy(() =>
  import('./screens/settings/settings.tsx').then(({ Route }) => Route),
);

const games = createRoute({ getParentRoute: () => app, path: '/games', validateSearch: SCREENS.discovery }).lazy(() =>
  import('./screens/games/games.tsx').then(({ Route }) => Route),
);
const feed = createRoute({ getParentRoute: () => app, path: '/feed', validateSearch: SCREENS.discovery }).lazy(() =>
  import('./screens/feed/feed.tsx').then(({ Route }) => Route),
);
const invites = createRoute({ getParentRoute: () => app, path: '/admin/invites' }).lazy(() =>
  import('./screens/admin/invites.tsx').then(({ Route }) => Route),
);
const accounts = createRoute({ getParentRoute: () => app, path: '/admin/accounts', validateSearch: SCREENS.list }).lazy(
  () => import('./screens/admin/accounts.tsx').then(({ Route }) => Route),
);
const review = createRoute({ getParentRoute: () => app, path: '/admin/review' }).lazy(() =>
  import('./screens/admin/review.tsx').then(({ Route }) => Route),
);
const watchList = createRoute({ getParentRoute: () => app, path: '/admin/watch-list' }).lazy(() =>
  import('./screens/admin/watchlist.tsx').then(({ Route }) => Route),
);
const platformSpend = createRoute({
  getParentRoute: () => app,
  path: '/admin/platform-spend',
  validateSearch: SCREENS.days,
}).lazy(() => import('./screens/admin/platform-spend.tsx').then(({ Route }) => Route));
const audit = createRoute({ getParentRoute: () => app, path: '/admin/audit', validateSearch: SCREENS.list }).lazy(() =>
  import('./screens/admin/audit.tsx').then(({ Route }) => Route),
);

const system = createRoute({ getParentRoute: () => app, path: '/admin/system' }).lazy(() =>
  import('./screens/admin/system.tsx').then(({ Route }) => Route),
);

const routeTree = root.addChildren([
  signIn,
  signUp,
  reset,
  oldReset,
  app.addChildren([
    research,
    job,
    approve,
    history,
    spend,
    lists,
    settings,
    games,
    feed,
    invites,
    accounts,
    review,
    watchList,
    platformSpend,
    audit,
    system,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/dashboard',
  defaultPreload: 'intent',
  defaultErrorComponent: Wrong,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
