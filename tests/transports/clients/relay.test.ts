import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, person } from '../../support/people.ts';
import { research } from '../../support/research.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { graphql } from '../graphql-client.ts';

const run = promisify(execFile);
/** The path of the compiler's program. */
const compiler: string = createRequire(import.meta.url)('relay-compiler');
const SCHEMA = new URL('../../../graphql/schema.graphql', import.meta.url);
/** A fragment that a component reads again by the object's `id`, in the words of Relay. */
const CARD = `graphql\`
  fragment card_job on ResearchJob @refetchable(queryName: "cardRefetchQuery") {
    jobId status progress { completed total }
  }
\`;`;

let app: TestApp;
let who: Person;
let project: string;

beforeAll(async () => {
  app = await startTestApp();
  who = await person(app);
  project = await mkdtemp(join(tmpdir(), 'relay-'));
});
afterAll(async () => {
  await rm(project, { recursive: true });
  await app.stop();
});

/** The query that Relay's compiler makes of the fragment, from the schema as it is printed. */
async function refetchQuery(): Promise<string> {
  await mkdir(join(project, 'src'));
  await writeFile(join(project, 'src/card.js'), CARD);
  await writeFile(join(project, 'schema.graphql'), await readFile(SCHEMA));
  const config = { src: './src', schema: './schema.graphql', language: 'javascript' };
  await writeFile(join(project, 'relay.config.json'), JSON.stringify(config));
  await run(compiler, ['relay.config.json'], { cwd: project });
  const made = await readFile(join(project, 'src/__generated__/cardRefetchQuery.graphql.js'), 'utf8');
  return JSON.parse(/"text": ("(?:[^"\\]|\\.)*")/.exec(made)![1]!);
}

test('what Relay’s compiler makes of a refetchable fragment on a job reads the job again, by its id and by its owner only', async () => {
  const { body } = await research(app, who, 'expand', { keywords: ['desk lamp'] });
  const known = await graphql(app, who, 'query ($jobId: ID!) { node: researchJob(jobId: $jobId) { id } }', body);
  const id = String(known.data.node!.id);
  const query = await refetchQuery();
  expect(query).toContain('node(id: $id)');
  const again = await graphql(app, who, query, { id });
  expect(again.errors).toEqual([]);
  expect(again.data.node).toMatchObject({ __typename: 'ResearchJob', id, jobId: body.jobId, status: 'complete' });
  const foreign = await graphql(app, await person(app), query, { id });
  expect(foreign.data).toEqual({ node: null });
  expect(foreign.errors[0]!.extensions.code).toBe('JOB_NOT_FOUND');
});

test.each(['', 'nothing', 'Sm9i', Buffer.from('Quote:1').toString('base64')])('%j is the id of nothing', async (id) => {
  const { data, errors } = await graphql(app, who, 'query ($id: ID!) { node(id: $id) { id } }', { id });
  expect(data).toEqual({ node: null });
  expect(errors[0]!.extensions).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'id' }] });
});
