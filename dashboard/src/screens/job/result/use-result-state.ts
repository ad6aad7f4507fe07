import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ResultState } from '../../search.ts';

/** The address follows what a person does to a table after they paused, milliseconds. */
const PAUSE_MS = 300;

/** What a person did to the result, at once on the screen and soon after in the address. */
export function useResultState(): [ResultState, (state: ResultState) => void] {
  const search = useSearch({ from: '/app/jobs/$jobId' });
  const navigate = useNavigate({ from: '/jobs/$jobId' });
  const [state, setState] = useState(search);
  const written = useRef(search);
  useLayoutEffect(() => {
    // Back and forward change the address without being asked by the table.
    if (JSON.stringify(search) === JSON.stringify(written.current)) return;
    written.current = search;
    setState(search);
  }, [search]);
  useEffect(() => {
    if (state === written.current) return;
    const timer = setTimeout(() => {
      written.current = state;
      void navigate({ search: state, replace: true, resetScroll: false });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state, navigate]);
  const change = useCallback((next: ResultState) => {
    const where = Object.fromEntries(Object.entries(next.where ?? {}).filter(([, text]) => text !== ''));
    setState({ ...next, where });
  }, []);
  return [state, change];
}
