import { useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { KIND_NAMES, recentJobsQuery } from '../api/jobs.ts';
import { titleOf } from '../parts/job-table.tsx';
import { router } from '../router.tsx';
import { APPEARANCES, setAppearance } from '../theme/theme.ts';
import { ago } from '../ui/format.ts';
import { PLACES } from './navigation.ts';
import styles from './palette.module.css';

interface Entry {
  label: string;
  about: string;
  run(): unknown;
}

/** A combobox after the pattern of the same name: the field keeps the focus, arrows move the choice. */
export default function PaletteDialog({ isAdmin, onClose }: { isAdmin: boolean; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  useLayoutEffect(() => {
    dialog.current!.showModal();
  }, []);
  const all = useEntries(isAdmin);
  const entries = matching(all, typed);
  const chosen = Math.min(at, entries.length - 1);
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    void entry.run();
  };
  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Go to" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Go to a screen or a job"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={entries[chosen] ? `${id}-${chosen}` : undefined}
        placeholder="Go to a screen or a job"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step) {
            event.preventDefault();
            setAt((chosen + step + entries.length) % Math.max(1, entries.length));
          } else if (event.key === 'Enter') {
            // Enter may come before the last letter was drawn.
            const { value } = event.currentTarget;
            go(value === typed ? entries[chosen] : matching(all, value)[0]);
          }
        }}
      />
      <div id={id} role="listbox" aria-label="Places" tabIndex={-1} className={styles.list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            key={`${entry.label} ${entry.about}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => go(entry)}
          >
            <span>{entry.label}</span>
            <span className={styles.about}>{entry.about}</span>
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className={styles.none}>Nothing is called that.</p>}
    </dialog>
  );
}

const matching = (entries: readonly Entry[], text: string): Entry[] =>
  entries.filter(({ label, about }) => `${label} ${about}`.toLowerCase().includes(text.trim().toLowerCase()));

/** Every screen, the recent jobs, and how the dashboard looks. */
function useEntries(isAdmin: boolean): Entry[] {
  const { data: jobs = [] } = useQuery(recentJobsQuery);
  return [
    ...PLACES.filter((place) => isAdmin || !place.admin).map(({ to, label, admin }) => ({
      label,
      about: admin ? 'Administration' : '',
      run: () => router.navigate({ to }),
    })),
    ...jobs.map(({ jobId, request, kind, createdAt }) => ({
      label: titleOf(request),
      about: `${KIND_NAMES[kind]}, ${ago(createdAt)}`,
      run: () => router.navigate({ to: '/jobs/$jobId', params: { jobId } }),
    })),
    ...APPEARANCES.map((name) => ({
      label: `Appearance: ${name === 'system' ? 'as this device' : name}`,
      about: '',
      run: () => setAppearance(name),
    })),
  ];
}
