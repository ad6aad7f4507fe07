import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../support/byok.ts';
import { freshWord } from '../support/jobs.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
  admin = await person(app, { role: 'admin' });
  await sql`alter table result_pieces disable trigger user`.execute(app.app.context.database.db);
});
afterAll(async () => app.stop());

const KINDS: [string, RawBuilder<unknown>][] = [
  ['cut', sql`update result_pieces set packed = substring(packed from 1 for octet_length(packed) - 3)`],
  ['changed', sql`update result_pieces set packed = set_byte(packed, 300, get_byte(packed, 300) # 255)`],
  ['without the mark of what is packed', sql`update result_pieces set packed = set_byte(packed, 0, 1)`],
  ['empty', sql`update result_pieces set packed = ''`],
  ['gone', sql`delete from result_pieces`],
];

test.each(KINDS)(
  'a stored result that is %s is shown by no protocol, and an equal request is answered anew',
  async (_, spoil) => {
    const { db } = app.app.context.database;
    const input = { keywords: [freshWord('stored')], sources: ['suggestions'], includeMetrics: false };
    // Written by one process, read by another.
    const worker = await startTestApp({ beside: app });
    const { body } = await research(worker, admin, 'expand', input);
    await worker.stop();
    await sql`${spoil} where result_id = (select result_id from jobs where id = ${body.jobId})`.execute(db);
    const { jobId } = body;
    const rest = await post(app, `/api/research/expand/status?jobId=${jobId}`, admin, undefined);
    expect(rest).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
    expect((await query(app, admin.headers, { name: 'research.job', input: { jobId } })).error).toMatchObject({
      appCode: 'INTERNAL_ERROR',
    });
    const graphql = await post(app, '/graphql', admin, { query: `{ researchJob(jobId: "${jobId}") { result } }` });
    expect(graphql.body.errors).toMatchObject([{ extensions: { code: 'INTERNAL_ERROR' } }]);
    const csv = await call(`${app.url}/api/jobs/${jobId}/export?format=csv`, { headers: admin.headers });
    expect(csv.body).toMatchObject({ code: 'INTERNAL_ERROR' });
    const before = app.sandbox.control.bill().length;
    const again = await startTestApp({ beside: app });
    const { body: anew } = await research(again, admin, 'expand', input);
    expect(anew).toMatchObject({ status: 'complete', result: body.result });
    expect(app.sandbox.control.bill()).toHaveLength(before);
    await again.stop();
  },
);
