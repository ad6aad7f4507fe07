import { useMemo } from 'react';
import { Segments } from '../../ui/field.tsx';
import styles from './chart.module.css';
import { Figures } from './figures.tsx';
import { COLOURS, Lines } from './lines.tsx';
import { Multiples } from './multiples.tsx';
import { type ChartView, type Series, scaledOf, shownOf, toggled } from './scale.ts';

/**
 * Interest over time of several keywords beside their benchmark. The pointer or the arrow keys move a cursor that reads all lines at
 * one date; the same figures stand in a table.
 */
export function TrendChart(props: {
  series: readonly Series[];
  benchmark: string;
  view: ChartView;
  onView(view: ChartView): void;
}) {
  const { series, benchmark, view, onView } = props;
  const scaled = useMemo(() => scaledOf(series, benchmark), [series, benchmark]);
  const isShown = shownOf(scaled, view);
  const shown = scaled.lines.filter((_, place) => isShown[place]);
  const { chart: look = 'one', ...lines } = view;
  if (scaled.dates.length < 2) return <p>There are too few points to draw.</p>;
  return (
    <figure className={styles.chart} aria-label="Trend">
      {series.length > 1 && (
        <Segments<'one' | 'many'>
          legend="How to draw"
          options={[
            ['one', 'Together'],
            ['many', 'One by one'],
          ]}
          value={look}
          onChange={(chart) => onView(chart === 'many' ? { ...lines, chart } : lines)}
        />
      )}
      {look === 'one' ? (
        <>
          <Lines scaled={scaled} shown={shown} />
          <fieldset className={styles.legend}>
            <legend className="visually-hidden">Lines</legend>
            {scaled.lines.map(({ name, isBenchmark }, place) => (
              <label key={name} data-colour={isBenchmark ? 'benchmark' : place % COLOURS}>
                <input
                  type="checkbox"
                  checked={isShown[place]!}
                  onChange={() => onView(toggled(scaled, view, place))}
                />
                <span aria-hidden="true" className={styles.swatch} />
                {name}
                {isBenchmark && ' (benchmark)'}
              </label>
            ))}
          </fieldset>
        </>
      ) : (
        <Multiples scaled={scaled} />
      )}
      <Figures scaled={scaled} />
    </figure>
  );
}
