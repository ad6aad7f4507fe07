import { breaks } from './mutant.ts';

const CLAIMS = 'tests/jobs/claims.test.ts';

/** Who may work on a job, and who follows whom. */
const jobs = [
  ...breaks('jobs/claim.ts', `${CLAIMS} > a lease`, [
    ['a job that is held is claimed by nobody', 'sql<boolean>`lease_until is null`', 'sql<boolean>`true`'],
    ['only the lease that was seen is taken over', '} and lease_until::text =', '} or true or lease_until::text ='],
  ]),
  ...breaks('server/services/research/submit.ts', `${CLAIMS} > equal jobs`, [
    ['nobody follows a job that is ending', '    .forUpdate()\n', ''],
  ]),
  ...breaks('server/services/research/followers.ts', `${CLAIMS} > equal jobs`, [
    ['a follower that is being cancelled leads nobody', '    .forUpdate()\n', ''],
  ]),
  ...breaks('server/services/research/late-units.ts', `${CLAIMS} > a follower that has to buy for itself`, [
    ['a void claim reserves nothing', 'and fence =', 'and 0 <='],
    ['late admissions are within the day', 'role, amount: bound }', 'role, amount: 0 }'],
  ]),
];

/** Statements that move money. */
const spend = [
  ...breaks('server/services/spend/units.ts', `${CLAIMS} > a lease`, [
    ['a lapsed lease begins nothing', 'and j.lease_until > app_now()', ''],
  ]),
  ...breaks('server/services/quotas/quota.ts', 'tests/services/research/quota.test.ts', [
    [
      'the last call of a day is refused once it is taken',
      ".where('quota_days.used', '<', limit)",
      ".where('quota_days.used', '<=', limit)",
    ],
    [
      'a quota of zero allows nothing',
      'limit}::integer > 0',
      'limit}::integer >= 0',
      'tests/services/research/quota.test.ts > a quota of zero',
    ],
  ]),
];

export const money = [...jobs, ...spend];
