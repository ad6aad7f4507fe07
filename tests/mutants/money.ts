import { breaks } from './mutant.ts';

export const money = [
  ...breaks('server/services/quotas/quota.ts', 'tests/services/research/quota.test.ts', [
    [
      'the last call of a day is refused once it is taken',
      ".where('quota_days.used', '<', limit)",
      ".where('quota_days.used', '<=', limit)",
    ],
    ['a quota of zero allows nothing', 'limit}::integer > 0', 'limit}::integer >= 0'],
  ]),
];
