import type { Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { isId } from '../../core/ids.ts';
import type { JobRow } from '../spend/units.ts';
import type { QuoteRow } from './quote-view.ts';

/** A quote of the owner, of that operation where one is named. @throws AppError QUOTE_NOT_FOUND */
export async function findQuote(
  { db }: Pick<Tx, 'db'>,
  wanted: { ownerId: string; operation?: string; quoteId: string },
): Promise<QuoteRow> {
  const quote = isId(wanted.quoteId)
    ? await db
        .selectFrom('quotes')
        .selectAll()
        .where('id', '=', wanted.quoteId)
        .where('owner_id', '=', wanted.ownerId)
        .executeTakeFirst()
    : undefined;
  if (!quote || quote.operation !== (wanted.operation ?? quote.operation)) throw new AppError('QUOTE_NOT_FOUND');
  return quote;
}

/** The one job that a quote led to. */
export async function jobOfQuote({ db }: Pick<Tx, 'db'>, quote: QuoteRow): Promise<JobRow | undefined> {
  return await db.selectFrom('jobs').selectAll().where('quote_id', '=', quote.id).executeTakeFirst();
}
