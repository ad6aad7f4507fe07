import type { TestApp } from '../support/test-app.ts';
import type { Memory } from './conversation.ts';

interface Consent {
  target: string | null;
  details: { quoteId: string; amountUsd: number; transport: string };
}

/** How many jobs an owner has, and what is wrong with them: bought without consent, or not as the consent on record says. */
export async function unaccounted(test: TestApp, ownerId: string, { consented }: Pick<Memory, 'consented'>) {
  const { db } = test.app.context.database;
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'quoted_micros', 'quote_id'])
    .where('owner_id', '=', ownerId)
    .where('pipeline', '=', 'byok')
    .execute();
  const consents = (await db
    .selectFrom('audit_log')
    .select(['target', 'details'])
    .where('actor_id', '=', ownerId)
    .where('action', '=', 'purchase.confirmed')
    .execute()) as Consent[];
  const problems: string[] = [];
  const quotes = new Set(jobs.map(({ quote_id }) => quote_id));
  if (quotes.size < jobs.length) problems.push('a quote was bought twice');
  if (consents.length !== jobs.length) problems.push(`${jobs.length} jobs, ${consents.length} consents on record`);
  for (const { id, quote_id, quoted_micros } of jobs) {
    const by = consented.get(quote_id!);
    const record = consents.find(({ target }) => target === id)?.details;
    if (!by) problems.push(`job ${id}: nobody consented to quote ${quote_id}`);
    if (!record) problems.push(`job ${id}: no consent on record`);
    else if (record.quoteId !== quote_id || Math.round(record.amountUsd * 1e6) !== quoted_micros)
      problems.push(`job ${id}: the consent on record is to something else`);
    else if (by === 'key' && record.transport !== 'mcp') problems.push(`job ${id}: consent over ${record.transport}`);
  }
  return { jobs: jobs.length, problems };
}
