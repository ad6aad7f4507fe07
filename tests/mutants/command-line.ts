import { breaks } from './mutant.ts';

const PROGRAM = 'tests/cli/program.test.ts';
const STATE = 'tests/cli/state.test.ts';
const TERMINAL = 'tests/cli/terminal.test.ts';
const TABLES = 'tests/cli/tables.test.ts';
const LISTS = 'tests/cli/lists.test.ts';
const ENDS = 'tests/cli/program-ends.test.ts';

/** What the program of the command line begins once, and how it ends. */
export const commandLine = [
  ...breaks('cli/program/session.ts', `${PROGRAM} > Ctrl C before the answer`, [
    ['what has no answer yet may have begun', 'sent.mayHaveBegun ||= hasEffect;', ''],
  ]),
  ...breaks('cli/program/session.ts', `${PROGRAM} > Ctrl C before the answer`, [
    ['what goes on is told at Ctrl C', 'call.io.signal.aborted ? new Interrupted(GOES_ON) : ', ''],
  ]),
  ...breaks('cli/program/jobs.ts', `${PROGRAM} > Ctrl C stops the waiting`, [
    ['a job that goes on is told of', 'orInterrupted(call, finished, GOES_ON)', 'orInterrupted(call, finished)'],
  ]),
  ...breaks('cli/main.ts', `${PROGRAM} > Ctrl C stops the waiting`, [
    ['who is told to end says what goes on', "['SIGINT', 'SIGTERM']", "['SIGINT']"],
  ]),
  ...breaks('cli/program/io.ts', `${TERMINAL} > stands on a terminal`, [
    ['nothing is drawn where no cursor moves', " && env.TERM !== 'dumb' && !env.CI", ' && !env.CI'],
    ['nothing is drawn into the log of a build', " && env.TERM !== 'dumb' && !env.CI", " && env.TERM !== 'dumb'"],
  ]),
  ...breaks('cli/output/progress.ts', `${TERMINAL} > gives way to its words`, [
    ['a bar fits its terminal', 'Math.min(WIDEST, width - words.length - 2)', 'WIDEST'],
    ['words are cut where no bar fits', 'cut(words, Math.max(1, width - 1))', 'words'],
  ]),
  ...breaks('cli/output/table.ts', `${TABLES} > folds its rows`, [
    ['rows fold where a terminal is narrow', 'if (others + least <= width)', 'if (width > 0)'],
    ['what stands beneath is indented, and fits', 'left = at === 0 ? width : width - GAP.length', 'left = width'],
  ]),
  ...breaks('cli/output/jobs.ts', `${TABLES} > names the currency`, [
    ['a price names its currency', "{ title: 'CPC USD', of", "{ title: 'CPC', of"],
  ]),
  ...breaks('cli/output/jobs.ts', `${TABLES} > what is missing of a result`, [
    ['a bare code has words', 'causeOf(code)?.what ?? causeInWords(code)', 'code'],
    ['what to do is said beside what is missing', '    ...advice,\n', ''],
  ]),
  ...breaks('cli/output/refusal.ts', `${TABLES} > a refusal says what to do`, [
    ['what to do is said beside a refusal', '    ...(Object.hasOwn(NEXT, code) ? [`  ${NEXT[code]}`] : []),\n', ''],
  ]),
  ...breaks('cli/commands/mcp.ts', 'tests/cli/mcp.test.ts > in words what is wrong', [
    ['a host is told in words, not in JSON', 'requestInit, fetch: inWords', 'requestInit'],
    [
      'a refusal of the service is no message of the protocol',
      'throw new BadResponse(response, await response.text())',
      'return response',
    ],
  ]),
  ...breaks('server/mcp/research.ts', 'tests/agents/mcp.test.ts > in words why a part', [
    ['a model reads words too', 'why: causeInWords(one.code)', 'why: one.code'],
  ]),
  ...breaks('server/core/causes.ts', 'tests/architecture/causes.test.ts', [
    ['every code of a provider has words', '40501 40502', '40502'],
    ['every code of our own has words', '  PRICE_CHANGED: cause(', '  PRICE_ROSE: cause('],
    ['what every object has is no code', 'Object.hasOwn(OWN, code) ? OWN[code]', 'code in OWN ? OWN[code]'],
  ]),
  ...breaks('cli/program/keywords.ts', `${TERMINAL} > reads its input ends it`, [
    ['Ctrl C ends who waits for words', 'orInterrupted(call, buffer(call.io.stdin))', 'buffer(call.io.stdin)'],
  ]),
  ...breaks('cli/commands/login.ts', `${TERMINAL} > reads its input ends it`, [
    [
      'Ctrl C ends who waits for a key',
      'await orInterrupted(call, readUnseen(',
      'await ((_, read) => read)(call, readUnseen(',
    ],
  ]),
  ...breaks('cli/commands/lists.ts', `${LISTS} > before the answer to`, [
    ['a list that may be there is told of', 'mutate(input), MAY_BE_DONE)', 'mutate(input))'],
    ['a list that may be gone is told of', 'mutate({ listId }), MAY_BE_DONE)', 'mutate({ listId }))'],
  ]),
  ...breaks('cli/commands/lists-import.ts', LISTS, [
    [
      'words that may be kept are told of',
      'commit ? MAY_BE_DONE : undefined',
      'undefined',
      `${LISTS} > before the answer to`,
    ],
    ['a file gets no colours', 'paintOf(call, call.io.stderr)', 'paintOf(call)', `${LISTS} > has no colours`],
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
  ...breaks('cli/state/intents.ts', `${STATE} > what is begun anew`, [
    ['who is done forgets what is its own', '?.key === key)', '?.key !== null)'],
  ]),
  ...breaks('cli/program/session.ts', `${ENDS} > after the approval`, [
    ['who comes back after an approval means the same purchase', 'if (isWaiting(thrown)) throw thrown;', ''],
    ['after a no the same command asks anew', " || codeOf(thrown) === 'APPROVAL_DECLINED'", ''],
  ]),
  ...breaks('cli/program/session.ts', 'tests/cli/program-output.test.ts > a reader that has seen enough', [
    ['the first lines of a result are its being shown', 'isReaderGone(thrown) || ', ''],
  ]),
  ...breaks('cli/state/quotes.ts', `${STATE} > a quote is known`, [
    ['what is confirmed again is known', 'KEPT_MS = 30 * DAY_MS', 'KEPT_MS = 28 * DAY_MS'],
    ['old quotes are forgotten', 'await forgetOld(folder(env));', ''],
  ]),
  ...breaks('cli/commands/mcp.ts', 'tests/cli/mcp.test.ts > answers what was asked', [
    ['an agent that closes its end is answered', '() => void open.answered().then(ended.resolve)', 'ended.resolve'],
  ]),
  ...breaks('cli/program/keywords.ts', 'tests/cli/lists.test.ts > a file that is not UTF-8', [
    ['no word becomes another one on its way', 'fatal: true, ', ''],
  ]),
  ...breaks('cli/client/http.ts', `${STATE} > a key goes to`, [
    ['a key goes to one host', "if (!path.startsWith('/')) throw", 'if (false) throw'],
  ]),
  ...breaks('cli/commands/export.ts', `${STATE} > a file is written`, [
    ['a draft is nobody else’s', '${path}.${randomUUID()}.part', '${path}.part'],
  ]),
];
