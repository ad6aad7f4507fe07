import { Choice, Field } from '../../ui/field.tsx';
import type { ResearchSearch, SetSearch } from '../search.ts';
import { DEFAULT_DAYS } from './request.ts';

const PRESETS = [
  [30, 'Last 30 days'],
  [90, 'Last 90 days'],
  [365, 'Last 12 months'],
  [730, 'Last 2 years'],
  [1825, 'Last 5 years'],
] as const;
const DATES = 'dates';
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The days that count: a preset, or two dates. */
export function RangeField({ search, set }: { search: ResearchSearch; set: SetSearch }) {
  const hasDates = search.from !== undefined || search.to !== undefined;
  const days = search.days ?? DEFAULT_DAYS;
  const known = PRESETS.some(([preset]) => preset === days);
  return (
    <>
      <Choice
        label="Range"
        value={hasDates ? DATES : String(days)}
        onChange={({ currentTarget: { value } }) =>
          value === DATES
            ? set({ days: undefined, from: ago(days + 1), to: ago(1) })
            : set({ days: Number(value), from: undefined, to: undefined })
        }
      >
        {!known && !hasDates && <option value={days}>Last {days} days</option>}
        {PRESETS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value={DATES}>Two dates…</option>
      </Choice>
      {hasDates && (
        <>
          <Field
            label="From"
            type="date"
            max={search.to}
            value={search.from ?? ''}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <Field
            label="To"
            type="date"
            max={ago(0)}
            value={search.to ?? ''}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
