import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/page.tsx';
import { Loading, RefusalNote } from '../ui/states.tsx';

interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** A list that the service gives in pages; `undefined` is the first. While another one is under way, the one before stays. */
export function usePaged<Row>(queryKey: readonly unknown[], read: (cursor: string | undefined) => Promise<Page<Row>>) {
  return useInfiniteQuery({
    queryKey,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** What of a paged list is there, its states, and the button for more. */
export function Paged<Row>(props: {
  of: ReturnType<typeof usePaged<Row>>;
  more: string;
  empty: ReactNode;
  children(rows: Row[]): ReactNode;
}) {
  const { of, more, empty, children } = props;
  const rows = of.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      {of.error && <RefusalNote error={of.error} again={() => void of.refetch()} />}
      {of.isPending ? (
        <Panel flush>
          <Loading lines={8} />
        </Panel>
      ) : (
        // What could not be read is not nothing.
        rows && (rows.length === 0 ? <Panel flush>{empty}</Panel> : children(rows))
      )}
      {of.hasNextPage && (
        <div>
          <Button busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </>
  );
}
