import { z } from 'zod';
import { byokHistory } from '../operations/byok.ts';
import { feedRead } from '../operations/discovery.ts';
import { researchHistory } from '../operations/research.ts';
import { rowsWithin } from './rows.ts';
import { DEFAULT_TOKENS } from './tokens.ts';
import { tool } from './tool.ts';

const AROUND = 300;
const paging = { limit: z.number().optional(), cursor: z.string().optional() };

export const history = tool({
  name: 'history',
  description: 'Earlier jobs, newest first. own: bought on the owner’s providers.',
  input: z.strictObject({ pipeline: z.enum(['own', 'shared']).optional(), ...paging }),
  readOnly: true,
  async run(call, { pipeline = 'own', limit = 10, ...page }) {
    const input = { limit, ...page };
    const { items, nextCursor } =
      pipeline === 'own' ? await call(byokHistory, input) : await call(researchHistory, input);
    const columns = ['jobId', 'kind', 'status', 'keywords', 'usd', 'createdAt'];
    const all = items.map((job) => [
      job.jobId,
      'operation' in job ? job.operation : job.kind,
      job.status,
      job.request.keywords.slice(0, 5).join(', '),
      'spend' in job ? job.spend.actualUsd : job.cost.actualUsd,
      String(job.createdAt instanceof Date ? job.createdAt.toISOString() : job.createdAt),
    ]);
    const rows = rowsWithin(all, DEFAULT_TOKENS - AROUND);
    return { columns, rows, ...pageOf(rows.length, items.length, nextCursor) };
  },
});

export const gamesFeed = tool({
  name: 'games_feed',
  description: 'Reviewed game and rising keywords, oldest first from cursor.',
  input: z.strictObject({ since: z.string().optional(), ...paging }),
  readOnly: true,
  async run(call, { limit = 20, ...input }) {
    const { items, nextCursor, hasMore } = await call(feedRead, { limit, ...input });
    const columns = ['keyword', 'kind', 'class', 'verdict', 'reason', 'publishedAt'];
    const all = items.map(({ keyword, kind, class: ofClass, verdict, reason, publishedAt }) => [
      ...[keyword, kind, ofClass, verdict, reason],
      String(publishedAt instanceof Date ? publishedAt.toISOString() : publishedAt),
    ]);
    const rows = rowsWithin(all, DEFAULT_TOKENS - AROUND);
    return { columns, rows, hasMore, ...pageOf(rows.length, items.length, nextCursor) };
  },
});

/** Behind a page that was cut there is no cursor: a smaller one is asked for. */
function pageOf(shown: number, found: number, cursor: string | null) {
  if (shown < found) return { cursor: null, next: `Too long: ask again with limit ${shown}.` };
  return { cursor, next: cursor === null ? 'That is all of it.' : 'The same call with cursor reads on.' };
}
