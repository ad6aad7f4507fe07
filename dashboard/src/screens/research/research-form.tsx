import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { MOST } from '../../api/jobs.ts';
import { codeOf } from '../../api/refusal.ts';
import { DEFAULT_MARKET, MarketField } from '../../parts/market.tsx';
import { Button } from '../../ui/button.tsx';
import { Segments, Switch } from '../../ui/field.tsx';
import { Form, type Sent } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import type { Kind, ResearchSearch, SetSearch } from '../search.ts';
import { Allowance } from './allowance.tsx';
import { Details, Subject } from './details.tsx';
import { KeywordsField } from './keywords-field.tsx';
import { RangeField } from './range-field.tsx';
import { Ready } from './ready.tsx';
import { refusedKeyword } from './refused.ts';
import { canBeOwn, chipsOf, requestOf } from './request.ts';
import styles from './research.module.css';
import { useQuoting, useSubmission } from './submit.ts';
import { fitsAddress } from './words.ts';

const QuoteDialog = lazy(() => import('../../parts/quote/quote-dialog.tsx'));

const CHOICES = [
  ['expand', 'Expand'],
  ['compare', 'Compare'],
  ['serp', 'SERP'],
  ['trends', 'Trends'],
  ['suggestions', 'Suggest'],
] as const;

const ABOUT = {
  expand: 'Ideas around each keyword, with volumes, growth and groups.',
  compare: 'How each keyword does beside a benchmark, with a verdict and its reasons.',
  serp: 'Who ranks, how hard it is, and what people also ask. For keywords that you researched before.',
  trends: 'Whether the interest rises or falls, cheaper than a comparison.',
  suggestions: 'Longer searches that contain one keyword, at once.',
};

/** Everything that is asked, kept in the address: it can be gone back to, sent to somebody, and asked again. */
export function ResearchForm() {
  const address = useSearch({ from: '/app/' });
  // Keywords that are too many for the address.
  const [unsaid, setUnsaid] = useState('');
  const search = address.words || !unsaid ? address : { ...address, words: unsaid };
  const navigate = useNavigate({ from: '/' });
  const [typed, setTyped] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const set: SetSearch = (patch) =>
    void navigate({ to: '/', search: (before) => said({ ...before, ...patch }), replace: true });
  const keep = (patch: Parameters<SetSearch>[0], words: string) => {
    const fits = fitsAddress(words);
    setUnsaid(fits ? '' : words);
    set({ ...patch, words: fits ? words : undefined });
  };
  const quoting = useQuoting((quote) => void navigate({ to: '/', search: (before) => ({ ...before, quote }) }));
  const submission = useSubmission((jobId) => void navigate({ to: '/jobs/$jobId', params: { jobId } }));
  const kind = search.kind ?? 'expand';
  const isOwn = search.own === true && canBeOwn(kind);
  const request = requestOf(search, typed);
  const send = (sent: Sent) => {
    const typedNow = typedIn(kind, sent);
    const request = requestOf(said({ ...search, ...typedNow }), sent.text('keywords'));
    const wrong = wrongWith(request.keywords.length, MOST[kind]);
    setComplaint(wrong);
    if (wrong || submission.isPending || quoting.isPending) return;
    keep(typedNow, request.keywords.join('\n'));
    setTyped('');
    if (isOwn) quoting.mutate({ kind, request });
    else submission.mutate({ kind, request });
  };
  const asked = isOwn ? quoting : submission;
  // What was answered about one kind says nothing of another.
  const error = asked.variables?.kind === kind ? asked.error : null;
  const refused = error && refusedKeyword(error, asked.variables?.request.keywords ?? []);
  const isMended = refused && !request.keywords.includes(refused.word);
  return (
    <Panel>
      <Form className={styles.form} onSend={send}>
        <KeywordsField
          words={chipsOf(search)}
          typed={typed}
          most={MOST[kind]}
          error={complaint}
          refused={refused?.word}
          onChange={(words, text) => {
            setTyped(text);
            setComplaint(undefined);
            if (words.join('\n') !== (search.words ?? '')) keep({}, words.join('\n'));
          }}
        />
        <div className={styles.kind}>
          <Segments legend="What to do" options={CHOICES} value={kind} onChange={(value) => set({ kind: value })} />
          <p>{ABOUT[kind]}</p>
        </div>
        <div className={styles.row}>
          <MarketField value={search.market ?? DEFAULT_MARKET} onChange={(market) => set({ market })} />
          {(kind === 'expand' || kind === 'compare' || kind === 'trends') && <RangeField search={search} set={set} />}
          <Subject kind={kind} search={search} set={set} />
        </div>
        <Details kind={kind} search={search} set={set} />
        <Switch
          label="Buy on my own providers"
          checked={search.own === true}
          disabled={!canBeOwn(kind)}
          hint={
            canBeOwn(kind)
              ? 'The price is shown first; nothing is bought before you say so.'
              : 'For Expand and Compare.'
          }
          onChange={(event) => set({ own: event.currentTarget.checked || undefined })}
        />
        {isOwn && <Ready refused={codeOf(error)} />}
        {error && !isMended && <RefusalNote error={error} what={refused?.what} />}
        <div className={styles.send}>
          <Button type="submit" look="primary" busy={submission.isPending || quoting.isPending}>
            Research
          </Button>
          <Allowance isOwn={isOwn} />
        </div>
      </Form>
      {search.quote && (
        <Suspense fallback={null}>
          <QuoteDialog
            quoteId={search.quote}
            onClose={() => set({ quote: undefined })}
            onNew={() => canBeOwn(kind) && quoting.mutate({ kind, request })}
            onMode={(mode) => {
              const other = { mode: mode === 'economy' ? mode : undefined, quote: undefined };
              set(other);
              if (canBeOwn(kind)) quoting.mutate({ kind, request: requestOf(said({ ...search, ...other }), typed) });
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}

/** What the kind is asked in words of the person's own. */
function typedIn(kind: Kind, { text }: Sent): Pick<ResearchSearch, 'label' | 'terms' | 'benchmark'> {
  const label = { label: text('label') };
  if (kind === 'expand') return { ...label, terms: text('terms') };
  return kind === 'compare' || kind === 'trends' ? { ...label, benchmark: text('benchmark') } : label;
}

function wrongWith(many: number, most: number): string | undefined {
  if (many === 0) return 'Type a keyword first.';
  return many > most
    ? `${many} keywords are more than the ${most} that one request takes: remove ${many - most}.`
    : undefined;
}

/** Without what is empty or the default, so that the address stays short. */
function said(search: { [K in keyof ResearchSearch]?: ResearchSearch[K] | undefined }): ResearchSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}
