import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_LIMITS } from '../../server/services/jobs/open-calls.ts';
import { type Person, person } from '../support/people.ts';
import { runningJob } from '../support/running-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app);
});
afterAll(() => app.stop());

const send = (accept: string, query: string) =>
  fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { ...who.headers, Accept: accept },
    body: JSON.stringify({ query }),
  });

test('what was done is told, also to who asked for a form that there is not: a refusal would be taken for nothing done', async () => {
  const mutation = 'mutation { submitTrendCheck(input: { keywords: ["chess"] }) { jobId } }';
  const answer = await send('text/html', mutation);
  const { db } = app.app.context.database;
  const jobs = await db.selectFrom('jobs').select('id').where('owner_id', '=', who.accountId).execute();
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { data: { submitTrendCheck: { jobId: jobs[0]!.id } } },
  ]);
});

test.each(['application/json', 'application/*', 'application/graphql-response+json', 'text/html', 'multipart/mixed'])(
  'a subscription that takes %s alone is refused, and holds no place',
  async (accept) => {
    const subscription = `subscription { jobProgress(jobId: "${await runningJob(app, who)}") { seq } }`;
    for (let at = 0; at <= OPEN_LIMITS.stream; at++) {
      const refused = await send(accept, subscription);
      const { errors } = (await refused.json()) as { errors: { extensions: { code: string } }[] };
      expect([refused.status, errors[0]!.extensions.code]).toEqual([400, 'VALIDATION_FAILED']);
    }
    const taken = await send('text/event-stream', subscription);
    const reader = taken.body!.getReader();
    const texts: string[] = [];
    while (!texts.join('').includes('data:')) texts.push(new TextDecoder().decode((await reader.read()).value));
    expect(texts.join('')).toContain('"seq":1');
    await reader.cancel();
  },
);
