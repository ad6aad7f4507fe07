import { Link } from '@tanstack/react-router';
import type { Outputs } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/field.tsx';
import { day } from '../ui/format.ts';
import { Badge, type Tone, Unknown } from '../ui/value.tsx';
import { pathOf } from './chart/scale.ts';
import styles from './discovery.module.css';
import { copy } from './take-out.ts';

export type GameKeyword = Outputs['games']['list']['keywords'][number];
type Evidence = GameKeyword['evidence'];
type Trend = NonNullable<GameKeyword['trend']>;

export const CLASSES = ['hot', 'rising', 'niche', 'watchlist'] as const;
export type Class = (typeof CLASSES)[number];
const CLASS_WORDS: Record<string, readonly [string, Tone]> = {
  hot: ['Hot', 'bad'],
  rising: ['Rising', 'good'],
  niche: ['Niche', 'accent'],
  watchlist: ['Watch list', 'plain'],
};

export function ClassBadge({ of }: { of: string | null }) {
  const [label, tone] = CLASS_WORDS[of ?? ''] ?? [of ?? 'unknown', 'plain' as const];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Which class is listed. */
export function ClassChoice({
  value,
  onChange,
}: {
  value: Class | undefined;
  onChange(value: Class | undefined): void;
}) {
  return (
    <Segments<Class | 'all'>
      legend="Class"
      options={[['all', 'All'], ...CLASSES.map((name) => [name, CLASS_WORDS[name]![0]] as const)]}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  );
}

/** What speaks for a keyword, with the day it was seen. */
export function EvidenceList({ of }: { of: Evidence }) {
  if (of.length === 0) return <p>No evidence was recorded.</p>;
  return (
    <ul className={styles.evidence}>
      {of.map(({ kind, summary, observedAt }) => (
        <li key={`${kind} ${observedAt} ${summary}`}>
          {summary} <span>{day(observedAt.slice(0, 10))}</span>
        </li>
      ))}
    </ul>
  );
}

/** Interest beside the benchmark, in a small picture with its figures as text. */
export function TrendPicture({ of, benchmark = 'the benchmark' }: { of: Trend | null; benchmark?: string }) {
  if (!of || of.points.length < 2)
    return (
      <p>
        Trend: <Unknown />
      </p>
    );
  const values = of.points.map(({ value }) => value);
  const beside = of.points.map((point) => point.benchmark);
  const top = Math.max(1, ...values, ...beside);
  const y = (value: number) => 4 + (1 - value / top) * 52;
  return (
    <svg
      className={styles.picture}
      viewBox="44 0 916 60"
      preserveAspectRatio="none"
      role="img"
      aria-label={`Interest from ${values[0]} to ${values.at(-1)} of 100; ${benchmark} from ${beside[0]} to ${beside.at(-1)}`}
    >
      <path data-benchmark d={pathOf(beside, y)} />
      <path d={pathOf(values, y)} />
    </svg>
  );
}

/** A line for the terminal that reads the same over the API. */
export function ByApi({ path }: { path: string }) {
  const line = `curl -s '${location.origin}${path}' -H 'Authorization: Bearer <API_KEY>'`;
  return (
    <details className={styles.api}>
      <summary>Read this by API</summary>
      <p>
        With a key that may read the feed; <Link to="/settings">make one in Settings</Link>.
      </p>
      <div>
        <code>{line}</code>
        <Button small onClick={() => void copy(line)}>
          Copy the line
        </Button>
      </div>
    </details>
  );
}
