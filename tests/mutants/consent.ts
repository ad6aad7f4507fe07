import { breaks } from './mutant.ts';

const APPROVAL = 'tests/money/approval.test.ts';
const CONSENT_NOW = 'tests/money/consent-now.test.ts';

/** Who may say yes. */
export const consent = [
  ...breaks('server/services/byok/ask-approval.ts', APPROVAL, [
    ['a key confirms alone up to its amount', 'quote.estimated_micros <= above', 'quote.estimated_micros <= above + 1'],
    ['a declined quote is confirmed by no key', '  await refuseDeclined(tx, quote);\n', ''],
    ['a purchase is asked for once', '.doNothing())', '.doUpdateSet({ transport: ctx.meta.transport }))'],
  ]),
  ...breaks('server/services/byok/approve.ts', APPROVAL, [
    ['a declined purchase is not approved', "if (asked.decision === 'declined')", 'if (false)'],
    ['one quote leads to one job', 'if (before) return byokJobHead(before);', ''],
    ['who decides takes the turn of the owner', '    await lockName(tx, `owner:${accountId}`);\n', ''],
    ['a yes is written down', "    await settle(tx, asked, 'approved');\n", ''],
    ['what is bought cannot be declined', ' && !(await jobOfQuote(tx, quote))', ''],
    [
      'a person decides what a key asked for',
      "if (!asked) throw new AppError('QUOTE_NOT_FOUND');",
      'if (!asked) void 0;',
    ],
  ]),
  ...breaks('server/services/byok/approvals.ts', APPROVAL, [
    ['what has expired waits for nobody', ".where('q.expires_at', '>', now)", ''],
    ['a list of purchases is its owner’s', ".where('a.owner_id', '=', callerOf(ctx).accountId)", ''],
  ]),
  ...breaks('server/mcp/research.ts', 'tests/agents/mcp.test.ts > a forged amount', [
    ['what is no id is no quote', 'isId(input.quoteId) ? input.quoteId : randomUUID()', 'input.quoteId'],
  ]),
  ...breaks('server/services/byok/find-quote.ts', 'tests/agents/mcp.test.ts > a forged amount', [
    ['a quote is its owner’s', "        .where('owner_id', '=', wanted.ownerId)\n", ''],
  ]),
  ...breaks('server/services/byok/admit-quote.ts', APPROVAL, [
    ['a consent is on record', '  await recordConsent(tx, ctx, { jobId: job.id, quote, payer });\n', ''],
    [
      'the limit of the key holds',
      'await reserveFor(tx, app, payer,',
      'await reserveFor(tx, app, { ...payer, keyId: null },',
    ],
    ['whoever may not confirm alone does not', '  await confirmation.allowed();\n', ''],
  ]),
  ...breaks('server/services/byok/admit-quote.ts', 'tests/money/execute-order.test.ts > a quote of invented', [
    ['a quote buys where it was made for', 'if (isElsewhere || canonical', 'if (canonical'],
  ]),
  ...breaks('server/services/connections/price-lists.ts', 'tests/money/execute-order.test.ts > what doubles found', [
    ['what doubles said ends at the vendors', '  await forgetInvented(app);\n', ''],
  ]),
  ...breaks(
    'server/services/connections/forget-invented.ts',
    'tests/money/execute-order.test.ts > what doubles found',
    [['what vendors said stays', ".where('verified_with', '=', 'sandbox')", ".where('verified_with', 'is not', null)"]],
  ),
  ...breaks('server/services/byok/retry.ts', 'tests/money/retry.test.ts > is priced where', [
    ['a retry buys where the job bought', 'if (!isRetryable || isElsewhere)', 'if (!isRetryable)'],
  ]),
  ...breaks('server/services/byok/execute.ts', `${CONSENT_NOW} > a confirmation`, [
    [
      'a confirmation goes by the key as it is',
      'const payer = await ctx.callerNow(tx);',
      'const payer = callerOf(ctx);',
    ],
  ]),
  ...breaks('server/services/byok/approve.ts', `${CONSENT_NOW} > an approval`, [
    ['a key that has ended buys nothing', '    .where(keyIsActive)\n', ''],
    ['an approval goes by the session as it is', '    await ctx.callerNow(tx);\n', ''],
  ]),
  ...breaks('server/operations/approvals.ts', `${APPROVAL} > an ended trial`, [
    ['an ended trial approves nothing', 'afterTrial: false', 'afterTrial: true'],
  ]),
  ...breaks('server/services/retention/after-restore.ts', 'tests/operating/restore.test.ts', [
    [
      'a yes of before a backup was restored starts no job',
      '.set({ expires_at: now })',
      '.set({ expires_at: sql`expires_at` })',
    ],
    [
      'a session that may have been ended since is none',
      "db.deleteFrom('sessions')",
      "db.deleteFrom('sessions').where('id', 'is', null)",
    ],
    ['nobody misses a publication after a restore', 'const FEED_AHEAD = 1_000_000;', 'const FEED_AHEAD = 0;'],
  ]),
  ...breaks('server/services/jobs/cancel.ts', 'tests/operating/restore.test.ts', [
    [
      'what may have been bought since a backup is not bought by its jobs',
      'for (const job of open) await stop(tx, job);',
      '',
    ],
  ]),
];
