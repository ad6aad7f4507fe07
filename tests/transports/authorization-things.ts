import type { ErrorCode } from '../../server/core/errors.ts';
import { asOwner, confirmationOf, connect, execute, type Owner, quote, readAsOwner, run } from '../support/byok.ts';
import { type Person, post } from '../support/people.ts';
import { research } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

/** An operation on something that has an owner: what a stranger gets for it, and its owner does not. */
export interface Owned {
  code: ErrorCode;
  /** Makes the thing for its owner and returns the input that names it. */
  make(test: TestApp, owner: Person & { cookie: string }): Promise<Record<string, unknown>>;
}

export const KEY: Owned = {
  code: 'KEY_NOT_FOUND',
  async make(test, owner) {
    const { body } = await post(test, '/api/auth/keys', null, { name: 'owned' }, { Cookie: owner.cookie });
    return { keyId: body.apiKey.id };
  },
};

/** An endpoint of its owner, and a delivery to it where one is named. */
export const webhook = (rest: Record<string, unknown> = {}, hasDelivery = false): Owned => ({
  code: 'WEBHOOK_NOT_FOUND',
  async make(test, { cookie }) {
    const wanted = { url: 'https://receiver.example/hook', events: ['job.final'] };
    const { body } = await post(test, '/api/webhooks', null, wanted, { Cookie: cookie });
    const { webhookId } = body.webhook;
    if (!hasDelivery) return { webhookId, ...rest };
    const pinged = await post(test, `/api/webhooks/${webhookId}/ping`, null, undefined, { Cookie: cookie });
    return { webhookId, deliveryId: pinged.body.deliveryId };
  },
});

export const LIST = (rest: object = {}): Owned => ({
  code: 'NOT_FOUND',
  async make(test, owner) {
    const { body } = await post(test, '/api/lists', owner, { name: 'owned' });
    return { listId: body.listId, ...rest };
  },
});

const RESEARCHED = {
  expand: { keywords: ['meal planner'] },
  compare: { keywords: ['meal planner', 'diet app'] },
  trends: { keywords: ['meal planner', 'diet app'] },
  serp: { keywords: ['meal planner'] },
  metrics: { keywords: ['meal planner'] },
};

export const job = (kind: keyof typeof RESEARCHED): Owned => ({
  code: 'JOB_NOT_FOUND',
  async make(test, owner) {
    // Final, so that what needs a result is refused for nothing but the stranger.
    const { body } = await research(test, owner, kind, RESEARCHED[kind]);
    return { jobId: body.jobId };
  },
});

/** A private job or quote of an owner with connections. */
const owned = (code: ErrorCode, make: (test: TestApp, who: Owner) => Promise<Record<string, unknown>>): Owned => ({
  code,
  make: (test, person) =>
    make(test, { ...person, login: `owner-${person.accountId}`, apiKey: `sk-${person.accountId}` }),
});

async function connected(test: TestApp, who: Owner): Promise<void> {
  await connect(test, who, 'dataforseo');
  await connect(test, who, 'openrouter');
}

const PRIVATE = {
  expand: { keywords: ['meal planner'] },
  compare: { keywords: ['diet app'], benchmark: 'meal planner' },
  metrics: { keywords: ['meal planner'] },
};

export const PRIVATE_JOB = owned('JOB_NOT_FOUND', async (test, who) => {
  await connected(test, who);
  const { job } = await run(test, who, 'expand', PRIVATE.expand);
  return { jobId: job.jobId };
});

/** It can be quoted again: one of its units failed. */
export const FAILED_JOB = owned('JOB_NOT_FOUND', async (test, who) => {
  await connected(test, who);
  test.sandbox.control.setBalance(who.login, 0);
  const { job } = await run(test, who, 'compare', PRIVATE.compare);
  return { jobId: job.jobId };
});

/** One of its requests was closed without evidence of what it cost. */
export const DOUBTFUL = owned('NOT_FOUND', async (test, who) => {
  await connected(test, who);
  test.sandbox.control.setFault({ match: { endpoint: 'explore' }, action: { kind: 'resetBeforeCharge' } });
  test.sandbox.control.setFault({ match: { endpoint: 'id_list' }, action: { kind: 'http', status: 500 } });
  await run(test, who, 'compare', PRIVATE.compare);
  test.sandbox.control.clearFaults();
  const [{ unitId }] = (await readAsOwner(test, who, 'byok.unknown.list')).data.items;
  return { unitId, costUsd: 0, reason: 'not on the bill' };
});

export const SESSION = owned('NOT_FOUND', async (test, who) => {
  const [{ id: sessionId }] = (await readAsOwner(test, who, 'auth.sessions')).data.sessions;
  return { sessionId };
});

export const confirmation = (kind: keyof typeof PRIVATE, first: typeof askFor = async () => undefined) =>
  owned('QUOTE_NOT_FOUND', async (test, who) => {
    await connected(test, who);
    await first(test, who);
    const { data } = await quote(test, who, kind, PRIVATE[kind]);
    if (first === askFor) await execute(test, who, data.quote);
    return confirmationOf(data.quote);
  });

/** Every key of the owner must ask from now on. */
export async function askFor(test: TestApp, who: Owner): Promise<void> {
  const { keys } = (await readAsOwner(test, who, 'keys.list', {})).data;
  for (const { id: keyId } of keys) await asOwner(test, who, 'keys.update', { keyId, approvalAboveUsd: 0 });
}

export const ASKED = owned('QUOTE_NOT_FOUND', async (test, who) => {
  const { quoteId } = await confirmation('expand', askFor).make(test, who);
  return { quoteId };
});

export const connection = (rest: (who: Owner) => Record<string, unknown>) =>
  owned('CONNECTION_NOT_FOUND', async (test, who) => ({ id: await connect(test, who, 'openrouter'), ...rest(who) }));
