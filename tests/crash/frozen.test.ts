import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { person, post } from '../support/people.ts';
import { expectBalanced, finished, unitsOf } from '../support/research.ts';
import { scratchFolder } from '../support/scratch.ts';
import { deathOf, startRescuer, startWeb, startWorker } from './support.ts';

test('a process frozen between its intent and the first byte, until another has closed the unit and bought anew, sends nothing', async () => {
  const web = await startWeb();
  const admin = await person(web, { role: 'admin' });
  const folder = await scratchFolder('freeze');
  // The price lists are read by then: the first connection of the next process is the purchase.
  await (await startRescuer(web)).stop();
  const thaw = join(folder, 'thaw');
  const frozen = await startWorker(web, { FREEZE_UNTIL: thaw });
  const stands = once(frozen, 'message');
  const request = { keywords: ['frozen', 'in the handshake'] };
  const { body } = await post(web, '/api/research/trends', admin, request);
  await stands;
  const rescuer = await startRescuer(web);
  const lost = await finished(web, admin, 'trends', body.jobId);
  expect(lost.body.failedStages).toMatchObject([{ stage: 'trends', code: 'NOT_CHARGED' }]);
  const again = await post(web, '/api/research/trends', admin, request);
  expect((await finished(web, admin, 'trends', again.body.jobId)).body.status).toBe('complete');
  const units = await unitsOf(web, body.jobId);
  await rescuer.stop();
  await writeFile(thaw, '');
  // It goes on where it stood, and takes up a job of its own: by then it is through with the old one.
  const proof = await post(web, '/api/research/trends', admin, { keywords: ['proof of life'] });
  await finished(web, admin, 'trends', proof.body.jobId);
  frozen.disconnect();
  await deathOf(frozen);
  expect(await unitsOf(web, body.jobId)).toEqual(units);
  expect((await expectBalanced(web)).charges).toBe(2);
  await rm(folder, { recursive: true });
  await web.stop();
});
