import { sql } from 'kysely';
import { today } from '../../core/database.ts';
import { type MicroUsd, microsFromUsd, usdFromMicros } from '../../core/money.ts';
import type { Act } from '../audit/record.ts';
import type { PlatformSpend, ReadPlatformSpend } from './schemas.ts';

interface DayRow {
  day: string;
  spent: MicroUsd;
  reserved: MicroUsd;
  purchases: number;
}

/** The operator's own spending of the last days (UTC), today first; days without spending are zeros. */
export async function readPlatformSpend({ app }: Act, { days }: ReadPlatformSpend): Promise<PlatformSpend> {
  const { rows } = await sql<DayRow>`
    select d.day::date as day, coalesce(b.spent_micros, 0) as spent, coalesce(b.reserved_micros, 0) as reserved,
      (select count(distinct l.unit_id)::integer from ledger l where l.day = d.day::date and l.credential_source = 'platform') as purchases
    from generate_series(${today}::timestamp, (${today} - ${days - 1}::integer)::timestamp, interval '-1 day') as d(day)
    left join budget_days b on b.subject = 'platform' and b.day = d.day::date
    order by d.day desc`.execute(app.database.db);
  const budget = microsFromUsd(app.config.PLATFORM_DAILY_BUDGET_USD);
  const used = rows[0]!.spent + rows[0]!.reserved;
  return {
    dailyBudgetUsd: usdFromMicros(budget),
    remainingUsd: usdFromMicros(Math.max(0, budget - used)),
    days: rows.map(({ day, spent, reserved, purchases }) => ({
      day,
      spentUsd: usdFromMicros(spent),
      reservedUsd: usdFromMicros(reserved),
      purchases,
    })),
  };
}
