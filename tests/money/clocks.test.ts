import { expect, test } from 'vitest';
import { startSandbox } from '../../server/sandbox/index.ts';
import { fault, freshWord, startHasty, unpaced } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { expectBalanced, research } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';

const MINUTE_MS = 60_000;

test.for([
  ['minutes behind', -10 * MINUTE_MS],
  ['an hour ahead', 60 * MINUTE_MS],
] as const)(
  'a charge whose answer was lost is found also when the clock of the provider is %s',
  async ([, aheadMs]) => {
    const web = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'its jobs are bought from other doubles' });
    await unpaced(web);
    const sandbox = await startSandbox({ clock: () => Date.now() + aheadMs });
    const app = await startHasty({ beside: { ...web, sandbox } });
    const admin = await person(app, { role: 'admin' });
    const word = freshWord('other clock');
    fault(app, { kind: 'resetAfterCharge' }, { keyword: word });
    const { body } = await research(app, admin, 'trends', { keywords: [word] });
    expect(body.failedStages).toMatchObject([{ stage: 'trends', code: 'PAID_WITHOUT_RESULT' }]);
    expect(sandbox.control.bill()).toHaveLength(1);
    await expectBalanced(app);
    await app.stop();
    await sandbox.stop();
    await web.stop();
  },
);
