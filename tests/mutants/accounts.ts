import { breaks } from './mutant.ts';

const THROTTLES = 'tests/access/throttles.test.ts';
const QUEUE = 'tests/access/password-queue.test.ts';
const ONCE = 'tests/races/passwords.test.ts';
const SESSIONS = 'tests/access/sessions.test.ts';

export const accounts = [
  ...breaks('server/services/throttles/rules.ts', THROTTLES, [
    ['twenty failures of an address', 'signInAddress: { points: 20,', 'signInAddress: { points: 19,'],
    ['five failures of an e-mail', 'signInEmail: { points: 5 }', 'signInEmail: { points: 6 }'],
    ['addresses count by their block', 'signInAddress: { points: 20, address: true }', 'signInAddress: { points: 20 }'],
  ]),
  ...breaks('server/services/accounts/consume-invite.ts', 'tests/races/accounts.test.ts', [
    [
      'who takes an invite judges it once more',
      "    .where(usable)\n    .returning('trial_days')",
      "    .returning('trial_days')",
    ],
    [
      'a revoked invite is none',
      ' and revoked_at is null',
      '',
      'tests/races/accounts.test.ts > an invite that is revoked',
    ],
  ]),
  ...breaks('server/services/throttles/throttle.ts', THROTTLES, [
    [
      'attempts that are being judged hold places',
      't.failures + t.pending <',
      't.failures <',
      `${THROTTLES} > attempts that are`,
    ],
    ["windows end by the database's clock", '} then 0 else t.failures', '} then t.failures else t.failures'],
    [
      'a clock that was ahead locks nobody',
      ' and ${endsAt} <= ${windowEnd()}`',
      '`',
      `${THROTTLES} > a window that began`,
    ],
    ['what was not judged is given back', 'await attempt.giveBack().catch', 'await attempt.failed().catch'],
  ]),
  ...breaks('server/services/accounts/password-queue.ts', `${QUEUE} > a bystander is let in`, [
    [
      'passwords are compared for addresses in turn',
      'queue.run(addressBlock(address), work)',
      "queue.run('all', work)",
    ],
  ]),
  ...breaks('server/services/accounts/change-password.ts', `${QUEUE} > that has no attempt left`, [
    ['a change without an attempt left takes no place', "await refuseWhenExhausted(app, 'signInEmail', email);", ''],
  ]),
  ...breaks('server/services/accounts/sign-in.ts', THROTTLES, [
    ['a wrong password counts against the address', 'await atAddress.failed();', 'await atAddress.giveBack();'],
    ['a wrong password counts against the e-mail', 'await atEmail.failed();', 'await atEmail.giveBack();'],
    [
      'comparisons wait in the queue',
      'inPasswordQueue(meta.address, () => attempt(ctx, input))',
      'attempt(ctx, input)',
      QUEUE,
    ],
    [
      'an address without an attempt left takes no place',
      "await refuseWhenExhausted(app, 'signInAddress', meta.address);",
      '',
      `${QUEUE} > that has no attempt left`,
    ],
    [
      'an e-mail without an attempt left takes no place',
      "await refuseWhenExhausted(app, 'signInEmail', input.email);",
      '',
      `${QUEUE} > that has no attempt left`,
    ],
    [
      'an unknown e-mail costs a comparison',
      'const matches = await passwordMatches(',
      'const matches = account !== undefined && await passwordMatches(',
      QUEUE,
    ],
    [
      'sign-ins are audited',
      "{ action: 'account.signed_in', target: account.id }",
      "{ action: 'account.seen', target: account.id }",
      'tests/access/traces.test.ts',
    ],
    [
      'failed sign-ins are audited',
      'await ctx.app.database.transaction((tx) => record(tx, ctx.origin, failure));',
      'void failure;',
      'tests/access/traces.test.ts',
    ],
  ]),
  ...breaks('server/services/accounts/change-password.ts', THROTTLES, [
    ['guesses at the current password are counted', 'await attempt.failed();', 'await attempt.giveBack();'],
    [
      'a password change kills reset links',
      "await tx.db.deleteFrom('password_resets').where('account_id', '=', accountId).execute();",
      '',
      'tests/access/traces.test.ts',
    ],
  ]),
  ...breaks('server/services/accounts/reset-password.ts', THROTTLES, [
    ['guessed reset links are counted', 'await attempt.failed();', 'await attempt.giveBack();'],
  ]),
  ...breaks('server/services/access/open-session.ts', 'tests/access/traces.test.ts', [
    ['a sign-in ends the session it came with', "if (caller?.kind !== 'session')", 'if (!caller || true)'],
  ]),
  ...breaks('server/services/connections/schemas.ts', 'tests/access/connections.test.ts > HTTP Basic cannot carry', [
    [
      'a login that HTTP Basic cannot carry is refused',
      ".refine((text) => !text.includes(':'), 'must not contain a colon')",
      '',
    ],
  ]),
  ...breaks('server/core/address.ts', 'tests/access/address.test.ts', [
    ['an IPv6 subscriber is a /64', 'SUBSCRIBER_GROUPS = 4', 'SUBSCRIBER_GROUPS = 5'],
    ['IPv4 in IPv6 form is IPv4', 'groups[index] === group))', 'groups[index] === group) && false)'],
  ]),
  ...breaks('server/core/fair-queue.ts', 'tests/access/fair-queue.test.ts', [
    [
      'parties take turns',
      'this.#taken--;\n    this.#waiting.delete(party);',
      'this.#taken--;\n    if (own.length === 0) this.#waiting.delete(party);',
    ],
    ['who has gone gives its place back', 'own.splice(at, 1);', ''],
    ['who has gone begins nothing', 'gone?.throwIfAborted();', ''],
    ['the queue is bounded', 'this.#taken >= this.#places &&', 'this.#taken < 0 &&'],
  ]),
  ...breaks('server/core/environment.ts', QUEUE, [
    [
      'passwords are hashed at cost 12',
      'BCRYPT_COST: whole(4, 16).default(12)',
      'BCRYPT_COST: whole(4, 16).default(10)',
    ],
  ]),
  ...breaks('server/services/jobs/reserve-shared.ts', 'tests/money/student-share.test.ts', [
    ["a student's share bounds the day", "return role === 'student'", "return role === ('none' as string)"],
  ]),
  ...breaks('server/services/jobs/followers.ts', 'tests/money/student-share.test.ts', [
    ["a follower's empty share stops nobody else", "'CANCELED', 'QUOTA_EXCEEDED'", "'CANCELED'"],
  ]),
  ...breaks('server/services/spend/budget.ts', 'tests/money/student-share.test.ts', [
    ['a share is settled with its job', 'case when student_share then', 'case when false then'],
  ]),
  ...breaks('server/services/accounts/password.ts', 'tests/access/passwords.test.ts', [
    ['common passwords are refused', '!common().has(text.toLowerCase())', '!common().has(text)'],
    ['the e-mail is no password', 'password.trim().toLowerCase() === email', 'password === email'],
  ]),
  ...breaks('server/services/accounts/bootstrap.ts', 'tests/access/passwords.test.ts', [
    ['a generated password is known as such', 'mustChange: login.generated', 'mustChange: false'],
  ]),
  ...breaks('server/services/audit/record.ts', 'tests/access/sensitive-acts.test.ts', [
    ['audit rows name the agent', 'user_agent: origin.userAgent', 'user_agent: null'],
  ]),
  ...breaks('server/services/retention/steps.ts', 'tests/operating/retention.test.ts', [
    ['a quote that became a job stays', 'and not exists (select from jobs j where j.quote_id = q.id)', ''],
    [
      'audit rows stay as long as the operator says',
      'where at <= app_now() - make_interval',
      'where at <= app_now() + make_interval',
    ],
    ['open reset links stay', 'where used_at is not null or expires_at <= app_now()', ''],
    ['live sessions stay', 'last_seen_at <= app_now() - make_interval', 'last_seen_at <= app_now() + make_interval'],
    ['running windows stay', 'from throttles where ends_at <= ${NOW} order', 'from throttles order'],
    [
      'minutes under way stay',
      'from request_windows where ends_at <= ${NOW} order',
      'from request_windows order',
      'tests/access/request-rate.test.ts > a minute that is over',
    ],
    ...(
      [
        ['sessions', '${IDLE_SESSION_DAYS})\n      limit ${STEP_ROWS}', '${IDLE_SESSION_DAYS})'],
        [
          'throttles',
          'from throttles where ends_at <= ${NOW} order by ends_at limit ${STEP_ROWS}',
          'from throttles where ends_at <= ${NOW}',
        ],
        [
          'minutes of requests',
          'from request_windows where ends_at <= ${NOW} order by ends_at limit ${STEP_ROWS}',
          'from request_windows where ends_at <= ${NOW}',
        ],
        ['audit rows', 'order by id limit ${STEP_ROWS}', 'order by id'],
      ] as const
    ).map(([rows, find, put]): [string, string, string, string] => [
      `${rows} go in small steps`,
      find,
      put,
      'tests/operating/retention.test.ts > go in small steps',
    ]),
  ]),
  ...breaks('server/operations/security-events.ts', 'tests/access/security-events.test.ts', [
    ['throttling is logged', "if (code === 'RATE_LIMITED') return 'throttled';", ''],
    ['refused origins are logged', "if (code === 'CROSS_ORIGIN_REQUEST') return 'refused origin';", ''],
    ['one refusal of a request is one line', 'noted.add(thrown);', '', 'tests/transports/security-lines.test.ts'],
  ]),
  ...breaks('server/operations/transport.ts', 'tests/transports/security-lines.test.ts', [
    [
      'a refused rate of requests is logged',
      "noteSecurityEvent(app, thrown, { operation: 'request', credential, meta });",
      '',
    ],
  ]),
  ...breaks('server/mcp/handler.ts', 'tests/transports/security-lines.test.ts > what an agent is refused', [
    [
      'what is refused to an agent is logged',
      'await atTheDoor(app, facts, async () => {',
      'await (async (run: () => Promise<void>) => run())(async () => {',
    ],
  ]),
  ...breaks('server/core/dates.ts', 'tests/transports/times.test.ts', [
    ['times that the database cannot hold are refused', 'at.getTime() <= END_MS', 'at.getTime() <= 8.64e15'],
  ]),
  ...breaks('server/services/plan/fields.ts', 'tests/contract/range.test.ts', [
    [
      'a range ends today at the latest',
      'if (dateTo > calendarDate(new Date()))',
      'if (dateTo > calendarDate(new Date(Date.now() + 86_400_000)))',
    ],
  ]),
  ...breaks('server/commands/administer.ts', 'tests/operating/admin.test.ts > passes no word over', [
    ['a word too many is told', 'if (words.length > most)', 'if (false)'],
    ['an option of another command is told', 'if (foreign.length > 0)', 'if (false)'],
  ]),
  ...breaks('server/services/accounts/block-account.ts', 'tests/races/accounts.test.ts > block each other', [
    ['administrators are counted one after the other', "  await lockName(tx, 'administrators');\n", ''],
    ['an administrator remains', ".where('blocked_at', 'is', null);", ';'],
  ]),
  ...breaks('server/commands/administer.ts', 'tests/operating/admin.test.ts > ends no trial', [
    ['a trial ends on a date that is one', 'expiresAt: end', "expiresAt: new Date(end ?? '')"],
    [
      'an empty word is no quota of nothing',
      'Number(text.trim() || Number.NaN)',
      'Number(text)',
      'tests/operating/admin.test.ts > an empty word',
    ],
  ]),
  ...breaks('server/services/accounts/reset-password.ts', ONCE, [
    [
      'a link is used up by the first of two',
      "    .where(usable)\n    .returning('account_id')",
      "    .returning('account_id')",
    ],
    [
      'a link and its account are taken in one order',
      '    // The account before its link',
      '    await useToken(tx, sha256(input.token));\n    // The account before its link',
    ],
    ['a link is used up', '    await useToken(tx, sha256(input.token));\n', '', SESSIONS],
    [
      'a new password ends all sessions',
      "    await tx.db.deleteFrom('sessions').where('account_id', '=', accountId).execute();\n",
      '',
      SESSIONS,
    ],
  ]),
  ...breaks('server/services/accounts/issue-reset.ts', SESSIONS, [
    [
      'a new link ends the one before',
      "    await tx.db.deleteFrom('password_resets').where('account_id', '=', userId).execute();\n",
      '',
    ],
  ]),
  ...breaks('server/services/accounts/change-password.ts', ONCE, [
    ['an old password changes nothing', "    .where('password_hash', '=', hash)\n", ''],
    ['a change ends all other sessions', "await sessions.where('id', '<>', credentialId).execute();", '', SESSIONS],
  ]),
  ...breaks('server/services/accounts/sign-in.ts', ONCE, [
    [
      'an old password opens no session and does not come back',
      "      .where('password_hash', '=', account.passwordHash)\n",
      '',
    ],
  ]),
  ...breaks('server/http/session-cookie.ts', 'tests/transports/auth.test.ts', [
    ['no script reads the cookie of a session', 'HttpOnly; ', ''],
  ]),
  ...breaks('server/services/accounts/sign-up.ts', 'tests/access/sign-up.test.ts > a made-up invite', [
    [
      'nobody hashes for a made-up invite',
      "if (!(await usableInvite(ctx.app.database.db, input.inviteCode))) throw new AppError('INVITE_INVALID');",
      '',
    ],
  ]),
];
