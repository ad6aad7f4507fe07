import { breaks } from './mutant.ts';

const PROGRAM = 'tests/cli/program.test.ts';
const ENDS = 'tests/cli/program-ends.test.ts';

/** What the program of the command line begins once, and how it ends. */
export const commandLine = [
  ...breaks('cli/program/session.ts', `${PROGRAM} > Ctrl C before the answer`, [
    ['what has no answer yet may have begun', 'sent.mayHaveBegun ||= hasEffect;', ''],
  ]),
  ...breaks('cli/client/wait.ts', 'tests/cli/client.test.ts > started anew is waited for', [
    ['a service that is away is waited for', 'lost === MOST_LOST || !isAway(problemOf(thrown))', 'true'],
  ]),
  ...breaks('cli/program/values.ts', `${ENDS} > is wrong, and nothing is bought`, [
    ['a number is judged before anything is sent', "if (value === 'n') numberOf(", "if (value === 'm') numberOf("],
  ]),
  ...breaks('cli/commands/quote.ts', `${ENDS} > is wrong, and nothing is bought`, [
    ['what every object has is nothing to price', 'Object.hasOwn(ASK, what) ? ASK[what] : undefined', 'ASK[what]'],
  ]),
  ...breaks('cli/program/purchase.ts', `${ENDS} > says nothing that buys`, [
    ['who ends the question has not said yes', 'reason;\n    return false;', 'reason;\n    return true;'],
  ]),
  ...breaks('cli/main.ts', `${ENDS} > a full disk`, [
    ['an output that fails is told', "output.on('error', () => undefined)", "output.on('close', () => undefined)"],
  ]),
];
