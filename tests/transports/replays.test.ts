import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { invoke } from '../../server/operations/invoke.ts';
import { keysCreate } from '../../server/operations/keys.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { operations } from '../../server/operations/table.ts';
import { requestFacts } from '../../server/operations/transport.ts';
import { person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Actor, bySession, conflict, ok, type Scenario } from './equivalence/scenarios.ts';
import { EQUIVALENCE } from './equivalence/table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
});
afterAll(() => app.stop());

/** One face alone binds it, so the table has no row: it confirms what its siblings do. */
const ALONE = { 'byok.execute': EQUIVALENCE['byok.executeMetrics'] };
const SCENARIOS: Record<string, Scenario[] | undefined> = { ...EQUIVALENCE, ...ALONE };

const keyed = [...operations.values()].filter(({ idempotency }) => idempotency !== 'none');

describe('an operation that declares idempotency has one effect for one key', () => {
  test.each(keyed.map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    const scenario = SCENARIOS[name]?.find((one) => one.code === null && one.againCode === 'IDEMPOTENCY_CONFLICT');
    expect(scenario, 'a call that succeeds, and other content for its key').toBeDefined();
    expect(await faultsOf(operation, scenario!)).toEqual([]);
  });

  test('and one that declares it and does nothing for it is found out', async () => {
    const planted: Operation = { ...keysCreate, name: 'test.planted', idempotency: 'optional' };
    const scenario = ok('made', bySession, { name: 'planted' }, conflict({ name: 'other' }));
    expect(await faultsOf(planted, scenario)).toEqual([
      'nothing is kept under the name of the operation',
      'a repeat is not marked as one',
      'a repeat is answered with something else',
      'two calls at once are 2 effects',
      'a key takes other content',
    ]);
  });
});

test('one word in another spelling is the same content, as it is in a list', async () => {
  const who = await person(app, { role: 'admin' });
  const asked = async (path: string, body: unknown) => {
    const answer = await post(app, `/api/research/${path}`, who, body, { 'Idempotency-Key': 'spelled-key' });
    return answer.body.jobId ?? answer.body.code;
  };
  for (const [path, bodyOf] of [
    ['compare', (benchmark: string) => ({ keywords: ['spelled'], benchmark })],
    ['trends', (benchmark: string) => ({ keywords: ['spelled'], benchmark })],
    ['keyword-suggestions', (keyword: string) => ({ keyword })],
  ] as const) {
    const first = await asked(path, bodyOf('caf\u00e9 noir'));
    expect(await asked(path, bodyOf(' cafe\u0301  noir'))).toBe(first);
    expect(await asked(path, bodyOf('cafe noir'))).toBe('IDEMPOTENCY_CONFLICT');
  }
});

/** What a repeat of the operation does that it must not do, in words. */
async function faultsOf(operation: Operation, scenario: Scenario): Promise<string[]> {
  const faults: string[] = [];
  const found = (is: boolean, fault: string) => is && faults.push(fault);
  const who = await scenario.who(app);
  const input = await scenario.input(app, who);
  const send = (key: string, content = input) => sent(operation, who, { key, content });
  const first = await send('replayed-key');
  found(first.replayed, 'a first call is marked as a repeat');
  found(
    (await namesOf(who, 'replayed-key')).join() !== operation.name,
    'nothing is kept under the name of the operation',
  );
  const again = await send('replayed-key');
  found(!again.replayed, 'a repeat is not marked as one');
  found(again.ids !== first.ids, 'a repeat is answered with something else');
  const twice = await Promise.all([send('parallel-key'), send('parallel-key')]);
  const effects = twice.filter(({ replayed }) => !replayed).length;
  found(effects !== 1 || twice[0]!.ids !== twice[1]!.ids, `two calls at once are ${effects} effects`);
  const refusal = await send('replayed-key', { ...input, ...scenario.again }).catch((thrown: unknown) => thrown);
  const refused = refusal instanceof AppError && refusal.code === 'IDEMPOTENCY_CONFLICT';
  found(!refused, 'a key takes other content');
  const other = await scenario.who(app);
  const stranger = await sent(operation, other, { key: 'replayed-key', content: await scenario.input(app, other) });
  found(stranger.replayed, 'a key means something to another account');
  return faults;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Calls the operation as a transport does. The ids in an answer say which effect it tells of. */
async function sent(operation: Operation, who: Actor, { key, content }: { key: string; content: unknown }) {
  const headers = { ...who.send, Prefer: 'wait=30', 'Idempotency-Key': key };
  const facts = requestFacts(app.app.context, new Request(app.url, { headers }), {
    address: '192.0.2.1',
    transport: 'rest',
  });
  const { data, effects } = await invoke(app.app.context, operation, { ...facts, input: () => content });
  const ids = JSON.stringify(data).match(UUID)?.sort().join() ?? '';
  return { ids, replayed: effects.replayed === true };
}

async function namesOf({ accountId }: Actor, key: string): Promise<string[]> {
  const { db } = app.app.context.database;
  const kept = db.selectFrom('idempotency_keys').select('operation').where('owner_id', '=', accountId);
  return (await kept.where('key', '=', key).execute()).map(({ operation }) => operation);
}
