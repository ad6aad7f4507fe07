export interface Series {
  name: string;
  points: readonly { date: string; value: number; benchmark: number }[];
  band: { low: number; high: number } | null;
}

interface Line {
  name: string;
  isBenchmark: boolean;
  /** By date; null where the provider had no figure. 1 = the benchmark's average. */
  values: (number | null)[];
  band: Series['band'];
}

export interface Scaled {
  dates: string[];
  lines: Line[];
}

/** What a person did to the chart, in short text, so that the address can hold it. */
export interface ChartView {
  /** Small charts, one a keyword, in place of one for all. */
  chart?: 'many';
  /** Places of the lines that are drawn, `0-2-5`, or `none`; the first ones and the benchmark when absent. */
  lines?: string;
}

/** Lines that are drawn at first; the others wait in the legend. */
const FIRST_SHOWN = 6;

/** Which lines are drawn. Places that no line has are nothing. */
export function shownOf({ lines }: Scaled, view: ChartView): boolean[] {
  const wanted = view.lines?.split('-');
  return lines.map(({ isBenchmark }, place) =>
    wanted ? wanted.includes(String(place)) : isBenchmark || place < FIRST_SHOWN - 1,
  );
}

/** The same chart with one line drawn that was not, or not drawn that was. */
export function toggled(scaled: Scaled, view: ChartView, place: number): ChartView {
  const shown = shownOf(scaled, view).map((is, at) => (at === place ? !is : is));
  const places = shown.flatMap((is, at) => (is ? [at] : []));
  return { ...view, lines: places.join('-') || 'none' };
}

/** Size of the picture where nothing else is said, and where its plot begins, pixels. */
export const [WIDTH, HEIGHT, LEFT] = [960, 300, 44];
const [TOP, BOTTOM] = [8, 24];

/**
 * All series on one scale and one row of dates. Each call of the provider has a scale of its own, on which the benchmark is part of it:
 * dividing by the benchmark's average makes them comparable.
 */
export function scaledOf(series: readonly Series[], benchmark: string): Scaled {
  const dates = [...new Set(series.flatMap(({ points }) => points.map(({ date }) => date)))].sort();
  const place = new Map(dates.map((date, index) => [date, index]));
  const row = (): (number | null)[] => new Array<number | null>(dates.length).fill(null);
  const base: Line = { name: benchmark, isBenchmark: true, values: row(), band: null };
  const lines = series.flatMap(({ name, points, band }): Line[] => {
    const mean = points.reduce((sum, point) => sum + point.benchmark, 0) / Math.max(1, points.length);
    if (mean === 0) return [];
    const values = row();
    for (const { date, value, benchmark: held } of points) {
      values[place.get(date)!] = value / mean;
      base.values[place.get(date)!] ??= held / mean;
    }
    return [{ name, isBenchmark: false, values, band }];
  });
  return { dates, lines: [...lines.filter(({ name }) => name !== benchmark), base] };
}

/** Where values and dates lie in the picture. */
export function frameOf(lines: readonly Line[], width = WIDTH) {
  const top = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const step = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 250, 1000].find((size) => top / size <= 5) ?? top / 4;
  const limit = Math.ceil(top / step) * step;
  const y = (value: number) => TOP + (1 - value / limit) * (HEIGHT - TOP - BOTTOM);
  return {
    y,
    x: (index: number, many: number) => xOf(index, many, width),
    ticks: Array.from({ length: Math.round(limit / step) + 1 }, (_, index) => index * step),
    dates: (dates: readonly string[]) => {
      const room = Math.max(2, Math.floor(width / 130));
      // No label is cut off at the right.
      const last = dates.length * (1 - 1 / (2 * room));
      return ticked(dates, room)
        .filter((index) => index < last)
        .map((index) => ({ index, label: labelOf(dates[index]!, dates), x: xOf(index, dates.length, width) }));
    },
  };
}

/** Places of the dates that are named: of a long range months, which are counted as a calendar does. */
function ticked(dates: readonly string[], room: number): number[] {
  const all = dates.map((_, index) => index);
  const months = all.filter((index) => index > 0 && dates[index]!.slice(0, 7) !== dates[index - 1]!.slice(0, 7));
  const places = isLong(dates) ? months : all;
  const least = Math.ceil(places.length / room);
  const every = (isLong(dates) && [1, 2, 3, 6, 12, 24].find((size) => size >= least)) || Math.max(1, least);
  return places.filter((_, at) => at % every === 0);
}

const isLong = (dates: readonly string[]) =>
  dates.length > 0 && Date.parse(dates.at(-1)!) - Date.parse(dates[0]!) > 300 * 86_400_000;

const xOf = (index: number, many: number, width: number) => LEFT + (index / Math.max(1, many - 1)) * (width - LEFT - 2);

/** The date nearest to a place in the picture. */
export const nearest = (x: number, many: number, width: number): number =>
  Math.min(many - 1, Math.max(0, Math.round(((x - LEFT) / (width - LEFT - 2)) * (many - 1))));

export function pathOf(values: readonly (number | null)[], y: (value: number) => number, width = WIDTH): string {
  let pen = 'M';
  let path = '';
  values.forEach((value, index) => {
    if (value === null) pen = 'M';
    else {
      path += `${pen}${xOf(index, values.length, width).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = 'L';
    }
  });
  return path;
}

const near = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const far = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

function labelOf(date: string, dates: readonly string[]): string {
  return (isLong(dates) ? far : near).format(new Date(`${date}T00:00:00Z`));
}
