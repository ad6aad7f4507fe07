import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import { codeOf } from '../../api/refusal.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { money } from '../../ui/format.ts';
import { Note, RefusalNote } from '../../ui/states.tsx';
import { Price, useSecondsTo } from './price.tsx';
import { jobOf, keepJob, keptQuote, type Quote } from './store.ts';

/** Refusals after which this quote is worth nothing: only a new one helps. */
const SPENT = ['QUOTE_EXPIRED', 'QUOTE_NOT_FOUND', 'COST_CONFIRMATION_MISMATCH', 'CONNECTION_CHANGED'];

/** An answer may have been lost behind a purchase: whoever asked for another price would buy it again. */
const NOBODY_KNOWS =
  'It may have been bought all the same. Confirm this price again: it is bought once, however often it is confirmed.';

interface Props {
  quoteId: string;
  onClose(): void;
  /** Asks for the price again, as things are now. */
  onNew(): void;
  /** The same in the other mode, where that is offered. */
  onMode?(mode: Quote['mode']): void;
}

/** The price before the purchase: what, from whom, at most how much, and how long it is good for. */
export default function QuoteDialog(props: Props) {
  const quote = keptQuote(props.quoteId);
  const [done, setDone] = useState(() => jobOf(props.quoteId));
  useLayoutEffect(() => {
    const look = () => setDone(jobOf(props.quoteId));
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [props.quoteId]);
  if (done) return <Confirmed jobId={done} onClose={props.onClose} />;
  if (!quote) return <Gone {...props} />;
  // What was answered about one quote says nothing of the next.
  return <Open key={props.quoteId} {...props} quote={quote} />;
}

function Open({ quote, onClose, onNew, onMode }: Props & { quote: Quote }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const readiness = useQuery({ queryKey: ['readiness'], queryFn: () => api.byok.readiness.query(), staleTime: 0 });
  const left = useSecondsTo(quote.expiresAt);
  const confirm = useAct({
    mutationFn: () => execute(quote),
    onSuccess: async ({ jobId }) => {
      keepJob(quote.quoteId, jobId);
      for (const key of ['history', 'readiness', 'statement']) void client.invalidateQueries({ queryKey: [key] });
      await navigate({ to: '/jobs/$jobId', params: { jobId }, replace: true });
    },
  });
  const isSpent = left <= 0 || SPENT.includes(codeOf(confirm.error));
  return (
    <Dialog
      title="Review the cost"
      wide
      onClose={onClose}
      actions={
        isSpent ? (
          <Button look="primary" onClick={onNew}>
            Get a new price
          </Button>
        ) : (
          <Button look="primary" busy={confirm.isPending || confirm.isSuccess} onClick={() => confirm.mutate()}>
            Spend up to {money(quote.estimatedCostUsd)}
          </Button>
        )
      }
    >
      <Price quote={quote} left={left} budget={readiness.data?.budget} onMode={onMode} />
      {left <= 0 && !confirm.error && (
        <Note tone="warn">This price has expired. Nothing was bought; a new price is made from what is known now.</Note>
      )}
      {confirm.error && (
        <RefusalNote error={confirm.error} {...(codeOf(confirm.error) === 'NO_ANSWER' ? { next: NOBODY_KNOWS } : {})} />
      )}
    </Dialog>
  );
}

/** The same quote is the same purchase, however often and from wherever it is confirmed: its id is the Idempotency-Key. */
function execute({ quoteId, requestHash, estimatedCostUsd }: Quote): Promise<{ jobId: string }> {
  const input = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd, idempotencyKey: quoteId };
  return api.byok.execute.mutate(input);
}

function Confirmed({ jobId, onClose }: { jobId: string; onClose(): void }) {
  return (
    <Dialog
      title="Review the cost"
      closeLabel="Close"
      onClose={onClose}
      actions={
        <Link to="/jobs/$jobId" params={{ jobId }} replace className={buttonClass('primary')}>
          Open the job
        </Link>
      }
    >
      <Note tone="good">This purchase was confirmed already. It became one job, and is not bought again.</Note>
    </Dialog>
  );
}

function Gone({ onClose, onNew }: Props) {
  return (
    <Dialog
      title="Review the cost"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onNew}>
          Get a new price
        </Button>
      }
    >
      <Note tone="warn">This price belongs to another tab, or to another account. Nothing was bought from here.</Note>
    </Dialog>
  );
}
