import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, type Owner, owner, readAsOwner } from '../support/byok.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { call, type Person, person } from '../support/people.ts';
import { charges, setControls } from '../support/private-jobs.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import type { TestApp } from '../support/test-app.ts';
import { type Between, between, type Fate, type Passing } from './support/between.ts';
import { type Machine, machine, outcomeOf, type RunOptions, rowsOf } from './support/program.ts';

let app: TestApp;
let who: Person;
let payer: Owner;
let home: Machine;

beforeAll(async () => {
  app = await startHasty();
  who = await person(app, { role: 'admin' });
  payer = await owner(app);
  home = await machine({ KR_URL: app.url });
});
afterAll(async () => {
  await home.drop();
  await app.stop();
});

const as = (key: string, more: RunOptions = {}): RunOptions => ({ ...more, env: { KR_API_KEY: key, ...more.env } });
const kr = (...args: string[]) => home.kr(args, as(who.key));
const krPaid = (...args: string[]) => home.kr(args, as(payer.key));

/** The body of REST's answer, as anybody would read it. */
async function rest(path: string, key = who.key) {
  return (await call(app.url + path, { headers: { Authorization: `Bearer ${key}` } })).body;
}

describe('what the program ends with', () => {
  test('0: done', async () => {
    expect((await kr('expand', freshWord())).code).toBe(0);
    expect((await kr('--help')).code).toBe(0);
  });

  test.each([
    [['expand']],
    [['expand', 'x', '--nonsense']],
    [['expand', 'x', '--days', 'many']],
    [['expand', 'x', '--mode', 'fast']],
    [['expand', '--file', '/nowhere/at/all']],
    [['suggest', 'two', 'words']],
    [['quote', 'everything']],
    [['expand', 'x'.repeat(81)]],
    [['expand', 'x', '--days', '6']],
    [['nonsense']],
    [[]],
  ])('2: the command %j is wrong, and nothing is bought', async (args) => {
    const { code, out, err } = await kr(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).not.toBe('');
  });

  test('3: no key, a wrong one, or one that may not', async () => {
    expect((await home.kr(['history'])).code).toBe(3);
    expect((await home.kr(['history'], as('gk_live_wrong'))).code).toBe(3);
    expect((await home.kr(['history'], as('not a\nheader'))).code).toBe(3);
    const reader = await person(app, { scopes: ['feed:read'] });
    const { code, err } = await home.kr(['history', '--json'], as(reader.key));
    expect(code).toBe(3);
    expect(JSON.parse(err)).toMatchObject({ code: 'INSUFFICIENT_SCOPE', requiredScope: 'research:execute' });
  });

  test('4: what is not there', async () => {
    expect((await kr('watch', randomUUID())).code).toBe(4);
    expect((await krPaid('confirm', randomUUID(), '--up-to', '5')).code).toBe(4);
    expect((await krPaid('quote', 'retry', randomUUID())).code).toBe(4);
  });

  test('5: the quota of the day', async () => {
    const student = await person(app, { dailyQuota: 0 });
    const { code, err } = await home.kr(['expand', freshWord()], as(student.key));
    expect([code, err]).toEqual([5, expect.stringContaining('QUOTA_EXCEEDED')]);
  });

  test('6: the budget of the day', async () => {
    const poor = await owner(app);
    await setControls(app, poor, { dailyBudgetUsd: 0 });
    const { code } = await home.kr(['quote', 'expand', freshWord(), '--up-to', '5'], as(poor.key));
    expect(code).toBe(6);
    expect(charges(app, poor)).toEqual([]);
  });

  test('7: a price that nobody confirmed is shown, and nothing is bought', async () => {
    const before = charges(app, payer).length;
    const asked = await krPaid('quote', 'expand', freshWord(), '--json');
    expect(asked.code).toBe(0);
    const { quoteId, estimatedCostUsd } = JSON.parse(asked.out).quote;
    for (const more of [[], ['--up-to', '0'], ['--up-to', ((estimatedCostUsd * 1e6 - 1) / 1e6).toFixed(6)]]) {
      const { code, err } = await krPaid('confirm', quoteId, ...more);
      expect([more, code]).toEqual([more, 7]);
      expect(err).toContain(String(estimatedCostUsd));
    }
    expect(charges(app, payer)).toHaveLength(before);
    const { code, out } = await krPaid('confirm', quoteId, '--up-to', String(estimatedCostUsd), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ operation: 'expand', status: 'complete' });
    expect(charges(app, payer).length).toBeGreaterThan(before);
  });

  test('7: what its owner has to approve', async () => {
    const careful = await owner(app);
    const { keys } = (await readAsOwner(app, careful, 'keys.list', {})).data;
    for (const { id: keyId } of keys) await asOwner(app, careful, 'keys.update', { keyId, approvalAboveUsd: 0 });
    const { code, err } = await home.kr(['quote', 'expand', freshWord(), '--up-to', '5'], as(careful.key));
    expect([code, err]).toEqual([7, expect.stringContaining('/dashboard/approve/')]);
    expect(charges(app, careful)).toEqual([]);
  });

  test('8: a result that lacks something, and the rest is bought alone', async () => {
    const [good, bad] = [freshWord('good'), freshWord('bad')];
    fault(app, { kind: 'code', code: 50301 }, { keyword: bad });
    const { code, out, err } = await krPaid('quote', 'expand', good, bad, '--up-to', '5', '--no-metrics', '--json');
    app.sandbox.control.clearFaults();
    expect([code, JSON.parse(out).status]).toEqual([8, 'partial']);
    expect(err).toContain('50301');
    const rest = await krPaid('quote', 'retry', JSON.parse(out).jobId, '--up-to', '5', '--json');
    expect([rest.code, JSON.parse(rest.out).status]).toEqual([0, 'complete']);
  });

  test('9: an outcome that nobody knows: of a job, and of a request', async () => {
    fault(app, { kind: 'hang' }, { provider: 'openrouter' });
    const { code, out, err } = await krPaid('quote', 'compare', freshWord(), '--up-to', '5', '--json');
    app.sandbox.control.clearFaults();
    expect([code, JSON.parse(out).failedStages[0].outcome]).toEqual([9, 'unknown']);
    expect(err).toContain('may have been charged');

    const word = freshWord();
    await onTheWay(
      ({ path }) => (path.endsWith('research.expand') ? 'lose' : 'pass'),
      async ({ url }) => {
        const lost = await home.kr(['expand', word], as(who.key, { env: { KR_URL: url } }));
        expect([lost.code, lost.err]).toEqual([9, expect.stringContaining('same command again')]);
      },
    );
    expect(await intentsOf(home)).toHaveLength(1);
    await rm(intentFolder(home), { recursive: true });
  });

  test('1: nobody there to ask, and nothing was sent', async () => {
    const nobody = await between(app.url);
    await nobody.close();
    expect((await home.kr(['expand', freshWord()], as(who.key, { env: { KR_URL: nobody.url } }))).code).toBe(1);
  });
});

async function onTheWay<T>(
  fateOf: (passing: Passing, index: number) => Fate,
  run: (way: Between) => Promise<T>,
): Promise<T> {
  const way = await between(app.url, fateOf);
  try {
    return await run(way);
  } finally {
    await way.close();
  }
}

describe('the same command again', () => {
  const jobsWith = async (keyword: string) =>
    (await rest('/api/research/history?limit=100')).items.filter(
      (job: { request: { keywords: string[] } }) => job.request.keywords[0] === keyword,
    );

  test.each<['swallow' | 'hold', string]>([
    ['swallow', 'before the request arrived'],
    ['hold', 'before the answer arrived'],
  ])('is the same job after a kill: %s', async (fate) => {
    const word = freshWord();
    const submissions: Passing[] = [];
    const arrived = Promise.withResolvers<void>();
    const way = await between(app.url, (passing) => {
      if (!passing.path.endsWith('research.expand')) return 'pass';
      submissions.push(passing);
      arrived.resolve();
      return submissions.length === 1 ? fate : 'pass';
    });
    const options = as(who.key, { env: { KR_URL: way.url } });
    const child = home.start(['expand', word, '--json'], options);
    await arrived.promise;
    const [intent, ...others] = await intentsOf(home);
    expect([intent!.key, others]).toEqual([submissions[0]!.headers['idempotency-key'], []]);
    child.kill('SIGKILL');
    await once(child, 'close');
    const { code, out, err } = await home.kr(['expand', word, '--json'], options);
    expect([code, err]).toEqual([0, expect.stringContaining('Going on with')]);
    expect(submissions.map(({ headers }) => headers['idempotency-key'])).toEqual([intent!.key, intent!.key]);
    expect(await jobsWith(word)).toMatchObject([{ jobId: JSON.parse(out).jobId }]);
    expect(await intentsOf(home)).toEqual([]);
    await way.close();
  });

  test('is the same purchase after a kill between the price and the result', async () => {
    const words = [freshWord(), freshWord()];
    const args = ['quote', 'expand', ...words, '--up-to', '5', '--json'];
    const arrived = Promise.withResolvers<void>();
    await onTheWay(
      ({ path }, index) => {
        if (!path.endsWith('byok.executeExpand') || index > 0) return 'pass';
        arrived.resolve();
        return 'hold';
      },
      async ({ url, seen }) => {
        const options = as(payer.key, { env: { KR_URL: url } });
        const child = home.start(args, options);
        await arrived.promise;
        child.kill('SIGKILL');
        await once(child, 'close');
        const { code, out } = await home.kr(args, options);
        expect(code).toBe(0);
        const executions = seen.filter(({ path }) => path.endsWith('byok.executeExpand'));
        expect(new Set(executions.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
        const { items } = await rest('/api/research/byok/pipeline/history?limit=100', payer.key);
        const jobs = items.filter((job: { request: { keywords: string[] } }) =>
          job.request.keywords.includes(words[0]!),
        );
        expect(jobs).toMatchObject([{ jobId: JSON.parse(out).jobId }]);
      },
    );
  });

  test('of two that start together is one job', async () => {
    const word = freshWord();
    const both = await Promise.all([kr('expand', word, '--json'), kr('expand', word, '--json')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const jobs = await jobsWith(word);
    // The second may begin when the first has shown its result: then it is a new intention.
    const shown = new Set(both.map(({ out }) => JSON.parse(out).jobId));
    expect(jobs).toHaveLength(shown.size);
  });

  test('once its result was shown is a new job', async () => {
    const word = freshWord();
    const first = JSON.parse((await kr('trends', word, '--json')).out);
    const second = JSON.parse((await kr('trends', word, '--json')).out);
    expect(second.jobId).not.toBe(first.jobId);
  });

  test('Ctrl C stops the waiting and leaves the job alone', async () => {
    const jobId = await runningJob(app, who);
    const following = Promise.withResolvers<void>();
    await onTheWay(
      ({ path }) => {
        if (path.endsWith('/events')) following.resolve();
        return 'pass';
      },
      async ({ url }) => {
        const child = home.start(['watch', jobId], as(who.key, { env: { KR_URL: url } }));
        const ended = outcomeOf(child);
        await following.promise;
        child.kill('SIGINT');
        expect(await ended).toMatchObject({ code: 130, err: expect.stringContaining('The same command again') });
      },
    );
    await endRunningJob(app, jobId);
    expect((await kr('watch', jobId)).code).toBe(0);
  });
});

const intentFolder = ({ home: folder }: Machine) => join(folder, '.local/state/kr/intents');

async function intentsOf(of: Machine): Promise<{ key: string }[]> {
  const intents = intentFolder(of);
  const names = await readdir(intents).catch(() => []);
  return await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(intents, name), 'utf8'))));
}

describe('what is printed', () => {
  test('--json is the body of the operation’s answer', async () => {
    const job = JSON.parse((await kr('expand', freshWord(), '--json')).out);
    expect(job).toEqual(await rest(`/api/jobs/${job.jobId}`));
    const compared = JSON.parse((await kr('compare', freshWord(), '--benchmark', 'gpts', '--json')).out);
    expect(compared).toEqual(await rest(`/api/jobs/${compared.jobId}`));
    const looked = JSON.parse((await kr('serp', freshWord(), '--json')).out);
    expect(looked).toEqual(await rest(`/api/jobs/${looked.jobId}`));
    expect(JSON.parse((await kr('watch', job.jobId, '--json')).out)).toEqual(job);
    const history = JSON.parse((await kr('history', '--limit', '2', '--json')).out);
    expect(history).toEqual(await rest('/api/research/history?limit=2'));
    const spend = JSON.parse((await krPaid('spend', '--json')).out);
    const { data } = await readAsOwner(app, payer, 'byok.statement', {});
    expect(spend).toEqual(data);
    const suggested = JSON.parse((await kr('suggest', 'garden hose', '--limit', '3', '--json')).out);
    expect(suggested).toMatchObject({ seed: 'garden hose', count: 3 });
    expect(Object.keys(suggested)).toEqual(['seed', 'count', 'items', 'fromCache', 'dataSource', 'cost']);
  });

  test('metrics come in the order asked: shared, and bought by quote', async () => {
    const words = [freshWord('b'), freshWord('a'), freshWord('c')];
    const shared = JSON.parse((await kr('metrics', ...words, '--json')).out);
    expect(shared).toEqual(await rest(`/api/jobs/${shared.jobId}`));
    expect(shared.result.items.map(({ keyword }: { keyword: string }) => keyword)).toEqual(words);
    const bought = await home.kr(['quote', 'metrics', '-', '--up-to', '5'], as(payer.key, { stdin: words.join('\n') }));
    expect([bought.code, rowsOf(bought.out).map(({ keyword }) => keyword)]).toEqual([0, words]);
  });

  test('in a pipe there is a line of JSON a row, and nothing else', async () => {
    const word = freshWord();
    const { out, err } = await kr('expand', word);
    const { items } = await rest('/api/research/history?limit=1');
    expect(rowsOf(out)).toEqual((await rest(`/api/jobs/${items[0].jobId}`)).result.candidates);
    expect(err).toBe('');
  });

  test('keywords come from arguments, a file and standard input, in any mixture', async () => {
    const [a, b, c, d] = [freshWord(), freshWord(), freshWord(), freshWord()];
    const file = join(home.home, 'words.txt');
    await writeFile(file, `\ufeff${b}\r\n\n  ${c} \n`);
    const { out } = await home.kr(['trends', a!, '-', '--file', file, '--json'], as(who.key, { stdin: `${d}\n` }));
    expect(JSON.parse(out).request.keywords.toSorted()).toEqual([a, b, c, d].toSorted());
  });

  test('an exported file is what the service sends, whole or not at all', async () => {
    const { jobId } = JSON.parse((await kr('expand', freshWord(), '--json')).out);
    const sent = async (query: string) => {
      const headers = { Authorization: `Bearer ${who.key}` };
      return Buffer.from(
        await (await fetch(`${app.url}/api/jobs/${jobId}/export?${query}`, { headers })).arrayBuffer(),
      );
    };
    expect(Buffer.from((await kr('export', jobId)).out)).toEqual(await sent('format=csv'));
    const file = join(home.home, 'monthly.parquet');
    const asked = ['export', jobId, '--format', 'parquet', '--part', 'monthly', '--output', file];
    expect((await kr(...asked)).code).toBe(0);
    expect(await readFile(file)).toEqual(await sent('format=parquet&part=monthly'));
    expect((await kr('export', jobId, '--part', 'pages', '--output', `${file}.2`)).code).toBe(2);
    expect((await kr('export', randomUUID(), '--output', `${file}.2`)).code).toBe(4);
    await onTheWay(
      () => 'break',
      async ({ url }) => {
        const broken = await home.kr([...asked.slice(0, -1), `${file}.2`], as(who.key, { env: { KR_URL: url } }));
        expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('NO_ANSWER') });
      },
    );
    expect((await readdir(home.home)).filter((name) => name.startsWith('monthly'))).toEqual(['monthly.parquet']);
  });

  test('a reader that has seen enough ends it quietly', async () => {
    const child = home.start(['expand', freshWord(), freshWord(), '--limit', '1000'], as(who.key));
    child.stdout.once('data', () => child.stdout.destroy());
    await once(child, 'close');
    expect([child.exitCode, child.signalCode]).toEqual([0, null]);
  });

  test('every page of a history, each job once', async () => {
    const reader = await person(app, { role: 'admin' });
    for (let count = 0; count < 3; count += 1) await home.kr(['trends', 'page turner', '--no-wait'], as(reader.key));
    const { out } = await home.kr(['history', '--all', '--limit', '2'], as(reader.key));
    expect(new Set(rowsOf(out).map(({ jobId }) => jobId)).size).toBe(3);
  });
});

describe('the key', () => {
  test('is read, tried, and kept for its owner alone, for its own service alone', async () => {
    const own = await machine({});
    const login = await own.kr(['login', '--url', `${app.url}/`, '--json'], { stdin: `${who.key}\n` });
    expect(JSON.parse(login.out)).toEqual(await rest('/api/auth/access'));
    const folder = join(own.home, '.config/kr');
    const file = join(folder, 'credentials.json');
    expect([(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
    expect((await own.kr(['history'])).code).toBe(0);
    await onTheWay(
      () => 'pass',
      async ({ url, seen }) => {
        expect((await own.kr(['history'], { env: { KR_URL: url } })).code).toBe(3);
        expect(seen).toEqual([]);
      },
    );
    await chmod(file, 0o640);
    expect(await own.kr(['history'])).toMatchObject({ code: 3, err: expect.stringContaining('chmod 600') });
    await chmod(file, 0o600);
    expect((await own.kr(['login', '--forget'])).code).toBe(0);
    expect((await own.kr(['history'])).code).toBe(3);
    expect(own.printed()).not.toContain(who.key);
    await own.drop();
  });

  test('that is refused is not kept, and none is taken as an argument', async () => {
    const own = await machine({ KR_URL: app.url });
    const wrong = `gk_live_${'0'.repeat(38)}`;
    expect((await own.kr(['login'], { stdin: wrong })).code).toBe(3);
    expect((await own.kr(['login', wrong])).code).toBe(2);
    expect((await own.kr(['history', '--key', wrong])).code).toBe(2);
    expect(await readdir(own.home)).toEqual([]);
    expect(own.printed()).not.toContain(wrong);
    await own.drop();
  });

  test('is in nothing that any command printed, nor in what is kept of begun work', async () => {
    for (const key of [who.key, payer.key]) expect(home.printed()).not.toContain(key);
    const state = join(home.home, '.local/state/kr');
    for (const entry of await readdir(state, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      expect((await stat(path)).mode & 0o077).toBe(0);
      if (entry.isFile()) expect(await readFile(path, 'utf8')).not.toContain('gk_live_');
    }
  });
});
