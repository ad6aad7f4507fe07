import { createLazyRoute } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { api, type Outputs } from '../../api/client.ts';
import { ClassBadge, EvidenceList, TrendPicture } from '../../parts/discovery.tsx';
import { Paged, usePaged } from '../../parts/paged.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { decimal, plural } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { EmptyState, Note, RefusalNote } from '../../ui/states.tsx';
import { Facts, Time, Unknown } from '../../ui/value.tsx';
import styles from './admin.module.css';
import { useDecisions } from './decisions.ts';
import { Import } from './import.tsx';

type Item = Outputs['admin']['games']['list']['items'][number];

/** The queue of what waits for a person: j and k go through it, a approves, r rejects, x ticks, u takes back. */
function Review() {
  const queue = usePaged<Item>(['admin', 'review'], async (cursor) => {
    const { items, nextCursor } = await api.admin.games.list.query(cursor ? { cursor } : {});
    return { rows: items, nextCursor };
  });
  const [reason, setReason] = useState('Looked at the evidence');
  const { decided, pending, decide, undo, error } = useDecisions();
  return (
    <Page
      title="Review"
      about={
        <>
          <kbd>j</kbd> and <kbd>k</kbd> move, <kbd>x</kbd> ticks, <kbd>a</kbd> approves, <kbd>r</kbd> rejects,{' '}
          <kbd>u</kbd> takes back for ten seconds.
        </>
      }
      actions={<Import />}
    >
      <div className={styles.row}>
        <Field
          label="Reason"
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      {pending && (
        <Note tone="good">
          <p role="status">
            {plural(pending.ids.length, 'item')} {pending.decision === 'approve' ? 'approved' : 'rejected'}; sent in ten
            seconds.
          </p>
          <Button small onClick={undo}>
            Take back
          </Button>
        </Note>
      )}
      {error && <RefusalNote error={error} />}
      <Paged
        of={queue}
        more="Further items"
        empty={<EmptyState title="The queue is empty">Candidates come by import and by the scheduled scan.</EmptyState>}
      >
        {(rows) => {
          const left = rows.filter(({ id }) => !decided.has(id));
          return left.length === 0 ? (
            <Panel flush>
              <EmptyState title="Everything listed is decided" />
            </Panel>
          ) : (
            <Queue
              items={left}
              onUndo={undo}
              onDecide={(ids, decision) => reason.trim() && decide({ ids, decision, reason })}
            />
          );
        }}
      </Paged>
    </Page>
  );
}

function Queue(props: {
  items: readonly Item[];
  onUndo(): void;
  onDecide(ids: string[], decision: 'approve' | 'reject'): void;
}) {
  const { items, onUndo, onDecide } = props;
  const [at, setAt] = useState(0);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const current = items[Math.min(at, items.length - 1)]!;
  const chosen = items.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const decide = (decision: 'approve' | 'reject') => {
    onDecide(chosen.length > 0 ? chosen : [current.id], decision);
    setTicked(new Set());
  };
  const tick = (id: string) =>
    setTicked((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  useKeys({
    j: () => setAt((before) => Math.min(items.length - 1, before + 1)),
    k: () => setAt((before) => Math.max(0, before - 1)),
    x: () => tick(current.id),
    a: () => decide('approve'),
    r: () => decide('reject'),
    u: onUndo,
  });
  return (
    <div className={styles.review}>
      <ol aria-label="Queue" className={styles.queue}>
        {items.map((item, index) => (
          <li key={item.id} data-current={item === current || undefined}>
            <input
              type="checkbox"
              aria-label={`Tick ${item.keyword}`}
              checked={ticked.has(item.id)}
              onChange={() => tick(item.id)}
            />
            <button type="button" aria-current={item === current} onClick={() => setAt(index)}>
              {item.keyword}
            </button>
            <ClassBadge of={item.class} />
          </li>
        ))}
      </ol>
      <Panel>
        <h2>{current.keyword}</h2>
        <Facts
          of={[
            ['Game', current.game ?? <Unknown key="game" />],
            ['Class', <ClassBadge key="class" of={current.class} />],
            ['Beside', current.benchmark],
            ['Ratio', current.ratio === null ? <Unknown key="ratio" /> : `${decimal(current.ratio, 2)}×`],
            ['Difficulty', current.serp?.difficulty ?? <Unknown key="difficulty" />],
            ['Source', current.source],
            ['Seen', <Time key="seen" at={current.firstSeenAt} />],
          ]}
        />
        <TrendPicture of={current.trend} benchmark={current.benchmark} />
        {current.reason && <p>{current.reason}</p>}
        <EvidenceList of={current.evidence} />
        <div className={styles.buttons}>
          <Button look="primary" onClick={() => decide('approve')}>
            Approve{chosen.length > 1 && ` ${chosen.length}`}
          </Button>
          <Button look="danger" onClick={() => decide('reject')}>
            Reject{chosen.length > 1 && ` ${chosen.length}`}
          </Button>
        </div>
      </Panel>
    </div>
  );
}

/** Single letters, where nobody is typing. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  // With what is drawn, and no later: a key that follows another at once is about the item that is current by then.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.matches('input:not([type=checkbox]), textarea, select')
      )
        return;
      if (document.querySelector('dialog[open]')) return;
      keys[event.key]?.();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

export const Route = createLazyRoute('/app/admin/review')({ component: Review });
