import { type RawBuilder, sql } from 'kysely';
import type { MicroUsd } from '../../core/money.ts';

interface Entry {
  /** Rows of units with their job's `owner_id`, `key_id`, `pipeline`, `budget_day` and, as `job_label`, its label. */
  from: RawBuilder<unknown>;
  endpoint: RawBuilder<string>;
  /** What is booked. */
  cost: RawBuilder<MicroUsd>;
  outcome: 'settled' | 'failed' | 'presumed' | 'corrected' | RawBuilder<'settled' | 'failed'>;
  /** What the unit cost in all, where that is not what is booked. */
  total?: RawBuilder<MicroUsd>;
}

/** The one statement that writes into the ledger. */
export function ledgerEntry({ from, endpoint, cost, outcome, total = cost }: Entry) {
  return sql`insert into ledger (day, unit_id, job_id, owner_id, key_id, provider, endpoint, provider_id, credential_source,
      bound_micros, cost_micros, outcome, over_bound, label)
    select budget_day, id, job_id, owner_id, key_id, provider, ${endpoint}, provider_id,
      case pipeline when 'shared' then 'platform' else 'owner' end, bound_micros, ${cost}, ${outcome},
      ${total} > bound_micros, job_label from ${from}`;
}

/** Whose books a job of a relation is in: the platform's on a shared one, else its owner's. */
export const PAYER = sql`case pipeline when 'shared' then 'platform' else 'owner:' || owner_id end`;

/** What jobs begin with reserved, as a part of the statement that inserts them: a posting of each one's day and payer. */
export function reservedPosting(jobs: RawBuilder<unknown>) {
  return sql`insert into ledger_postings (day, subject, job_id, debit, credit, amount_micros)
    select budget_day, ${PAYER}, id, 'available', 'reserved', reserved_micros from ${jobs} where reserved_micros > 0`;
}

/** What a unit of the relation `unit` was held back for is spent: a posting of the job's day and payer. */
export function spentPosting(amount: RawBuilder<MicroUsd>) {
  return sql`insert into ledger_postings (day, subject, job_id, unit_id, debit, credit, amount_micros)
    select budget_day, ${PAYER}, job_id, id,
      'reserved', 'spent', ${amount} from unit where ${amount} > 0`;
}

/**
 * What becomes of a reservation when its job ends: postings of rows of jobs, amounts of zero leave none. A provider that charged
 * more than the bound: the difference was never reserved.
 */
export function endPostings(ended: RawBuilder<unknown>) {
  return sql`insert into ledger_postings (day, subject, job_id, debit, credit, amount_micros)
    select budget_day, ${PAYER}, id, p.debit, p.credit, p.amount
    from ${ended} cross join lateral (values
      ('reserved', 'available', reserved_micros - actual_micros - unknown_micros),
      ('available', 'reserved', actual_micros + unknown_micros - reserved_micros),
      ('counterfactual', 'saved', saved_micros)) as p (debit, credit, amount)
    where p.amount > 0`;
}
