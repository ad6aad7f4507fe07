import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, person, post } from '../support/people.ts';
import { quotaUsed, research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

describe('guard of the SERP analysis', () => {
  let app: TestApp;
  let student: Person;
  let found: string[];
  let jobId: string;
  beforeAll(async () => {
    app = await startTestApp();
    student = await person(app);
    const { body } = await research(app, student, 'expand', { keywords: ['garden shed'], limitPerSeed: 10 });
    jobId = body.jobId;
    found = body.result.candidates.map(({ keyword }: { keyword: string }) => keyword);
  });
  afterAll(async () => app.stop());

  test('a student may analyse what a job of their own found, in any spelling', async () => {
    const { status, body } = await research(app, student, 'serp', { keywords: [`  ${found[0]!.toUpperCase()} `] });
    expect(status).toBe(200);
    expect(body.status).toBe('complete');
  });

  test('what was asked for appears in the result too: a seed and a benchmark may be analysed', async () => {
    await research(app, student, 'trends', { keywords: ['spade'], benchmark: 'garden fork' });
    const { body } = await research(app, student, 'serp', { keywords: ['garden shed', 'garden fork'] });
    expect(body.status).toBe('complete');
  });

  test('the job may be named, and then only its words count', async () => {
    const other = await research(app, student, 'trends', { keywords: ['from another job'] });
    const named = (keyword: string) => post(app, '/api/research/serp', student, { keywords: [keyword], jobId });
    expect((await research(app, student, 'serp', { keywords: [found[1]!], jobId })).status).toBe(200);
    expect(await named('from another job')).toMatchObject({ status: 403, body: { code: 'SERP_NOT_VALIDATED' } });
    const right = { keywords: ['from another job'], jobId: other.body.jobId };
    expect((await research(app, student, 'serp', right)).status).toBe(200);
  });

  test('names every word that was not researched; nothing is bought and no quota is taken', async () => {
    const [used, charges] = [await quotaUsed(app, student), app.sandbox.control.bill().length];
    const keywords = [found[0], 'never researched', 'neither this'];
    const refused = await post(app, '/api/research/serp', student, { keywords });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'SERP_NOT_VALIDATED', keywords: ['never researched', 'neither this'] },
    });
    expect(await quotaUsed(app, student)).toBe(used);
    expect(app.sandbox.control.bill()).toHaveLength(charges);
  });

  test("another account's research validates nothing", async () => {
    const other = await person(app);
    const refused = await post(app, '/api/research/serp', other, { keywords: [found[0]] });
    expect(refused).toMatchObject({ status: 403, body: { keywords: [found[0]] } });
    const named = await post(app, '/api/research/serp', other, { keywords: [found[0]], jobId });
    expect(named.body.code).toBe('SERP_NOT_VALIDATED');
  });

  test('a result that came from the cache validates as a bought one does', async () => {
    const other = await person(app);
    const { body } = await research(app, other, 'expand', { keywords: ['garden shed'], limitPerSeed: 10 });
    expect(body.fromCache).toBe(true);
    expect((await post(app, '/api/research/serp', other, { keywords: [found[2]] })).status).toBeLessThan(300);
  });

  test('a job that is still running validates nothing', async () => {
    const other = await person(app);
    app.sandbox.control.setQueueDelay(60_000);
    const running = await post(app, '/api/research/trends', other, { keywords: ['not yet'], mode: 'economy' });
    expect(running.status).toBe(202);
    const refused = await post(app, '/api/research/serp', other, { keywords: ['not yet'] });
    expect(refused.body.code).toBe('SERP_NOT_VALIDATED');
  });

  test('admins are not guarded', async () => {
    const admin = await person(app, { role: 'admin' });
    const { body } = await research(app, admin, 'serp', { keywords: ['anything at all'] });
    expect(body.status).toBe('complete');
  });
});
