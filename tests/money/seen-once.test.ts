import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ProviderTask } from '../../server/providers/ports/keyword-data.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { research, unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

/** What a list tells of a lost request while its job waits, one look after the other: the list lags, and is not the same each time. */
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startHasty();
  admin = await person(app, { role: 'admin' });
});
afterEach(() => {
  vi.restoreAllMocks();
  app.sandbox.control.clearFaults();
});
afterAll(() => app.stop());

const listed = (state: ProviderTask['state'], costMicros: number) =>
  ({ taskId: 'seen', tag: '', state, code: '20000', costMicros, postedAt: null }) as const;

/** The one unit of a trend check, or of a SERP analysis, whose request is lost, when its job is over. */
async function lost(workflow: 'trends' | 'serp', lists: (ProviderTask | null)[]) {
  const word = freshWord('seen');
  fault(app, { kind: 'resetBeforeCharge' }, { keyword: word });
  const list = vi.spyOn(app.app.context.providers.keywordData, 'findByTag');
  for (const data of lists) list.mockResolvedValueOnce({ ok: true, data });
  list.mockResolvedValue({ ok: true, data: null });
  const { body } = await research(app, admin, workflow, { keywords: [word] });
  return (await unitsOf(app, body.jobId))[0]!;
}

test('what it has named as running is not taken for never sent because it lacks it then', async () => {
  const unit = await lost('trends', [listed('running', 0)]);
  expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN', provider_id: 'seen' });
});

test.each(['trends', 'serp'] as const)(
  'what it names at no cost is not charged, and is looked for again, for its charge may be listed late (%s)',
  async (workflow) => {
    const unit = await lost(workflow, Array(20).fill(listed('finished', 0)));
    expect(unit).toMatchObject({ state: 'refused', code: 'NOT_CHARGED', cost: 0 });
  },
);

test('what it has never named was not sent', async () => {
  const unit = await lost('trends', []);
  expect(unit).toMatchObject({ state: 'refused', code: 'NOT_CHARGED', provider_id: null });
});
