import { afterEach, expect, test, vi } from 'vitest';
import { addDays } from '../../server/core/dates.ts';
import { ExpandInput } from '../../server/services/plan/schemas.ts';

afterEach(() => vi.useRealTimers());

const problems = (dateFrom: string, dateTo: string) =>
  ExpandInput.safeParse({ keywords: ['meal planner'], dateFrom, dateTo }).error?.issues.map(({ path }) =>
    path.join('.'),
  );

test('a range may begin with the first day of 2004, not before', () => {
  expect(problems('2004-01-01', '2004-02-01')).toBeUndefined();
  expect(problems('2003-12-31', '2004-02-01')).toEqual(['dateFrom']);
});

test.each(['10000-01-01', '+010000-01-01', '0000-01-01', '-000001-01-01', '2024-02-30', 'yesterday'])(
  '%s is told to be no date, and not compared with any',
  (none) => {
    expect(problems(none, '2024-02-01')).toEqual(['dateFrom']);
    expect(problems('2024-02-01', none)).toEqual(['dateTo']);
    expect(problems(none, none)).toEqual(['dateFrom', 'dateTo']);
  },
);

test.each(['2026-06-30T00:00:00.000Z', '2026-06-30T23:59:59.999Z'])(
  'at %s a range may end today, not tomorrow',
  (now) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const ending = (dateTo: string) => problems(addDays(dateTo, -30), dateTo);
    expect(ending('2026-06-30')).toBeUndefined();
    expect(ending('2026-07-01')).toEqual(['dateTo']);
  },
);
