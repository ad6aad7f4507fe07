import { breaks } from './mutant.ts';

const STEPS = 'tests/exports/sharing-steps.test.ts';
const PAGES = 'tests/browser/pages.test.ts';
const TRACES = 'tests/access/approval-traces.test.ts';

/** What keeps links to results, and what is written down when somebody gives away or agrees to something. */
export const sharing = [
  ...breaks('server/services/sharing/share-job.ts', STEPS, [
    ['links are audited', "await record(tx, ctx.origin, { action: 'share.created'", "void ({ action: 'share.created'"],
    ['what has no result is not shared', 'job.result_id === null || ', ''],
    ['links that ended take no place', 'alive.where(sql<boolean>`expires_at > app_now()`)', 'alive'],
    ['nobody ended what was not there', 'if (numDeletedRows === 0n) return;', ''],
    [
      'a stranger ends no links',
      'const job = await ownJob(ctx, jobId);\n  await ctx',
      'const job = { id: jobId };\n  await ctx',
    ],
  ]),
  ...breaks('server/http/pages/style.ts', `${PAGES} > a shared result`, [
    ['figures leave room for each other', '.rows.figures td:nth-child(2):not(:last-child){width:auto}', ''],
    ['a keyword without an end breaks', 'min-width:0;overflow-wrap:break-word}', 'min-width:0}'],
    ['no word of a figure is broken', '.figures thead th,.figures td{overflow-wrap:normal}', ''],
  ]),
  ...breaks('server/http/pages/shared-page.ts', `${PAGES} > a shared result`, [
    ['what never rose is not unknown', "growthPct: 'not rising'", ''],
    [
      'thousands are told apart',
      "typeof cell === 'number' ? number.format(cell)",
      "typeof cell === 'number' ? String(cell)",
    ],
  ]),
  ...breaks('server/http/pages/shared.ts', STEPS, [
    ['who opens a link is nobody', 'facts.credential.authorization = null;', ''],
    ['a page of a link is for no index', "  'X-Robots-Tag': 'noindex, nofollow',\n", ''],
    ['a page of a link is not stored', "  'Cache-Control': 'no-store',\n", ''],
    ['a visit shows the request rate', 'setRateHeaders(response.headers, effects.rateLimits);', ''],
    ['programs are told of an ended link in their own form', ' || !isBrowser(request))', ')'],
  ]),
  ...breaks('server/services/byok/ask-approval.ts', TRACES, [
    [
      'who asks for a purchase is on record',
      "await record(tx, ctx.origin, { action: 'approval.requested'",
      "void ({ action: 'approval.requested'",
    ],
  ]),
  ...breaks('server/services/byok/approve.ts', TRACES, [
    [
      'who declines a purchase is on record',
      "await record(tx, ctx.origin, { action: 'approval.declined'",
      "void ({ action: 'approval.declined'",
    ],
  ]),
  ...breaks('server/services/byok/admit-quote.ts', TRACES, [
    [
      'who confirms a purchase is on record',
      "await record(tx, origin, { action: 'purchase.confirmed'",
      "void ({ action: 'purchase.confirmed'",
    ],
    ['a consent names its amount', 'keyId: payer.keyId, amountUsd, ', 'keyId: payer.keyId, '],
  ]),
  ...breaks('server/services/audit/record.ts', TRACES, [
    ['a record has the address', 'address: origin.address,', 'address: null,'],
    ['a record has the agent', 'user_agent: origin.userAgent,', 'user_agent: null,'],
    ['a record has the request', 'request_id: origin.requestId,', 'request_id: null,'],
  ]),
];
