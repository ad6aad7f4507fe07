import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsOf } from '../../jobs/computing/storable.ts';
import { storeWords } from '../../jobs/store-result.ts';
import { newId } from '../../server/core/ids.ts';
import { NOTHING_KNOWN } from '../../server/science/index.ts';
import { keepResult } from '../../server/services/jobs/keep-result.ts';
import { piecesOf } from '../../server/services/jobs/result-pieces.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { research, type Workflow } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** What a result tells later jobs about words, which they need not buy then. */
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

const FIGURES = [
  { identity: 'difficulty alone', ...NOTHING_KNOWN, difficulty: 12 },
  { identity: 'domains alone', ...NOTHING_KNOWN, referringDomains: 0.5 },
  { identity: 'nothing', ...NOTHING_KNOWN },
  { identity: 'volume alone', ...NOTHING_KNOWN, volume: 0 },
];

/** Which of these words another result of such a job would be known by: for some time, and in a place. */
async function knownOf(workflow: Workflow, tells: boolean): Promise<{ fresh: string[]; placed: string[] }> {
  const { body } = await research(app, admin, workflow, { keywords: [freshWord('known')] });
  const { database } = app.app.context;
  const job = await database.db.selectFrom('jobs').selectAll().where('id', '=', body.jobId).executeTakeFirstOrThrow();
  const id = newId();
  await keepResult(database.db, id, piecesOf(['{}']));
  const words = [columnsOf(FIGURES)];
  await database.transaction((tx) => storeWords(tx, app.app.context, { id, job }, { words, tells }));
  const rows = await database.db
    .selectFrom('result_keywords')
    .select(['identity', 'known_in', 'known_until'])
    .where('result_id', '=', id)
    .orderBy('identity')
    .execute();
  const wordsWith = (column: 'known_in' | 'known_until') =>
    rows.filter((row) => row[column] !== null).map(({ identity }) => identity);
  return { fresh: wordsWith('known_until'), placed: wordsWith('known_in') };
}

test('a word is known by whichever figure there is, for as long as the answers behind it are fresh', async () => {
  const known = ['difficulty alone', 'domains alone', 'volume alone'];
  expect(await knownOf('expand', true)).toEqual({ fresh: known, placed: known });
});

test('no word is known by a result whose answers say nothing about words, or that tells nothing of them', async () => {
  expect(await knownOf('trends', true)).toEqual({ fresh: [], placed: [] });
  expect(await knownOf('expand', false)).toEqual({ fresh: [], placed: [] });
});
