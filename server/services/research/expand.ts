import type { Tx } from '../../core/database.ts';
import { callerOf, type RequestContext } from '../context.ts';
import type { ResearchJob } from '../jobs/job-schema.ts';
import { withWords } from '../lists/listed-words.ts';
import { expandRequest } from '../plan/requests.ts';
import { type ExpandInput, EXPAND_MAX_KEYWORDS as most } from '../plan/schemas.ts';
import type { Today } from './day-of-request.ts';
import { submitJob } from './submit.ts';

/** Submits a keyword expansion (contract 4.1). */
export async function submitExpansion(ctx: RequestContext, input: ExpandInput): Promise<ResearchJob> {
  const { accountId: ownerId } = callerOf(ctx);
  const request = async ({ db }: Pick<Tx, 'db'>, today: Today) =>
    expandRequest(await withWords(db, { ownerId, most }, input), await today());
  return submitJob(ctx, {
    request,
    label: input.label,
    place: { locationCode: input.locationCode, takes: 'countries' },
  });
}
