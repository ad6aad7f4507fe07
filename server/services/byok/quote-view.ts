import type { Selectable } from 'kysely';
import type { Database } from '../../../entities/index.ts';
import { type MicroUsd, usdFromMicros } from '../../core/money.ts';
import type { AdmittedUnit } from '../jobs/insert-job.ts';
import type { Quote } from './schemas.ts';

export type QuoteRow = Selectable<Database['quotes']>;

/** Typical seconds to a result: live stages take a few seconds each, the standard queue some minutes (providers A5). */
const EXPECTED_WAIT = { live: 20, economy: 300 } as const;
export type Mode = keyof typeof EXPECTED_WAIT;

export function expectedWait(mode: Mode): number {
  return EXPECTED_WAIT[mode];
}

/** A stored quote as its owner sees it. */
export function quoteView(row: QuoteRow, alternatives: Quote['alternatives']): Quote {
  const units = row.plan as AdmittedUnit[];
  const bought = units.filter((unit) => unit.reusedMicros === null);
  const mode = (row.request.mode ?? 'live') as Mode;
  return {
    quoteId: row.id,
    operation: row.operation,
    estimatedCostUsd: usdFromMicros(row.estimated_micros),
    requestHash: row.request_hash,
    label: row.label,
    batchCount: bought.length,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    retryOfJobId: row.retry_of_job_id,
    mode,
    expectedWaitSeconds: expectedWait(mode),
    alternatives,
    costSummary: {
      providers: {
        dataforseo: costOf(bought, 'provider', 'dataforseo'),
        openrouter: costOf(bought, 'provider', 'openrouter'),
      },
      stages: Object.fromEntries(
        [...new Set(bought.map((unit) => unit.stage))].map((stage) => [stage, costOf(bought, 'stage', stage)]),
      ),
      units: summarize(bought),
    },
    reused: { units: units.length - bought.length, savedUsd: usdFromMicros(row.saved_micros) },
  };
}

function costOf(units: AdmittedUnit[], field: 'provider' | 'stage', value: string): number {
  return usdFromMicros(units.reduce((sum, unit) => sum + (unit[field] === value ? unit.boundMicros : 0), 0));
}

/** Equal units in one line. Amounts are summed in micro-USD, so that the parts add up to the total exactly. */
function summarize(units: AdmittedUnit[]): Quote['costSummary']['units'] {
  const groups = Map.groupBy(units, ({ stage, operation, boundMicros }) => `${stage}|${operation}|${boundMicros}`);
  return [...groups.values()].map((equal) => {
    const { stage, provider, operation, boundMicros } = equal[0]!;
    const cost: MicroUsd = boundMicros * equal.length;
    const prices = { unitCostUsd: usdFromMicros(boundMicros), costUsd: usdFromMicros(cost) };
    return { stage, provider, operation, count: equal.length, ...prices };
  });
}
