import type { Sent } from '../../../server/http/openapi/messages.ts';
import { PAYLOADS } from '../../../server/operations/webhook-payloads.ts';
import { asOwner, confirm, execute, owner, quote, readAsOwner } from '../../support/byok.ts';
import { freshWord } from '../../support/jobs.ts';
import type { TestApp } from '../../support/test-app.ts';
import { type Received, type Receiver, startReceiver } from '../../webhooks/receiver.ts';
import { publish } from './research-steps.ts';

const TYPES = Object.keys(PAYLOADS);
const KEPT = ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The first message of each type, as a receiver of somebody to whom all of it happens got it from the application. */
export async function sent(test: TestApp): Promise<Sent[]> {
  const receiver = await startReceiver();
  try {
    const who = await owner(test);
    const events = TYPES.filter((type) => type !== 'webhook.ping');
    const { data } = await asOwner(test, who, 'webhooks.create', { url: receiver.url, events });
    const { webhookId, publicKey } = data.webhook;
    await asOwner(test, who, 'webhooks.ping', { webhookId });
    const asked = { keywords: [freshWord('meal'), freshWord('recipe')], limitPerSeed: 20 };
    const { quote: of } = (await quote(test, who, 'expand', asked)).data;
    const controls = (await readAsOwner(test, who, 'connections.spendControls')).data;
    const { ceilings: _, ...limits } = controls;
    await asOwner(test, who, 'connections.setSpendControls', { ...limits, dailyBudgetUsd: of.estimatedCostUsd });
    await confirm(test, who, of);
    await asOwner(test, who, 'connections.setSpendControls', limits);
    const { keys } = (await readAsOwner(test, who, 'keys.list')).data;
    await asOwner(test, who, 'keys.update', { keyId: keys[0].id, approvalAboveUsd: 0 });
    await execute(test, who, (await quote(test, who, 'expand', { ...asked, keywords: [freshWord()] })).data.quote);
    await publish(test, ['harbour tycoon', 'rail puzzle']);
    return (await allTypes(receiver)).map(({ headers, body, payload }) => ({
      type: payload.type,
      headers: Object.fromEntries(KEPT.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
      body,
      publicKey,
    }));
  } finally {
    await receiver.stop();
  }
}

/** Waits until every type has arrived; the first of each. */
async function allTypes(receiver: Receiver): Promise<Received[]> {
  for (let count = 1; ; count++) {
    const all = await receiver.arrived(count);
    const firsts = TYPES.flatMap((type) => all.find(({ payload }) => payload.type === type) ?? []);
    if (firsts.length === TYPES.length) return firsts;
  }
}
