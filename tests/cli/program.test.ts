import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { freshWord } from '../support/jobs.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import { between, type Passing } from './support/between.ts';
import { as, intentsOf, keepsItsKeys, programDesk } from './support/desk.ts';
import { outcomeOf } from './support/program.ts';

const { of, kr, rest, onTheWay } = programDesk();

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
    const way = await between(of.app.url, (passing) => {
      if (!passing.path.endsWith('research.expand')) return 'pass';
      submissions.push(passing);
      arrived.resolve();
      return submissions.length === 1 ? fate : 'pass';
    });
    const options = as(of.who.key, { env: { KR_URL: way.url } });
    const child = of.home.start(['expand', word, '--json'], options);
    await arrived.promise;
    const [intent, ...others] = await intentsOf(of.home);
    expect([intent!.key, others]).toEqual([submissions[0]!.headers['idempotency-key'], []]);
    child.kill('SIGKILL');
    await once(child, 'close');
    const { code, out, err } = await of.home.kr(['expand', word, '--json'], options);
    expect([code, err]).toEqual([0, expect.stringContaining('Going on with')]);
    expect(submissions.map(({ headers }) => headers['idempotency-key'])).toEqual([intent!.key, intent!.key]);
    expect(await jobsWith(word)).toMatchObject([{ jobId: JSON.parse(out).jobId }]);
    expect(await intentsOf(of.home)).toEqual([]);
    await way.close();
  });

  test('is the same purchase after a kill between the price and the result', async () => {
    const words = [freshWord(), freshWord()];
    const args = ['quote', 'expand', ...words, '--up-to', '5', '--json'];
    const arrived = Promise.withResolvers<void>();
    await onTheWay(
      ({ path }, index) => {
        if (!path.endsWith('byok.execute') || index > 0) return 'pass';
        arrived.resolve();
        return 'hold';
      },
      async ({ url, seen }) => {
        const options = as(of.payer.key, { env: { KR_URL: url } });
        const child = of.home.start(args, options);
        await arrived.promise;
        child.kill('SIGKILL');
        await once(child, 'close');
        const { code, out } = await of.home.kr(args, options);
        expect(code).toBe(0);
        const executions = seen.filter(({ path }) => path.endsWith('byok.execute'));
        expect(new Set(executions.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
        const { items } = await rest('/api/research/byok/pipeline/history?limit=100', of.payer.key);
        const jobs = items.filter((job: { request: { keywords: string[] } }) =>
          job.request.keywords.includes(words[0]!),
        );
        expect(jobs).toMatchObject([{ jobId: JSON.parse(out).jobId }]);
      },
    );
  });

  test.each([
    ['a purchase', 'byok.execute', (word: string) => ['quote', 'expand', word, '--up-to', '5', '--json'], 'payer'],
    ['shared research', 'research.expand', (word: string) => ['expand', word, '--json'], 'who'],
  ] as const)(
    'Ctrl C before the answer to %s leaves it to the same command again, which makes no second one',
    async (_, operation, args, whose) => {
      const [word, { key }] = [freshWord(), of[whose]];
      const arrived = Promise.withResolvers<void>();
      await onTheWay(
        ({ path }, index) => {
          if (!path.endsWith(operation) || index > 0) return 'pass';
          arrived.resolve();
          return 'hold';
        },
        async ({ url, seen }) => {
          const options = as(key, { env: { KR_URL: url } });
          const child = of.home.start(args(word), options);
          const ended = outcomeOf(child);
          await arrived.promise;
          child.kill('SIGINT');
          expect(await ended).toMatchObject({ code: 130, err: expect.stringContaining('what was begun goes on') });
          expect((await of.home.kr(args(word), options)).code).toBe(0);
          const sent = seen.filter(({ path }) => path.endsWith(operation));
          expect(sent).toHaveLength(2);
          expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
        },
      );
    },
  );

  test('of two that start together is one job', async () => {
    const word = freshWord();
    const started = () => outcomeOf(of.home.start(['expand', word, '--json'], as(of.who.key)));
    const both = await Promise.all([started(), started()]);
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

  test.each(['SIGINT', 'SIGTERM'] as const)('Ctrl C stops the waiting and leaves the job alone: %s', async (signal) => {
    const jobId = await runningJob(of.app, of.who);
    const following = Promise.withResolvers<void>();
    await onTheWay(
      ({ path }) => {
        if (path.endsWith('/events')) following.resolve();
        return 'pass';
      },
      async ({ url }) => {
        const child = of.home.start(['watch', jobId], as(of.who.key, { env: { KR_URL: url } }));
        const ended = outcomeOf(child);
        await following.promise;
        child.kill(signal);
        expect(await ended).toMatchObject({ code: 130, err: expect.stringContaining('The same command again') });
      },
    );
    await endRunningJob(of.app, jobId);
    expect((await kr('watch', jobId)).code).toBe(0);
  });
});

keepsItsKeys(of);
