import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { expectBalanced, research, unitsOf, type Workflow } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

describe('economy mode', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startHasty();
    app.sandbox.control.setQueueDelay(300);
    admin = await person(app, { role: 'admin' });
  });
  afterAll(async () => app.stop());

  test.concurrent.each<[Workflow, Record<string, unknown>]>([
    ['trends', {}],
    ['compare', {}],
    ['expand', { limitPerSeed: 10 }],
    ['serp', {}],
  ])('%s goes through the standard queue, costs less, and equals the live result', async (workflow, options) => {
    const request = { keywords: [freshWord('economy')], ...options };
    const { body } = await research(app, admin, workflow, { ...request, mode: 'economy' });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    const posted = app.sandbox.control.bill().filter(({ endpoint }) => endpoint.endsWith('task_post'));
    expect(posted.length).toBeGreaterThan(0);
    // The mode is no part of the identity: a live request is answered by what economy bought.
    const live = await research(app, admin, workflow, { ...request, mode: 'live' });
    expect(live.body).toMatchObject({ fromCache: true, cost: { actualUsd: 0 } });
  });

  test('the books are balanced afterwards', async () => {
    await expectBalanced(app);
  });

  test.each<Workflow>(['trends', 'serp'])(
    'a %s post whose answer is lost is found and collected at no further cost',
    async (workflow) => {
      const word = freshWord('lost post');
      fault(app, { kind: 'resetAfterCharge' }, { keyword: word, endpoint: 'task_post' });
      const before = app.sandbox.control.bill().length;
      const { body } = await research(app, admin, workflow, { keywords: [word], mode: 'economy' });
      expect(body).toMatchObject({ status: 'complete', failedStages: [] });
      expect((await unitsOf(app, body.jobId))[0]!.cost).toBeGreaterThan(0);
      expect(app.sandbox.control.bill()).toHaveLength(before + 1);
      await expectBalanced(app);
    },
  );

  test('a refused post costs nothing', async () => {
    const word = freshWord('refused post');
    fault(app, { kind: 'code', code: 40501 }, { keyword: word, endpoint: 'task_post' });
    const { body } = await research(app, admin, 'trends', { keywords: [word], mode: 'economy' });
    expect(body).toMatchObject({ status: 'failed', cost: { actualUsd: 0 } });
    await expectBalanced(app);
  });
});
