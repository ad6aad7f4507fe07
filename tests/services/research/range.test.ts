import { afterEach, expect, test, vi } from 'vitest';
import { addDays } from '../../../server/core/dates.ts';
import { ExpandInput } from '../../../server/services/research/schemas.ts';

afterEach(() => vi.useRealTimers());

test.each(['2026-06-30T00:00:00.000Z', '2026-06-30T23:59:59.999Z'])(
  'at %s a range may end today, not tomorrow',
  (now) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const problems = (dateTo: string) =>
      ExpandInput.safeParse({ keywords: ['meal planner'], dateFrom: addDays(dateTo, -30), dateTo }).error?.issues.map(
        ({ path }) => path.join('.'),
      );
    expect(problems('2026-06-30')).toBeUndefined();
    expect(problems('2026-07-01')).toEqual(['dateTo']);
  },
);
