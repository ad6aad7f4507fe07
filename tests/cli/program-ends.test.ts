import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { run } from '../../cli/program/run.ts';
import { asOwner, owner, readAsOwner } from '../support/byok.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { charges, setControls } from '../support/private-jobs.ts';
import { between } from './support/between.ts';
import { as, intentFolder, intentsOf, keepsItsKeys, programDesk } from './support/desk.ts';
import { outcomeOf, rowsOf } from './support/program.ts';
import { desk } from './support/terminal.ts';

const { of, kr, krPaid, onTheWay } = programDesk();

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
    [['expand', 'x', '--rows', 'many']],
    [['expand', 'x', '--rows=-1']],
    [['quote', 'everything']],
    [['quote', 'toString', 'x']],
    [['expand', 'x'.repeat(81)]],
    [['expand', 'x', '--days', '6']],
    [['nonsense']],
    [[]],
  ])('2: the command %j is wrong, and nothing is bought', async (args) => {
    const { code, out, err } = await kr(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).not.toBe('');
  });

  test('2: what the service says of the one thing that is wrong is said once', async () => {
    const { code, err } = await kr('expand', freshWord(), '--location', '999999');
    expect([code, err.split('999999').length - 1]).toEqual([2, 1]);
  });

  test('3: no key, a wrong one, or one that may not', async () => {
    expect((await of.home.kr(['history'])).code).toBe(3);
    expect((await of.home.kr(['history'], as('gk_live_wrong'))).code).toBe(3);
    expect((await of.home.kr(['history'], as('not a\nheader'))).code).toBe(3);
    const reader = await person(of.app, { scopes: ['feed:read'] });
    const { code, err } = await of.home.kr(['history', '--json'], as(reader.key));
    expect(code).toBe(3);
    expect(JSON.parse(err)).toMatchObject({ code: 'INSUFFICIENT_SCOPE', requiredScope: 'research:execute' });
  });

  test('4: what is not there', async () => {
    expect((await kr('watch', randomUUID())).code).toBe(4);
    expect((await krPaid('confirm', randomUUID(), '--up-to', '5')).code).toBe(4);
    expect((await krPaid('quote', 'retry', randomUUID())).code).toBe(4);
  });

  test('5: the quota of the day', async () => {
    const student = await person(of.app, { dailyQuota: 0 });
    const { code, err } = await of.home.kr(['expand', freshWord()], as(student.key));
    expect([code, err]).toEqual([5, expect.stringContaining('QUOTA_EXCEEDED')]);
  });

  test('6: the budget of the day', async () => {
    const poor = await owner(of.app);
    await setControls(of.app, poor, { dailyBudgetUsd: 0 });
    const { code } = await of.home.kr(['quote', 'expand', freshWord(), '--up-to', '5'], as(poor.key));
    expect(code).toBe(6);
    expect(charges(of.app, poor)).toEqual([]);
  });

  test('7: a price that nobody confirmed is shown, and nothing is bought', async () => {
    const before = charges(of.app, of.payer).length;
    const asked = await krPaid('quote', 'expand', freshWord(), '--json');
    expect(asked.code).toBe(0);
    const { quoteId, estimatedCostUsd } = JSON.parse(asked.out).quote;
    for (const more of [[], ['--up-to', '0'], ['--up-to', ((estimatedCostUsd * 1e6 - 1) / 1e6).toFixed(6)]]) {
      const { code, err } = await krPaid('confirm', quoteId, ...more);
      expect([more, code]).toEqual([more, 7]);
      expect(err).toContain(String(estimatedCostUsd));
    }
    expect(charges(of.app, of.payer)).toHaveLength(before);
    const { code, out } = await krPaid('confirm', quoteId, '--up-to', String(estimatedCostUsd), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ operation: 'expand', status: 'complete' });
    const bought = charges(of.app, of.payer).length;
    expect(bought).toBeGreaterThan(before);
    const again = await krPaid('confirm', quoteId, '--up-to', String(estimatedCostUsd), '--json');
    expect([again.code, JSON.parse(again.out).jobId]).toEqual([0, JSON.parse(out).jobId]);
    expect(charges(of.app, of.payer)).toHaveLength(bought);
  });

  test.each([
    ['130 at Ctrl C', '\u0003', 130],
    ['7 at the end of the input', '\u0004', 7],
    ['7 at a no', 'n\r', 7],
  ])('a person who is asked says nothing that buys: %s', async (_, typed, code) => {
    const { quoteId } = JSON.parse((await krPaid('quote', 'expand', freshWord(), '--json')).out).quote;
    const before = charges(of.app, of.payer).length;
    const at = desk({ env: { HOME: of.home.home, KR_URL: of.app.url, KR_API_KEY: of.payer.key } });
    const ended = run(['confirm', quoteId], at.io);
    await expect.poll(at.err).toContain('Buy it? [y/N]');
    at.type(typed);
    expect([await ended, at.err()]).toEqual([code, expect.stringContaining('Nothing was bought')]);
    expect(charges(of.app, of.payer)).toHaveLength(before);
    expect(await intentsOf(of.home)).toEqual([]);
  });

  test('7: what its owner has to approve', async () => {
    const careful = await owner(of.app);
    const { keys } = (await readAsOwner(of.app, careful, 'keys.list', {})).data;
    for (const { id: keyId } of keys) await asOwner(of.app, careful, 'keys.update', { keyId, approvalAboveUsd: 0 });
    const { code, err } = await of.home.kr(['quote', 'expand', freshWord(), '--up-to', '5'], as(careful.key));
    expect([code, err]).toEqual([7, expect.stringContaining('/dashboard/approve/')]);
    expect(charges(of.app, careful)).toEqual([]);
    await rm(intentFolder(of.home), { recursive: true });
  });

  test('7, and after the approval the same command again is what was approved; after a no it is asked anew', async () => {
    const careful = await owner(of.app);
    const { keys } = (await readAsOwner(of.app, careful, 'keys.list', {})).data;
    for (const { id: keyId } of keys) await asOwner(of.app, careful, 'keys.update', { keyId, approvalAboveUsd: 0 });
    const args = ['quote', 'expand', freshWord(), '--up-to', '5', '--json'];
    const again = () => of.home.kr(args, as(careful.key));
    const problemIn = (err: string) => rowsOf(err.slice(err.indexOf('{')))[0];
    const [first, second] = [await again(), await again()];
    expect([first.code, second.code]).toEqual([7, 7]);
    const { quoteId } = problemIn(first.err);
    expect(problemIn(second.err)).toMatchObject({ quoteId });
    const { approvals } = (await readAsOwner(of.app, careful, 'byok.approvals', {})).data;
    expect(approvals).toHaveLength(1);
    const { requestHash, estimatedCostUsd } = approvals[0].quote;
    const consent = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd };
    const { jobId } = (await asOwner(of.app, careful, 'byok.approve', consent)).data;
    const { code, out } = await again();
    expect([code, JSON.parse(out)]).toMatchObject([0, { jobId, status: 'complete' }]);

    const anew = problemIn((await again()).err);
    await asOwner(of.app, careful, 'byok.decline', { quoteId: anew.quoteId });
    expect(await again()).toMatchObject({ code: 7, err: expect.stringContaining('APPROVAL_DECLINED') });
    const asked = problemIn((await again()).err);
    expect(asked).toMatchObject({ code: 'APPROVAL_REQUIRED', quoteId: expect.any(String) });
    expect(asked.quoteId).not.toBe(anew.quoteId);
    await rm(intentFolder(of.home), { recursive: true });
  });

  test('8: a result that lacks something, and the rest is bought alone', async () => {
    const [good, bad] = [freshWord('good'), freshWord('bad')];
    fault(of.app, { kind: 'code', code: 50301 }, { keyword: bad });
    const { code, out, err } = await krPaid('quote', 'expand', good, bad, '--up-to', '5', '--no-metrics', '--json');
    of.app.sandbox.control.clearFaults();
    expect([code, JSON.parse(out).status]).toEqual([8, 'partial']);
    expect(err).toContain('50301');
    const rest = await krPaid('quote', 'retry', JSON.parse(out).jobId, '--up-to', '5', '--json');
    expect([rest.code, JSON.parse(rest.out).status]).toEqual([0, 'complete']);
  });

  test('9: an outcome that nobody knows: of a job, and of a request', async () => {
    fault(of.app, { kind: 'hang' }, { provider: 'openrouter' });
    const { code, out, err } = await krPaid('quote', 'compare', freshWord(), '--up-to', '5', '--json');
    of.app.sandbox.control.clearFaults();
    expect([code, JSON.parse(out).failedStages[0].outcome]).toEqual([9, 'unknown']);
    expect(err).toContain('may have been charged');

    const word = freshWord();
    await onTheWay(
      ({ path }) => (path.endsWith('research.expand') ? 'lose' : 'pass'),
      async ({ url }) => {
        const lost = await outcomeOf(of.home.start(['expand', word], as(of.who.key, { env: { KR_URL: url } })));
        expect([lost.code, lost.err]).toEqual([9, expect.stringContaining('same command again')]);
      },
    );
    expect(await intentsOf(of.home)).toHaveLength(1);
    await rm(intentFolder(of.home), { recursive: true });
  });

  test.skipIf(!existsSync('/dev/full'))(
    '1: a full disk is told in a line, and the same command goes on when there is room',
    async () => {
      const args = ['expand', freshWord(), '--json'];
      const shell = spawn('sh', ['-c', '"$0" cli/main.ts "$@" > /dev/full', process.execPath, ...args], {
        env: { PATH: process.env.PATH, HOME: of.home.home, KR_URL: of.app.url, KR_API_KEY: of.who.key },
      });
      const { code, err } = await outcomeOf(shell);
      expect([code, err]).toEqual([1, expect.stringMatching(/^ENOSPC: .*\n$/)]);
      expect(await kr(...args)).toMatchObject({ code: 0, err: expect.stringContaining('Going on with') });
    },
  );

  test('1: where nothing can be kept nothing is begun, and what only reads goes on', async () => {
    const env = { HOME: '/dev/null' };
    const word = freshWord();
    const { code, err } = await of.home.kr(['expand', word], as(of.who.key, { env }));
    expect([code, err]).toEqual([1, expect.stringContaining('XDG_STATE_HOME')]);
    const listed = await of.home.kr(['history', '--json'], as(of.who.key, { env }));
    expect([listed.code, listed.out.includes(word)]).toEqual([0, false]);
  });

  test('1: nobody there to ask, and nothing was sent', async () => {
    const nobody = await between(of.app.url);
    await nobody.close();
    const { code, err } = await of.home.kr(['expand', freshWord()], as(of.who.key, { env: { KR_URL: nobody.url } }));
    expect([code, err]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  });
});

keepsItsKeys(of);
