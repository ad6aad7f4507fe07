import { breaks } from './mutant.ts';

const BROWSER = 'tests/browser';
const ACCESSIBLE = `${BROWSER}/dashboard-accessibility.test.ts`;
const APPROVAL = `${BROWSER}/dashboard-approval.test.ts`;
const COMPARISON = `${BROWSER}/dashboard-comparison.test.ts`;
const HOSTILE = `${BROWSER}/dashboard-hostile.test.ts`;
const LISTS = `${BROWSER}/dashboard-lists.test.ts`;
const PARTS = `${BROWSER}/dashboard-parts.test.ts`;
const PURCHASE = `${BROWSER}/dashboard-purchase.test.ts`;
const RESEARCH = `${BROWSER}/dashboard-research.test.ts`;
const RESET = `${BROWSER}/reset-password.test.ts`;
const RESTART = `${BROWSER}/dashboard-restart.test.ts`;
const RESULT = `${BROWSER}/dashboard-result.test.ts`;
const SCREENS = `${BROWSER}/dashboard-screens.test.ts`;
const TWICE = `${BROWSER}/dashboard-twice.test.ts`;

/** What stands between a person's click and what it makes. */
const acts = [
  ...breaks('dashboard/src/api/act.ts', `${TWICE} > makes one`, [
    ['what is wanted once is made once', 'if (isUnderWay.current) return;', ''],
  ]),
  ...breaks('dashboard/src/parts/quote/quote-dialog.tsx', PURCHASE, [
    ['an expired price is not for sale', 'left <= 0 || SPENT', 'SPENT', `${PURCHASE} > an expired price`],
    [
      'a refused price leads to a new one',
      'SPENT.includes(codeOf(confirm.error))',
      'false',
      `${PURCHASE} > to a price that can be`,
    ],
    [
      'a lost answer may have bought',
      "codeOf(confirm.error) === 'NO_ANSWER' ?",
      'false ?',
      `${PURCHASE} > answer is lost`,
    ],
    [
      'back leads past the price that was confirmed',
      'params: { jobId }, replace: true });',
      'params: { jobId } });',
      `${PURCHASE} > a double click`,
    ],
    ['a second tab hears of the purchase', "addEventListener('storage', look);", '', `${PURCHASE} > a double click`],
  ]),
  ...breaks('dashboard/src/parts/quote/store.ts', `${PURCHASE} > nobody but who asked`, [
    ['a price is for who asked for it', '`quote ${who()} ${quoteId}`', '`quote ${quoteId}`'],
    ['a purchase is told to who made it', '`confirmed ${who()} ${quoteId}`', '`confirmed ${quoteId}`'],
  ]),
  ...breaks('dashboard/src/parts/quote/store.ts', `${PURCHASE} > clock of this machine`, [
    [
      'how long a price is good for is the service’s word',
      'Date.now() + goodForMs',
      'quote.createdAt.getTime() + goodForMs',
    ],
  ]),
  ...breaks('dashboard/src/screens/approve/approve.tsx', `${APPROVAL} > what is declined`, [
    ['what was declined says so', "state === 'declined'", 'false'],
  ]),
  ...breaks('dashboard/src/shell/waiting-approvals.tsx', `${APPROVAL} > told on every screen`, [
    ['what waits for a person is told on every screen', 'if (!first) return null;', 'return null;'],
  ]),
  ...breaks(
    'dashboard/src/screens/settings/key-dialog.tsx',
    [`${APPROVAL} > by keyboard alone a key`, `${RESEARCH} > an invite becomes`],
    [['a key may what was ticked, and no more', "SCOPES.filter((scope) => ticked('scope').includes(scope))", 'SCOPES']],
  ),
  ...breaks('dashboard/src/screens/job/take-along.tsx', `${APPROVAL} > leaves as a file`, [
    ['links that are ended show nothing', 'api.jobs.unshare.mutate({ jobId })', 'Promise.resolve(jobId)'],
  ]),
  ...breaks('dashboard/src/screens/settings/webhooks.tsx', `${BROWSER}/dashboard-webhooks.test.ts`, [
    ['a webhook that is turned off is off', "enabled: status === 'disabled'", "enabled: status === 'enabled'"],
  ]),
  ...breaks('dashboard/src/screens/lists/import-dialog.tsx', `${LISTS} > judged line by line`, [
    ['a file is judged before any of it is kept', 'commit: judged !== undefined', 'commit: true'],
  ]),
  ...breaks('dashboard/src/parts/lists/save-dialog.tsx', `${LISTS} > rows of a result`, [
    ['what was there already is not said to be new', 'rest: report.total - report.kept', 'rest: 0'],
  ]),
  ...breaks('dashboard/src/screens/admin/decisions.ts', `${BROWSER}/dashboard-admin.test.ts > the review queue`, [
    ['a decision can be taken back', 'without(held.decision.ids);\n    },', '},'],
    ['whoever leaves the page has decided', 'leave();\n    };', '};'],
  ]),
];

/** Who is signed in, here and in other tabs, and what is kept while nobody is. */
const sessions = [
  ...breaks('dashboard/src/api/client.ts', `${RESEARCH} > ends in the middle of typing`, [
    [
      'a session that ended is opened in place',
      "op.type === 'subscription' || codeOf(error) !== 'UNAUTHENTICATED'",
      'true',
    ],
  ]),
  ...breaks('dashboard/src/api/account.ts', `${RESEARCH} > signed in as somebody else`, [
    ['a tab shows nothing of somebody else', 'else location.reload();', ''],
    [
      'who signed in again in another tab goes on',
      'if (data === userId) answerSignIn(true);',
      'if (data === userId) return;',
    ],
  ]),
  ...breaks('dashboard/src/router.tsx', RESEARCH, [
    [
      'a password made for somebody is changed first',
      'if (access.mustChangePassword)',
      'if (false)',
      `${RESEARCH} > a password that was made`,
    ],
    [
      'where one wanted to go survives the sign-in',
      "location.href === '/' ? {} :",
      'location.href ? {} :',
      `${RESEARCH} > a pasted column`,
    ],
  ]),
  ...breaks('dashboard/src/router.tsx', `${RESEARCH} > is led on from the form`, [
    ['who is signed in is asked for nothing', 'if (access) throw redirect(', 'if (false) throw redirect('],
    ['who is led on gets where they wanted', "${next === '/' ? '' : next}`, replace", '`, replace'],
  ]),
  ...breaks('dashboard/src/screens/auth/reset.tsx', RESET, [
    [
      'a token leaves the address',
      'if (token) history.replaceState',
      'if (!token) history.replaceState',
      `${RESET} > sets the password, once`,
    ],
    [
      'without a link nothing is asked for',
      'if (token === null && access.error) return <NoLink />;',
      '',
      `${RESET} > without a link`,
    ],
  ]),
  ...breaks('dashboard/src/shell/banners.tsx', `${SCREENS} > a blocked account`, [
    ['who is offline is told', '{!isOnline && (', '{false && ('],
    ['who is blocked is told', '{blocked && (', '{false && ('],
  ]),
];

/** What is said where something was refused, or cannot be read. */
const refusals = [
  ...breaks('dashboard/src/api/refusal.ts', `${RESET} > too long in bytes`, [
    ['a field is called what people call it', "issues.map(issueInWords).join(' ') || ", ''],
  ]),
  ...breaks('dashboard/src/screens/research/ready.tsx', `${RESEARCH} > is said once`, [
    ['what was refused is not said twice', '(code) => code !== refused', '() => true'],
  ]),
  ...breaks('dashboard/src/api/words.ts', `${PARTS} > by a name that people know`, [
    ['a field has no name of a program', '(letter) => ` ${letter.toLowerCase()}`', '(letter) => letter'],
  ]),
  ...breaks('dashboard/src/screens/lists/import-dialog.tsx', `${LISTS} > judged line by line`, [
    ['no word becomes another one on its way', '{ fatal: true }', '{ fatal: false }'],
  ]),
  ...breaks('dashboard/src/screens/auth/sign-in.tsx', `${RESEARCH} > a pasted column`, [
    [
      'where one wanted to go survives a look at the form for new ones',
      'to="/sign-up" search={{ next }}',
      'to="/sign-up"',
    ],
  ]),
];

/** What is read: figures, tables, charts, and what is said while there is nothing. */
const readings = [
  ...breaks('dashboard/src/screens/job/use-live.ts', `${RESTART} > killed in the middle`, [
    ['a cut line is told', "state === 'pending' ? 'live' : 'asking'", "state ? 'live' : 'asking'"],
  ]),
  ...breaks('dashboard/src/screens/job/spend.tsx', `${RESTART} > killed in the middle`, [
    [
      'what is not settled is not zero',
      'isActive(any.job) ? [NOT_YET] : settled(any)',
      'isActive(any.job) ? settled(any) : settled(any)',
    ],
  ]),
  ...breaks('dashboard/src/screens/job/result/expansion.tsx', `${RESULT} > never judged`, [
    ['what was not judged has not passed', 'if (isUnjudged)', 'if (false)'],
  ]),
  ...breaks('dashboard/src/screens/job/result/comparison.tsx', `${COMPARISON} > its own benchmark`, [
    [
      'a keyword against itself is judged by nothing',
      'const isAlone = results.every(',
      'const isAlone = !results.every(',
    ],
  ]),
  ...breaks('dashboard/src/parts/chart/lines.tsx', `${COMPARISON} > by the arrow keys`, [
    ['a chart is read by keys', 'if (step === undefined) return;', 'return;'],
  ]),
  ...breaks('dashboard/src/parts/chart/trend-chart.tsx', `${COMPARISON} > in the address`, [
    ['how a chart is drawn is kept', "onView(chart === 'many' ? { ...lines, chart } : lines)", 'onView({})'],
  ]),
  ...breaks('dashboard/src/ui/format.ts', `${COMPARISON} > from right to left`, [
    ['words from right to left keep their places', 'RIGHT_TO_LEFT.test(word) ?', 'word === "" ?'],
  ]),
  ...breaks('dashboard/src/parts/chart/scale.ts', `${PARTS} > names months at even steps`, [
    ['months are named at even steps', '(isLong(dates) && [1, 2, 3, 6, 12, 24].find((size) => size >= least)) || ', ''],
  ]),
  ...breaks('dashboard/src/ui/grid/row-keys.ts', `${RESULT} > twenty thousand rows`, [
    ['each key is a row, however fast they come', 'wanted.current ?? placeOf(event.target)', 'placeOf(event.target)'],
  ]),
  ...breaks('dashboard/src/ui/grid/filters.ts', `${PARTS} > the range`, [
    ['zero is not unknown', 'value !== null && value >= low', '(value ?? 0) >= low'],
  ]),
  ...breaks('dashboard/src/api/answers.ts', `${RESULT} > twenty thousand rows`, [
    ['a large answer is read some at a time', 'const SLICE = 128 * 1024;', 'const SLICE = 128 * 1024 * 1024;'],
  ]),
  ...breaks(
    'dashboard/src/ui/dialog.tsx',
    [],
    [
      ['a dialog keeps the focus', 'dialog.showModal()', 'dialog.show()', `${ACCESSIBLE} > the dialog takes the focus`],
      ['a dialog gives the focus back', 'return () => dialog.close();', '', `${ACCESSIBLE} > nothing but a keyboard`],
      [
        'a file chooser closes no dialog',
        'if (event.target !== event.currentTarget) return;',
        '',
        `${TWICE} > a file chooser`,
      ],
    ],
  ),
  ...breaks('server/wiring/build-dashboard.ts', `${BROWSER}/dashboard-serving.test.ts > is not made again`, [
    ['a build of the same sources is made once', 'if (existsSync(stamp) &&', 'if (false &&'],
  ]),
];

/** What the style sheets keep. */
const looks = [
  ...breaks(
    'dashboard/src/theme/base.css',
    [],
    [
      [
        'with reduced motion nothing moves',
        'animation-duration: 0.01ms;',
        '',
        `${ACCESSIBLE} > with reduced motion nothing moves`,
      ],
    ],
  ),
  ...breaks('dashboard/src/theme/base.css', `${HOSTILE} > words of others`, [
    ['a word without an end breaks', 'overflow-wrap: break-word;', ''],
  ]),
  ...breaks('dashboard/src/screens/job/job.module.css', `${HOSTILE} > words of others`, [
    ['what a job is about is no wider than the screen', 'max-width: 100%;', ''],
  ]),
  ...breaks('dashboard/src/ui/grid/grid.module.css', `${HOSTILE} > leaves its columns`, [
    [
      'on a narrow screen the head of a pinned column goes along',
      '.headRow > [data-pinned]:not(.check),\n    [data-aside]',
      '[data-aside]',
    ],
    ['on a narrow screen a pinned column goes along', ',\n    [data-aside] .row > [data-pinned]:not(.check)', ''],
  ]),
  ...breaks('dashboard/src/theme/tokens.css', `${HOSTILE} > on paper`, [
    [
      'on paper it is dark on white',
      ':root[data-theme] {\n    color-scheme: light;',
      ':root[data-theme] {\n    color-scheme: dark;',
    ],
  ]),
  ...breaks('dashboard/src/ui/value.module.css', `${HOSTILE} > on paper there is`, [
    ['paper says when it was', 'content: " (" attr(title) ")";', ''],
  ]),
  ...breaks('dashboard/src/ui/dialog.module.css', `${HOSTILE} > on a low screen`, [
    ['at a zoom of 400 % a dialog is no slit', 'overflow: visible;', ''],
    ['a low screen folds nothing', 'grid-auto-rows: max-content;', ''],
  ]),
  ...breaks(
    'dashboard/src/ui/grid/grid.module.css',
    [],
    [
      ['rows that scroll by are painted once', 'will-change: transform;', '', `${RESULT} > painted once`],
      [
        'the keyword stays in sight',
        '[data-aside] .row > [data-pinned] {\n    position: sticky;',
        '[data-aside] .row > [data-pinned] {\n    position: static;',
        `${RESULT} > kept in the address`,
      ],
      ['nobody types on paper', '.filter:placeholder-shown,\n', '', `${HOSTILE} > on paper a table`],
      ['what may be anything is no filter', ',\n    .filter[data-any]', '', `${HOSTILE} > on paper a table`],
    ],
  ),
  ...breaks('dashboard/src/ui/field.module.css', `${ACCESSIBLE} > with forced colours`, [
    [
      'what is chosen differs where colours are forced',
      'background: SelectedItem;\n      color: SelectedItemText;',
      '',
    ],
  ]),
  ...breaks('dashboard/src/ui/table.module.css', `${HOSTILE} > why a part did not come`, [
    ['long words leave room beside them', 'max-width: min(11rem, 40vw);', ''],
    ['a reason is in sight beside what it is of', 'max-width: min(11rem, 50vw);', 'max-width: 11rem;'],
  ]),
  ...breaks('dashboard/src/screens/job/failures.tsx', `${HOSTILE} > why a part did not come`, [
    ['nothing is said to be below where nothing came', "job.status === 'failed' ? '.' :", 'false ? "." :'],
    ['of a part that failed no charge is presumed', "{outcome === 'unknown' &&", '{outcome &&'],
  ]),
  ...breaks('dashboard/src/ui/field.module.css', `${HOSTILE} > no field is empty`, [
    ['no empty field is on paper', '.field:has(> :placeholder-shown),\n', ''],
    ['no choice of everything is on paper', ',\n    .field:has(> select > option[value=""]:checked)', ''],
  ]),
  ...breaks('dashboard/src/ui/field.tsx', `${HOSTILE} > no field is empty`, [
    ['an empty field is known by its placeholder', '<input placeholder=" " {...control} />', '<input {...control} />'],
  ]),
  ...breaks('dashboard/src/ui/field.module.css', `${HOSTILE} > every kind of research`, [
    ['no choice is cut off', 'flex-wrap: wrap;', ''],
  ]),
  ...breaks('dashboard/src/ui/button.module.css', `${ACCESSIBLE} > text of twice the size`, [
    ['large text is not cut off', 'white-space: nowrap;', 'white-space: nowrap;\n    max-width: 90px;'],
  ]),
  ...breaks('dashboard/src/ui/states.tsx', `${ACCESSIBLE} > while answers are under way`, [
    ['what is under way has a name for who does not see it', 'role="status" aria-label={label}', 'role="img"'],
  ]),
];

export const dashboard = [...acts, ...sessions, ...refusals, ...readings, ...looks];
