import { breaks } from './mutant.ts';

const BROKEN = 'tests/operating/broken-start.test.ts';
const LOST = 'tests/races/lost-transactions.test.ts';

/** How a process begins, and what it leaves when it does not get far; and who is tried again when another one was faster. */
export const starts = [
  ...breaks('server/wiring/stop-signals.ts', `${BROKEN} > asked to end`, [
    ['a start can be ended anywhere', "  process.on('SIGTERM', ask);\n", '', `${BROKEN} > ends where it is`],
    [
      'what is shown once is shown first',
      'wait() {\n      heed = null;',
      'wait() {',
      `${BROKEN} > says first what is shown once`,
    ],
    ['who was asked before ends then', 'if (isAsked) heed();', '', `${BROKEN} > says first what is shown once`],
  ]),
  ...breaks('server/wiring/embedded/session.ts', `${BROKEN} > its database is damaged`, [
    ['damaged data are told in a line', 'if (isTold) throw thrown;', 'throw thrown;'],
  ]),
  ...breaks('server/wiring/data.ts', `${BROKEN} > nobody uses it after`, [
    ['who could not open the data leaves the folder', '    unlock();\n    throw thrown;', '    throw thrown;'],
  ]),
  ...breaks('server/wiring/directory-lock.ts', `${BROKEN} > leaves no mark`, [
    ['a mark goes with its process', "process.once('exit', unmark);", ''],
    [
      'an operator is told of a lock that is none',
      'throw new DirectoryNotLocked(',
      'throw new Error(',
      `${BROKEN} > cannot be locked`,
    ],
  ]),
  ...breaks('server/app.ts', 'tests/operating/migrations.test.ts > a queue that a later version', [
    ['a later queue is left alone', 'await refuseLaterQueue(store.database.db);', ''],
  ]),
  ...breaks('server/services/connections/price-lists.ts', 'tests/operating/price-lists.test.ts', [
    ['what another process has read can be read', 'if (!(await isOld())) return;', ''],
  ]),
  ...breaks('server/services/idempotency/once.ts', `${LOST} > in a circle`, [
    ['who lost is tried again', 'left === 0 || !hasLost(thrown)', 'true'],
  ]),
  ...breaks('server/operations/report.ts', `${LOST} > called so in the log`, [
    ['who lost is not out of reach', "if (hasLost(cause)) return 'a transaction lost against another one';", ''],
  ]),
];
