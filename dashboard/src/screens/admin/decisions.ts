import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, type Inputs } from '../../api/client.ts';

type Decision = Inputs['admin']['games']['decide'];

/** How long a decision can be taken back before it is sent, milliseconds. */
const TAKE_BACK_MS = 10_000;

/** Decisions wait ten seconds and are then sent; a further one, or leaving the page, sends the one before at once. */
export function useDecisions() {
  const client = useQueryClient();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<Decision | null>(null);
  const waiting = useRef<{ decision: Decision; timer: ReturnType<typeof setTimeout> } | null>(null);
  const without = (ids: readonly string[]) =>
    setDecided((before) => new Set([...before].filter((id) => !ids.includes(id))));
  const send = useMutation({
    mutationFn: (decision: Decision) => api.admin.games.decide.mutate(decision),
    onError: (_error, { ids }) => without(ids),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'review'] }),
  });
  const sendNow = useRef(() => {});
  sendNow.current = () => {
    const held = waiting.current;
    if (!held) return;
    clearTimeout(held.timer);
    waiting.current = null;
    setPending(null);
    send.mutate(held.decision);
  };
  useEffect(() => {
    const leave = () => sendNow.current();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return {
    decided,
    pending,
    error: send.error,
    decide(decision: Decision) {
      sendNow.current();
      waiting.current = { decision, timer: setTimeout(() => sendNow.current(), TAKE_BACK_MS) };
      setPending(decision);
      setDecided((before) => new Set([...before, ...decision.ids]));
    },
    undo() {
      const held = waiting.current;
      if (!held) return;
      clearTimeout(held.timer);
      waiting.current = null;
      setPending(null);
      without(held.decision.ids);
    },
  };
}
