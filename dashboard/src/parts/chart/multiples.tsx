import { useMemo } from 'react';
import styles from './chart.module.css';
import { frameOf, HEIGHT, LEFT, pathOf, type Scaled, WIDTH } from './scale.ts';

/** Each keyword in a small chart of its own, all on one scale, with the benchmark behind it. */
export function Multiples({ scaled }: { scaled: Scaled }) {
  const benchmark = scaled.lines.find(({ isBenchmark }) => isBenchmark);
  const frame = useMemo(() => frameOf(scaled.lines), [scaled]);
  return (
    <ul className={styles.multiples}>
      {scaled.lines
        .filter((line) => !line.isBenchmark)
        .map((line) => (
          <li key={line.name}>
            <p>{line.name}</p>
            <svg viewBox={`${LEFT} 0 ${WIDTH - LEFT} ${HEIGHT - 20}`} preserveAspectRatio="none" aria-hidden="true">
              {benchmark && (
                <path className={styles.line} data-colour="benchmark" d={pathOf(benchmark.values, frame.y)} />
              )}
              <path className={styles.line} data-colour={0} d={pathOf(line.values, frame.y)} />
            </svg>
          </li>
        ))}
    </ul>
  );
}
