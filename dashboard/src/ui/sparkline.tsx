import { count } from './format.ts';
import styles from './sparkline.module.css';
import { Unknown } from './value.tsx';

interface Month {
  year: number;
  month: number;
  volume: number | null;
}

const [WIDTH, HEIGHT] = [104, 22];
const paths = new WeakMap<readonly Month[], { d: string; label: string } | null>();

/** The last twelve months as a line; a month without a figure is a gap. */
export function Sparkline({ months }: { months: readonly Month[] }) {
  if (!paths.has(months)) paths.set(months, drawn(months.slice(-12)));
  const line = paths.get(months);
  if (!line) return <Unknown />;
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={line.label}>
      <path d={line.d} />
    </svg>
  );
}

function drawn(months: readonly Month[]): { d: string; label: string } | null {
  const known = months.map(({ volume }) => volume).filter((volume) => volume !== null);
  if (known.length < 2) return null;
  const top = Math.max(...known, 1);
  const step = WIDTH / Math.max(1, months.length - 1);
  let pen = 'M';
  let d = '';
  months.forEach(({ volume }, index) => {
    if (volume === null) {
      pen = 'M';
      return;
    }
    d += `${pen}${(index * step).toFixed(1)} ${(HEIGHT - 2 - (volume / top) * (HEIGHT - 4)).toFixed(1)}`;
    pen = 'L';
  });
  return { d, label: `${count(known[0]!)} to ${count(known.at(-1)!)} searches a month` };
}
