import { breaks } from './mutant.ts';

const CLAIMS = 'tests/races/claims.test.ts';
const EVIDENCE = 'tests/money/evidence.test.ts';
const FORBIDDEN = 'tests/money/forbidden.test.ts > may be one of twenty';
const BRIDGES = 'tests/money/bridges.test.ts';

/** What a worker buys, and what it makes of what it finds. */
const work = [
  ...breaks('jobs/purchase/buy.ts', `${EVIDENCE} > a request that has become dearer`, [
    ['a request dearer than planned is not sent', '<= unit.bound_micros;', '<= 2 * unit.bound_micros;'],
  ]),
  ...breaks('jobs/purchase/lookup.ts', `${EVIDENCE} > a task that the provider is still running`, [
    ['a running task is not closed', 'isRunning && (!isStandard', 'false && (!isStandard'],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/money/clocks.test.ts > a charge whose answer was lost', [
    ['a charge is looked for ahead of the own clock, too', 'Date.now() + marginMs', 'Date.now() + LIST_MARGIN_MS'],
  ]),
  ...breaks('server/services/spend/unit-states.ts', `${EVIDENCE} > a posted task is waited for`, [
    ['a posted task is not taken for a dead one', ' && unit.lookup_at === null', ''],
  ]),
  ...breaks('jobs/purchase/buy.ts', `${EVIDENCE} > a job buys nothing of other providers`, [
    [
      'nothing is bought of other providers',
      'if (work.job.data_source !== app.providers.dataSource) return doneIf',
      'if (false) return doneIf',
    ],
  ]),
  ...breaks('jobs/purchase/lookup.ts', `${EVIDENCE} > other providers than those`, [
    [
      'other providers prove nothing',
      'if (work.job.data_source !== work.app.providers.dataSource) return await lookAgain(work, unit);',
      '',
    ],
  ]),
  ...breaks('jobs/work.ts', 'tests/crash/database-loss.test.ts > a statement that is cancelled', [
    ['what was cancelled is tried again', 'if (isCancelled(error)) cancelled += 1;\n      else if', 'if'],
  ]),
  ...breaks('server/core/ends-of.ts', `${EVIDENCE} > a purchase that breaks off`, [
    [
      'a claim is given back when all its purchases are over',
      'await Promise.allSettled(works)',
      "(await Promise.all(works)).map((value) => ({ status: 'fulfilled', value }) as const)",
    ],
  ]),
  ...breaks('jobs/end-claimed.ts', `${CLAIMS} > ends no job, and none`, [
    ['a void claim ends no follower', 'and j.fence = c.fence', ''],
  ]),
  ...breaks('jobs/end-claimed.ts', `${EVIDENCE} > a cancellation that is being accepted`, [
    ['the end of a job waits for its cancellation', ' for update of j`', '`'],
  ]),
];

/** What a batch may lose, and what is asked no second time. */
const repeats = [
  ...breaks('jobs/purchase/forbidden.ts', FORBIDDEN, [
    ['a batch that loses more words is refused', 'const MAX_FORBIDDEN = 20;', 'const MAX_FORBIDDEN = 21;'],
    ['twenty words do not fail their batch', '> MAX_FORBIDDEN)', '>= MAX_FORBIDDEN)'],
  ]),
  ...breaks('jobs/handlers/compare.ts', `${BRIDGES} > is bought no second time`, [
    ['a word that is bridged is bridged no second time', 'request.benchmark, bought)', 'request.benchmark)'],
  ]),
  ...breaks('jobs/handlers/compare.ts', `${BRIDGES} > and was refused is asked`, [
    ['a bridge that was refused is not asked again', '!asked.has(unitKey(one))', 'asked.size >= 0'],
  ]),
  ...breaks('server/services/byok/retry.ts', `${BRIDGES} > is bought no second time`, [
    ['a retry prices no slot of a bridge that was bought', 'Math.max(0, all - bought)', 'all'],
  ]),
];

export const purchases = [...work, ...repeats];
