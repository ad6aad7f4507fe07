import { expect, test } from 'vitest';
import { freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { finished } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';

test('a burst of more jobs than workers is worked off without a pause, and without the sweeper', async () => {
  const app = await startTestApp({ env: { JOB_CONCURRENCY: '2' }, overrides: { sweepSeconds: 3600 } });
  const admin = await person(app, { role: 'admin' });
  const submitted = await Promise.all(
    Array.from({ length: 40 }, () => post(app, '/api/research/trends', admin, { keywords: [freshWord('burst')] })),
  );
  for (const { body } of submitted) {
    expect((await finished(app, admin, 'trends', body.jobId)).body.status).toBe('complete');
  }
  await app.stop();
});
