import { breaks } from './mutant.ts';

export const science = [
  ...breaks('server/science/comparison/decay.ts', 'tests/science/verdict.test.ts', [
    ['decay below half is a high risk', 'remaining < 0.5', 'remaining <= 0.5'],
    ['decay below 0.8 is a medium risk', 'remaining < 0.8', 'remaining < 0.9'],
  ]),
];
