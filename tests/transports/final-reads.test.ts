import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { now } from '../../server/core/database.ts';
import { MAX_BODY_BYTES } from '../../server/core/request-body.ts';
import { changeCredentials, credentialsOf } from '../../server/services/access/credentials.ts';
import { type Answerable, answeredJob } from '../../server/services/jobs/answered-jobs.ts';
import { nextTurn } from '../../server/services/jobs/doorbell.ts';
import type { ViewedJob } from '../../server/services/jobs/job-view.ts';
import { requestIdentity } from '../../server/services/plan/request-identity.ts';
import type { ExpandRequest } from '../../server/services/plan/requests.ts';
import { judgedRequest } from '../../server/services/research/judged-request.ts';
import { freshWord } from '../support/jobs.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { research } from '../support/research.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let owner: Person;
let jobId: string;
let resultId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await person(app);
  jobId = (await research(app, owner, 'expand', { keywords: [freshWord('final')], limitPerSeed: 10 })).body.jobId;
  const jobs = app.app.context.database.db.selectFrom('jobs').select('result_id').where('id', '=', jobId);
  resultId = (await jobs.executeTakeFirstOrThrow()).result_id!;
});
afterAll(() => app.stop());

/** Statements about the job or its result while `work` goes on. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const given = (await queriesDuring(app, work)).map(({ parameters }) => parameters.flat());
  return given.filter((parameters) => [jobId, resultId].some((id) => parameters.includes(id))).length;
}

type Read = (who: Person, id: string) => Promise<string>;

const inputOf = (id: string) => encodeURIComponent(JSON.stringify({ json: { jobId: id } }));
const text = async (path: string, init: RequestInit) => await (await fetch(app.url + path, init)).text();
const reads: Record<string, Read> = {
  'its status route': (who, id) => text(`/api/research/expand/status?jobId=${id}`, { method: 'POST', ...who }),
  'the route of any job': (who, id) => text(`/api/jobs/${id}`, { headers: who.headers }),
  tRPC: (who, id) => text(`/trpc/research.job?input=${inputOf(id)}`, { headers: who.headers }),
  'tRPC, of any job': (who, id) => text(`/trpc/jobs.read?input=${inputOf(id)}`, { headers: who.headers }),
  GraphQL: (who, id) => {
    const query = `{ researchJob(jobId: "${id}") { jobId status result } }`;
    return text('/graphql', { method: 'POST', headers: who.headers, body: JSON.stringify({ query }) });
  },
};

describe.each(Object.entries(reads))('a final job, read by %s', (_, read) => {
  test('costs no statement from the second time on, and its bytes stay the same', async () => {
    const first = await read(owner, jobId);
    expect(first).toContain(jobId);
    let again = '';
    expect(
      await statements(async () => {
        again = await read(owner, jobId);
      }),
    ).toBe(0);
    expect(again).toBe(first);
  });

  test('is not there for another account', async () => {
    await read(owner, jobId);
    const answer = await read(await person(app), jobId);
    expect(answer).toContain('JOB_NOT_FOUND');
    expect(answer).not.toContain('"complete"');
  });

  test('is refused to a key that was revoked meanwhile', async () => {
    const own = await person(app);
    const id = await runningJob(app, own);
    expect(await read(own, id)).toContain('"processing"');
    await endRunningJob(app, id);
    expect(await read(own, id)).toContain('"complete"');
    await changeCredentials(app.app.context, own.accountId, async ({ db }) => {
      await db.updateTable('api_keys').set({ revoked_at: now }).where('account_id', '=', own.accountId).execute();
    });
    expect(await read(own, id)).toContain('UNAUTHENTICATED');
  });
});

test('nothing is made for it that tells when its reader has gone: the answer is there before', async () => {
  for (const path of [`/api/research/expand/status?jobId=${jobId}`, `/api/jobs/${jobId}`]) {
    const method = path.includes('status') ? 'POST' : 'GET';
    const request = new Request(app.url + path, { method, headers: owner.headers });
    const asked = vi.spyOn(request, 'signal', 'get');
    expect((await app.app.fetch(request, '192.0.2.1')).status).toBe(200);
    expect(asked).not.toHaveBeenCalled();
  }
});

test('reads that come together share one statement, and each is judged by its own caller', async () => {
  const own = await person(app);
  const [running, foreign] = [await runningJob(app, own), await runningJob(app, owner)];
  const wanted = [running, running.toUpperCase(), foreign, 'no id', running];
  const inputs = Object.fromEntries(wanted.map((id, at) => [at, { json: { jobId: id } }]));
  const path = `/trpc/${wanted.map(() => 'research.job').join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  let answers: Awaited<ReturnType<typeof call>>['body'];
  const queries = await queriesDuring(app, async () => {
    answers = (await call(app.url + path, { headers: own.headers })).body;
  });
  const reads = queries.filter(({ sql }) => /join jobs j/.test(sql));
  const told = answers.map(({ result, error }: Record<string, { data?: { json: object }; json?: object }>) =>
    result ? result.data!.json : error!.json,
  );
  const [first, same, ...others] = told;
  expect(first).toMatchObject({ jobId: running, status: 'processing' });
  expect(same).toEqual(first);
  expect(others.map((one: { status?: string; data?: { appCode: string } }) => one.data?.appCode ?? one.status)).toEqual(
    ['JOB_NOT_FOUND', 'JOB_NOT_FOUND', 'processing'],
  );
  expect(reads).toHaveLength(1);
});

describe('what comes together', () => {
  const keyOf = ({ headers }: Person) => headers.Authorization!.split(' ')[1]!;

  test('has its credentials judged by one statement, each by itself', async () => {
    const { context } = app.app;
    const [one, other, ended] = [await person(app), await person(app), await person(app)];
    await changeCredentials(context, ended.accountId, async ({ db }) => {
      await db.updateTable('api_keys').set({ revoked_at: now }).where('account_id', '=', ended.accountId).execute();
    });
    let found: (string | undefined)[] = [];
    const queries = await queriesDuring(app, async () => {
      const secrets = [keyOf(one), keyOf(ended), keyOf(other), 'no key at all'];
      const callers = await Promise.all(
        secrets.map((secret) => credentialsOf(context).find(context, 'api_key', secret)),
      );
      found = callers.map((caller) => caller?.accountId);
    });
    expect(found).toEqual([one.accountId, undefined, other.accountId, undefined]);
    expect(queries.filter(({ sql }) => /from "api_keys"/.test(sql))).toHaveLength(1);
  });

  test('and waits, waits for one timer', async () => {
    const first = nextTurn(app.app.context);
    expect(nextTurn(app.app.context)).toBe(first);
    await first;
    expect(nextTurn(app.app.context)).not.toBe(first);
  });
});

describe('a final job that is at hand', () => {
  test('is there for its own kind alone', async () => {
    const other = await post(app, `/api/research/trends/status?jobId=${jobId}`, owner, undefined);
    expect(other.body.code).toBe('JOB_NOT_FOUND');
  });

  test('is there for keys with the scope of its pipeline alone', async () => {
    const { db } = app.app.context.database;
    const narrow = await person(app, { scopes: ['byok:execute'] });
    const id = await runningJob(app, narrow);
    await endRunningJob(app, id);
    const read = () => call(`${app.url}/api/jobs/${id}`, { headers: narrow.headers });
    expect((await read()).body.requiredScope).toBe('research:execute');
    expect((await read()).body.requiredScope).toBe('research:execute');
    await db.deleteFrom('api_keys').where('account_id', '=', narrow.accountId).execute();
  });
});

/** What looks for a cached result, or inserts a job. */
const INSERTION = /result_cache|insert into "?jobs/;

test('a repeated submission is answered from the cache by one statement, and nothing is kept of it; with a key there is a transaction', async () => {
  const body = { keywords: [freshWord('again')] };
  await research(app, owner, 'trends', body);
  // Beside the one with the worker, which has transactions of its own.
  const web = await startTestApp({ beside: app, env: { ROLE: 'web' } });
  const { database, memory } = web.app.context;
  const transactions = vi.spyOn(database, 'transaction');
  const submit = (headers = {}) => post(web, '/api/research/trends', owner, body, headers);
  const answers = [await submit(), await submit()];
  expect(answers.map(({ status, body: job }) => [status, job.status, job.fromCache])).toEqual(
    Array(2).fill([200, 'complete', true]),
  );
  expect(answers[0]!.body.jobId).not.toBe(answers[1]!.body.jobId);
  const kept = () => memory.figures().map(({ cache, entries }) => [cache, entries]);
  const before = kept();
  const queries = await queriesDuring(web, async () => {
    for (let time = 0; time < 5; time++) expect((await submit()).status).toBe(200);
  });
  expect(queries.filter(({ sql }) => INSERTION.test(sql))).toHaveLength(5);
  expect(queries.filter(({ sql }) => sql === 'select app_today() as "day"')).toEqual([]);
  expect(kept()).toEqual(before);
  expect(transactions).not.toHaveBeenCalled();
  const keyed = { 'Idempotency-Key': randomUUID() };
  const [first, repeat] = [await submit(keyed), await submit(keyed)];
  expect(first.body.status).toBe('complete');
  expect(first.body.jobId).toBe(repeat.body.jobId);
  expect(repeat.headers.get('idempotent-replayed')).toBe('true');
  expect(transactions).toHaveBeenCalledTimes(2);
  await web.stop();
});

describe('what was found of a submission', () => {
  const request: ExpandRequest = {
    ...{ operation: 'expand', keywords: [freshWord('judged')], sources: ['suggestions'], limitPerSeed: 10 },
    ...{ includeMetrics: false, filterTerms: ['planner'], filterMode: 'semantic', exact: false, variants: true },
    ...{ locationCode: 2840, languageCode: 'en', mode: 'live', dateFrom: '2026-01-01', dateTo: '2026-02-01' },
  };

  test('is remembered for an equal one, and planned anew for one that differs', () => {
    const { context } = app.app;
    const first = judgedRequest(context, request);
    expect(first).toEqual({ identity: requestIdentity(request, context.config.OPENROUTER_MODEL, 'sandbox'), total: 3 });
    expect(judgedRequest(context, structuredClone(request))).toBe(first);
    const two = judgedRequest(context, { ...request, keywords: [...request.keywords, 'second'] });
    expect([two.total, two.identity === first.identity]).toEqual([4, false]);
  });

  test('holds for the source, the model and the prices that it was found with', () => {
    const { context } = app.app;
    const { providers, config } = context;
    const first = judgedRequest(context, request);
    const live = judgedRequest({ ...context, providers: { ...providers, dataSource: 'live' } }, request);
    const [other] = Object.keys(providers.prices.models).filter((model) => model !== config.OPENROUTER_MODEL);
    const modelled = judgedRequest({ ...context, config: { ...config, OPENROUTER_MODEL: other! } }, request);
    expect(new Set([first, live, modelled].map(({ identity }) => identity)).size).toBe(3);
    const unpriced = { ...providers, prices: { ...providers.prices, version: 'without models', models: {} } };
    expect(() => judgedRequest({ ...context, providers: unpriced }, request)).toThrow('No price is known');
  });
});

describe('repeated submissions that come together', () => {
  const of = (word: string, ownerId: string): Answerable => ({
    ...{ ownerId, identity: '', priceVersion: 'prices', model: 'model', total: 1 },
    request: { operation: 'metrics', keywords: [word], locationCode: 2840, languageCode: 'en' },
  });
  const cached = async (): Promise<Answerable[]> => {
    const body = { keywords: [freshWord('together')] };
    const { jobId: id } = (await research(app, owner, 'metrics', body)).body;
    const jobs = app.app.context.database.db.selectFrom('jobs').select('request_identity').where('id', '=', id);
    const { request_identity: identity } = await jobs.executeTakeFirstOrThrow();
    return ['one', 'two', 'three'].map((word) => ({ ...of(word, owner.accountId), identity }));
  };
  const answers = (jobs: Answerable[]) => Promise.allSettled(jobs.map((job) => answeredJob(app.app.context, job)));
  const wordsIn = (settled: PromiseSettledResult<ViewedJob | undefined>[]) =>
    settled.map((one) => (one.status === 'fulfilled' ? (one.value?.request.keywords ?? 'nothing') : 'refused'));

  test('share one statement, and each is a job of its own with its own first event', async () => {
    const [one, two, three] = await cached();
    let settled: Awaited<ReturnType<typeof answers>> = [];
    const queries = await queriesDuring(app, async () => {
      settled = await answers([one!, { ...two!, identity: 'of nothing' }, three!, one!]);
    });
    expect(queries.filter(({ sql }) => INSERTION.test(sql))).toHaveLength(1);
    expect(wordsIn(settled)).toEqual([['one'], 'nothing', ['three'], ['one']]);
    const ids = settled.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value.id] : []));
    const events = app.app.context.database.db.selectFrom('job_events').select(['job_id', 'seq', 'status']);
    const written = await events.where('job_id', 'in', ids).orderBy('job_id').execute();
    expect(written).toEqual([...ids].sort().map((id) => ({ job_id: id, seq: 1, status: 'complete' })));
    expect(new Set(ids).size).toBe(3);
  });

  test('look for each by its key: a cache of thousands is never read through', async () => {
    const { db } = app.app.context.database;
    const [one] = await cached();
    const queries = await queriesDuring(app, () => answers([one!]));
    const insertion = queries.find((query) => INSERTION.test(query.sql));
    await sql`insert into result_cache (identity, result_id, cost_micros, data_source, expires_at)
      select 'filler ' || n, c.result_id, 0, c.data_source, c.expires_at
      from result_cache c cross join generate_series(1, 5000) n where c.identity = ${one!.identity}`.execute(db);
    await sql`analyze result_cache`.execute(db);
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${insertion!.sql}`, [...insertion!.parameters]));
    const plan = rows.map((row) => Object.values(row as object)[0]).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan using result_cache_pkey/);
    expect(plan).not.toContain('Seq Scan on result_cache');
    await sql`delete from result_cache where identity like 'filler %'`.execute(db);
  });

  test('do not fail with one that the database does not take', async () => {
    const [one, two, three] = await cached();
    const settled = await answers([one!, { ...two!, ownerId: randomUUID() }, three!]);
    expect(wordsIn(settled)).toEqual([['one'], 'refused', ['three']]);
  });

  test('are not sent again when the connection broke: nobody knows what became of them', async () => {
    const jobs = await cached();
    const executor = Object.getPrototypeOf(Object.getPrototypeOf(app.app.context.database.db.getExecutor()));
    const broken = vi.spyOn(executor, 'executeQuery').mockRejectedValue(new Error('Connection terminated'));
    const settled = await answers(jobs);
    // What runs by the clock asks, too.
    const sendings = broken.mock.calls.filter(([query]) => INSERTION.test((query as CompiledQuery).sql)).length;
    broken.mockRestore();
    expect([wordsIn(settled), sendings]).toEqual([['refused', 'refused', 'refused'], 1]);
  });
});

test('a body that is announced may be as large as one that is not, and is refused from the same byte on', async () => {
  const path = `${app.url}/api/research/trends`;
  const padded = (bytes: number) => JSON.stringify({ nothing: '' }).replace('""', `"${'x'.repeat(bytes - 14)}"`);
  const send = async (text: string, announced: boolean) => {
    const body = announced ? text : new Blob([text]).stream();
    const init = { method: 'POST', headers: owner.headers, body, ...(announced ? {} : { duplex: 'half' }) };
    return (await fetch(path, init as RequestInit)).status;
  };
  for (const announced of [true, false]) {
    expect([announced, await send(padded(MAX_BODY_BYTES), announced)]).toEqual([announced, 400]);
    expect([announced, await send(padded(MAX_BODY_BYTES + 1), announced)]).toEqual([announced, 413]);
  }
});
