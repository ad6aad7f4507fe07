import { useRef } from 'react';
import { Choice, Field } from '../../ui/field.tsx';
import type { Kind, ResearchSearch, SetSearch } from '../search.ts';
import { SOURCES, sourcesOf, sourcesText } from './request.ts';
import styles from './research.module.css';

interface Props {
  kind: Kind;
  search: ResearchSearch;
  set: SetSearch;
}

/** What a kind is asked besides keywords, market and range. */
export function Subject({ kind, search, set }: Props) {
  if (kind === 'expand') {
    return (
      <Field
        label="Keep only"
        name="terms"
        maxLength={4000}
        placeholder="All; or themes: recipes, diet"
        value={search.terms ?? ''}
        onChange={(event) => set({ terms: event.currentTarget.value })}
      />
    );
  }
  if (kind !== 'compare' && kind !== 'trends') return null;
  return (
    <Field
      label="Benchmark"
      name="benchmark"
      maxLength={100}
      placeholder="The first keyword"
      value={search.benchmark ?? ''}
      onChange={(event) => set({ benchmark: event.currentTarget.value })}
    />
  );
}

/** What has a default that is mostly right. Opens when something in it is not the default; closing it is the person's. */
export function Details({ kind, search, set }: Props) {
  const isOpen = useRef(false);
  isOpen.current ||= Boolean(search.literal || search.limit || search.mode || search.label || search.sources);
  return (
    <details className={styles.more} open={isOpen.current}>
      <summary>More options</summary>
      <div className={styles.row}>
        {kind === 'expand' && <Expansion kind={kind} search={search} set={set} />}
        {kind !== 'suggestions' && (
          <Choice
            label="Speed"
            value={search.mode ?? 'live'}
            onChange={(event) => set({ mode: event.currentTarget.value === 'economy' ? 'economy' : undefined })}
          >
            <option value="live">At once</option>
            <option value="economy">Economy: cheaper, some minutes</option>
          </Choice>
        )}
        <Field
          label="Label"
          name="label"
          maxLength={60}
          placeholder="A client or a project"
          value={search.label ?? ''}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
      </div>
      {kind === 'expand' && <Sources search={search} set={set} />}
    </details>
  );
}

/** Where an expansion looks; the last one that is left stays. */
function Sources({ search, set }: Omit<Props, 'kind'>) {
  const chosen = sourcesOf(search);
  return (
    <fieldset className={styles.sources}>
      <legend>Look in</legend>
      {SOURCES.map(([source, words]) => {
        const isChosen = chosen.includes(source);
        const after = isChosen ? chosen.filter((other) => other !== source) : [...chosen, source];
        return (
          <label key={source}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={after.length === 0}
              onChange={() => set({ sources: sourcesText(after) })}
            />
            {words}
          </label>
        );
      })}
    </fieldset>
  );
}

function Expansion({ search, set }: Props) {
  return (
    <>
      <Choice
        label="Themes are judged by"
        value={search.literal ? 'literal' : 'semantic'}
        onChange={(event) => set({ literal: event.currentTarget.value === 'literal' || undefined })}
      >
        <option value="semantic">Meaning, by a language model</option>
        <option value="literal">The very words</option>
      </Choice>
      <Choice
        label="Most ideas a keyword"
        value={String(search.limit ?? 100)}
        onChange={({ currentTarget: { value } }) => set({ limit: value === '100' ? undefined : Number(value) })}
      >
        {[10, 50, 100, 250, 500, 1000].map((limit) => (
          <option key={limit} value={limit}>
            {limit}
          </option>
        ))}
      </Choice>
    </>
  );
}
