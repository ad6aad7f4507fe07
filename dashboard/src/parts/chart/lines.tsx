import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { day, decimal } from '../../ui/format.ts';
import styles from './chart.module.css';
import { frameOf, HEIGHT, LEFT, nearest, pathOf, type Scaled, WIDTH } from './scale.ts';

/** Lines that the style tells apart; further ones are dashed. */
export const COLOURS = 8;

/** All lines in one picture, with a cursor that reads them at one date. */
export function Lines({ scaled, shown }: { scaled: Scaled; shown: Scaled['lines'] }) {
  const [at, setAt] = useState<number | null>(null);
  const id = useId();
  const { dates, lines } = scaled;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const frame = useMemo(() => frameOf(shown, width), [shown, width]);
  const moved = (event: PointerEvent<SVGSVGElement>) => {
    setAt(nearest(event.clientX - event.currentTarget.getBoundingClientRect().left, dates.length, width));
  };
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt((before) => Math.min(dates.length - 1, Math.max(0, (before ?? dates.length) + step)));
  };
  const read = at === null ? [] : readings(shown, at);
  return (
    <div ref={box} className={styles.lines}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        tabIndex={0}
        role="img"
        aria-label="Interest over time; the arrow keys read it date by date"
        aria-describedby={id}
        onPointerMove={moved}
        onPointerLeave={() => setAt(null)}
        onKeyDown={pressed}
        onBlur={() => setAt(null)}
      >
        {frame.ticks.map((tick) => (
          <g key={tick} className={styles.tick}>
            <line x1={LEFT} x2={width} y1={frame.y(tick)} y2={frame.y(tick)} />
            <text x={LEFT - 6} y={frame.y(tick) + 3.5}>
              {decimal(tick, 2)}×
            </text>
          </g>
        ))}
        {frame.dates(dates).map(({ index, label, x }) => (
          <text key={index} className={styles.date} x={x} y={HEIGHT - 4}>
            {label}
          </text>
        ))}
        {shown.length === 2 &&
          shown.map((line) => line.band && <Band key={line.name} of={line.band} y={frame.y} width={width} />)}
        {shown.map((line) => (
          <path
            key={line.name}
            className={styles.line}
            data-colour={line.isBenchmark ? 'benchmark' : lines.indexOf(line) % COLOURS}
            data-dashed={lines.indexOf(line) >= COLOURS || undefined}
            d={pathOf(line.values, frame.y, width)}
          />
        ))}
        {at !== null && (
          <line
            className={styles.cursor}
            x1={frame.x(at, dates.length)}
            x2={frame.x(at, dates.length)}
            y1={0}
            y2={HEIGHT - 20}
          />
        )}
      </svg>
      <p id={id} className={styles.reading} role="status">
        {at === null ? (
          'Move over the lines, or use the arrow keys, to read them.'
        ) : (
          <>
            <strong>{day(dates[at]!)}</strong>
            {read.map(({ name, value }) => (
              <span key={name}>
                {name} {value}
              </span>
            ))}
          </>
        )}
      </p>
    </div>
  );
}

/** Where the mean lies although the provider rounds. */
function Band({ of, y, width }: { of: { low: number; high: number }; y(value: number): number; width: number }) {
  return (
    <rect
      className={styles.band}
      x={LEFT}
      width={width - LEFT}
      y={y(of.high)}
      height={Math.max(1, y(of.low) - y(of.high))}
    />
  );
}

/** How wide an element is, pixels: the picture is drawn in the size in which it is shown, so that its text stays readable. */
function useWidth(of: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(WIDTH);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.max(200, Math.floor(entry!.contentRect.width))));
    watch.observe(of.current!);
    return () => watch.disconnect();
  }, [of]);
  return width;
}

const MOST_READ = 10;

function readings(lines: Scaled['lines'], at: number) {
  return lines
    .map(({ name, values }) => ({ name, held: values[at] ?? null }))
    .sort((one, other) => (other.held ?? -1) - (one.held ?? -1))
    .slice(0, MOST_READ)
    .map(({ name, held }) => ({ name, value: held === null ? 'unknown' : `${decimal(held, 2)}×` }));
}
