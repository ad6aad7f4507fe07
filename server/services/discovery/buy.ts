import { AppError } from '../../core/errors.ts';
import type { AppContext } from '../context.ts';
import { once } from '../idempotency/once.ts';
import type { ResearchRequest } from '../plan/requests.ts';
import { submissionOf } from '../research/admit.ts';

/** One purchase of the discovery: what for, on whose behalf, and a name that stays the same when it is repeated. */
export interface Purchase {
  ownerId: string;
  /** Unique for the purchase; a repeat after a crash gets the job that the first attempt made. */
  name: string;
  request: ResearchRequest;
}

/**
 * Submits a shared research job on the platform account, within its budget. Administrators have no quota.
 * Returns the job's id, or null when today's budget does not cover it: nothing was bought, and it can be asked for again.
 */
export async function buy(app: AppContext, { ownerId, name, request }: Purchase): Promise<string | null> {
  const place = { locationCode: request.locationCode, takes: 'countries' } as const;
  const owner = { accountId: ownerId, role: 'admin', dailyQuota: null } as const;
  try {
    const use = { ownerId, operation: `discovery.${request.operation}`, key: name, content: { name } };
    return (await once(app.database, use, submissionOf(app, owner, { request, place }))).answer.jobId;
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'PLATFORM_BUDGET_EXCEEDED') throw thrown;
    app.log.info({ purchase: name }, 'discovery waits for the platform budget');
    return null;
  }
}
