import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState, RefusalNote } from '../ui/states.tsx';

/** A part of the program that this page knows is gone after a new version was put in place: the page is loaded anew, once. */
const isOutdated = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|Unable to preload/i.test(error.message);
const RELOADED = 'reloaded';

export function Wrong({ error, reset }: ErrorComponentProps) {
  useEffect(() => {
    if (!isOutdated(error) || !navigator.onLine || sessionStorage.getItem(RELOADED) === location.href) return;
    sessionStorage.setItem(RELOADED, location.href);
    location.reload();
  }, [error]);
  return (
    <Page title="This did not work">
      <RefusalNote error={error} again={() => (isOutdated(error) ? location.reload() : reset())} />
    </Page>
  );
}

export function NotFound() {
  return (
    <Page title="Nothing is here">
      <EmptyState
        title="There is no such page"
        action={
          <Link to="/" className={buttonClass('primary')}>
            Go to Research
          </Link>
        }
      >
        The address may be mistyped, or what it named is gone.
      </EmptyState>
    </Page>
  );
}
