import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { expectBalanced, research, unitsOf, type Workflow } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

describe('economy mode', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await startHasty();
    test.sandbox.control.setQueueDelay(300);
    admin = await person(test, { role: 'admin' });
  });
  afterAll(async () => test.stop());

  it.concurrent.each<[Workflow, Record<string, unknown>]>([
    ['trends', {}],
    ['compare', {}],
    ['expand', { limitPerSeed: 10 }],
    ['serp', {}],
  ])('%s goes through the standard queue, costs less, and equals the live result', async (workflow, options) => {
    const request = { keywords: [freshWord('economy')], ...options };
    const { body } = await research(test, admin, workflow, { ...request, mode: 'economy' });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    const posted = test.sandbox.control.bill().filter(({ endpoint }) => endpoint.endsWith('task_post'));
    expect(posted.length).toBeGreaterThan(0);
    // The mode is no part of the identity: a live request is answered by what economy bought.
    const live = await research(test, admin, workflow, { ...request, mode: 'live' });
    expect(live.body).toMatchObject({ fromCache: true, cost: { actualUsd: 0 } });
  });

  it('the books are balanced afterwards', async () => {
    await expectBalanced(test);
  });

  it.each<Workflow>(['trends', 'serp'])(
    'a %s post whose answer is lost is found and collected at no further cost',
    async (workflow) => {
      const word = freshWord('lost post');
      fault(test, { kind: 'resetAfterCharge' }, { keyword: word, endpoint: 'task_post' });
      const before = test.sandbox.control.bill().length;
      const { body } = await research(test, admin, workflow, { keywords: [word], mode: 'economy' });
      expect(body).toMatchObject({ status: 'complete', failedStages: [] });
      expect((await unitsOf(test, body.jobId))[0]!.cost).toBeGreaterThan(0);
      expect(test.sandbox.control.bill()).toHaveLength(before + 1);
      await expectBalanced(test);
    },
  );

  it('a refused post costs nothing', async () => {
    const word = freshWord('refused post');
    fault(test, { kind: 'code', code: 40501 }, { keyword: word, endpoint: 'task_post' });
    const { body } = await research(test, admin, 'trends', { keywords: [word], mode: 'economy' });
    expect(body).toMatchObject({ status: 'failed', cost: { actualUsd: 0 } });
    await expectBalanced(test);
  });
});
