import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import type { ProviderTask } from '../../server/providers/ports/keyword-data.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { research, unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

/** What a list tells of a lost request while its job waits, one look after the other: the list lags, and is not the same each time. */
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startHasty({ booksDiffer: 'the lists are made up' });
  admin = await person(app, { role: 'admin' });
});
afterEach(() => {
  vi.restoreAllMocks();
  app.sandbox.control.clearFaults();
});
afterAll(() => app.stop());

const listed = (state: ProviderTask['state'], costMicros: number, taskId = 'seen') =>
  ({ taskId, tag: '', state, code: '20000', costMicros, postedAt: null }) as const;

/**
 * The one unit of a trend check, or of a SERP analysis, whose request is lost, when its job is over. The last list stays; before the
 * first one there is a look in vain, at which something may happen.
 */
async function lost(
  workflow: 'trends' | 'serp',
  lists: (ProviderTask | null)[],
  how = 'resetBeforeCharge',
  first?: () => void,
) {
  const word = freshWord('seen');
  fault(app, { kind: how } as Parameters<typeof fault>[1], { keyword: word });
  const list = vi.spyOn(app.app.context.providers.keywordData, 'findByTag');
  list.mockImplementationOnce(async () => {
    first?.();
    return { ok: false, code: 'UNAVAILABLE', message: 'away' };
  });
  for (const data of lists) list.mockResolvedValueOnce({ ok: true, data });
  list.mockResolvedValue({ ok: true, data: lists.at(-1) ?? null });
  const { body } = await research(app, admin, workflow, { keywords: [word] });
  return (await unitsOf(app, body.jobId))[0]!;
}

test('what it has named as running is not taken for never sent because it lacks it then', async () => {
  const unit = await lost('trends', [listed('running', 0), null]);
  expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN', provider_id: 'seen' });
});

test('nor because it names another one at no cost then', async () => {
  const unit = await lost('trends', [listed('running', 0), listed('finished', 0, 'another')]);
  expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN', provider_id: 'seen' });
});

test('what another account names at no cost proves nothing', async () => {
  const { config } = app.app.context;
  const unit = await lost('trends', [listed('finished', 0)], 'resetBeforeCharge', () => {
    config.DATAFORSEO_LOGIN = 'moved';
  });
  delete config.DATAFORSEO_LOGIN;
  expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN' });
});

test.each(['trends', 'serp'] as const)(
  'what it names at no cost is not charged, and is looked for again, for its charge may be listed late (%s)',
  async (workflow) => {
    const unit = await lost(workflow, [listed('finished', 0)]);
    expect(unit).toMatchObject({ state: 'refused', code: 'NOT_CHARGED', cost: 0 });
  },
);

test('what it has never named was not sent', async () => {
  const unit = await lost('trends', []);
  expect(unit).toMatchObject({ state: 'refused', code: 'NOT_CHARGED', provider_id: null });
});

test.each([
  [
    'answers for it that it failed',
    { kind: 'failed', code: '40202', message: 'rate', costMicros: 0, providerId: 'seen' },
  ],
  [
    'refuses it for a reason that may pass',
    { kind: 'refused', code: '40202', message: 'rate', retry: 'pace', retryAfterMs: null },
  ],
] as const)('so is it where the provider %s: soon, and not in a day', async (_, answer) => {
  vi.spyOn(app.app.context.providers.keywordData, 'collect').mockResolvedValue(answer as never);
  const unit = await lost('serp', [listed('finished', 0)]);
  expect(unit).toMatchObject({ state: 'refused', code: 'NOT_CHARGED', cost: 0 });
});

test('what it names at no cost is not what has answered under another id: that stays at its bound', async () => {
  const unit = await lost('trends', [listed('finished', 0)], 'missingCost');
  expect(unit).toMatchObject({ state: 'unknown', code: 'COST_UNKNOWN' });
  expect(unit.provider_id).not.toBe('seen');
  await lookAgainAt(unit.id, listed('finished', 2, unit.provider_id!));
  expect(await bookedFor(unit.id)).toBe(2);
});

test('a cost that it tells while a live request runs is booked although it lacks it then', async () => {
  const unit = await lost('trends', [listed('running', 2), null]);
  expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN' });
  await lookAgainAt(unit.id, null);
  expect(await bookedFor(unit.id)).toBe(2);
});

test('nor is it named at none then', async () => {
  const unit = await lost('trends', [listed('running', 2), listed('finished', 0)]);
  expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN' });
});

test('what has answered costs what its list says when it is over, not what it said before', async () => {
  const unit = await lost('serp', [listed('running', 2), listed('finished', 3)], 'missingCost');
  expect(unit).toMatchObject({ state: 'settled', cost: 3 });
});

test('what is named at a cost is asked for, not what was named before at none', async () => {
  const collect = vi.spyOn(app.app.context.providers.keywordData, 'collect');
  collect.mockResolvedValue({
    kind: 'failed',
    code: '40102',
    message: 'none',
    costMicros: 0,
    providerId: null,
  } as never);
  await lost('serp', [listed('running', 0, 'first'), listed('running', 2, 'second')]);
  expect(new Set(collect.mock.calls.map(([, { taskId }]) => taskId))).toEqual(new Set(['second']));
});

test('also where it has answered', async () => {
  const unit = await lost('trends', [listed('running', 2), null], 'missingCost');
  expect(unit).toMatchObject({ state: 'unknown', code: 'COST_UNKNOWN' });
  await lookAgainAt(unit.id, null);
  expect(await bookedFor(unit.id)).toBe(2);
});

async function lookAgainAt(unitId: string, data: ProviderTask | null): Promise<void> {
  vi.restoreAllMocks();
  vi.spyOn(app.app.context.providers.keywordData, 'findByTag').mockResolvedValue({ ok: true, data });
  await sql`insert into reconciliations (unit_id, next_at) values (${unitId}, app_now())
    on conflict (unit_id) do update set next_at = app_now()`.execute(app.app.context.database.db);
  await reconcile(app.app.context);
}

async function bookedFor(unitId: string): Promise<number> {
  const rows = app.app.context.database.db.selectFrom('ledger').select('cost_micros').where('unit_id', '=', unitId);
  return (await rows.execute()).reduce((sum, { cost_micros }) => sum + cost_micros, 0);
}
