import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { AppError } from '../core/errors.ts';
import { isId } from '../core/ids.ts';
import {
  BlockAccount,
  CreateInvite,
  ListAccounts,
  RevokeInvite,
  SetQuota,
  SetTrial,
} from '../services/accounts/admin-schemas.ts';
import { blockAccount } from '../services/accounts/block-account.ts';
import { createInvite } from '../services/accounts/create-invite.ts';
import { getAccount } from '../services/accounts/get-account.ts';
import { issueReset } from '../services/accounts/issue-reset.ts';
import { listAccounts } from '../services/accounts/list-accounts.ts';
import { listInvites } from '../services/accounts/list-invites.ts';
import { revokeInvite } from '../services/accounts/revoke-invite.ts';
import { Email } from '../services/accounts/schemas.ts';
import { setQuota } from '../services/accounts/set-quota.ts';
import { setTrial } from '../services/accounts/set-trial.ts';
import { unblockAccount } from '../services/accounts/unblock-account.ts';
import { listAuditEntries } from '../services/audit/list-entries.ts';
import { type Act, SYSTEM } from '../services/audit/record.ts';
import { ListAudit } from '../services/audit/schemas.ts';
import { afterRestore } from '../services/retention/after-restore.ts';
import { hasData } from '../wiring/data.ts';
import { createMemory } from '../wiring/memory.ts';
import { startProblem } from '../wiring/starting.ts';
import { openStore } from '../wiring/store.ts';
import { importGamesFile } from './import-games.ts';
import { rotateKeys } from './rotate-keys.ts';

const HELP = `Administration from the operator's shell. It works on the configured database directly: the same verbs as the
dashboard's, recorded in the audit log as "system". Answers are JSON. An embedded database serves one process: stop the
service first.

npm run admin -- <command>

  invite [--uses 1] [--expires-days N] [--trial-days 90]   create an invite code
  invites                                                  list invite codes
  revoke-invite <code>                                     make a code unusable
  accounts [--email part] [--cursor id]                    list accounts
  account <who>                                            one account with what it uses
  block <who> <reason>                                     block an account everywhere
  unblock <who>                                            lift the block
  trial <who> <YYYY-MM-DD | time with its zone>            set when a student's trial ends
  quota <who> <calls a day | default>                      override a student's daily quota
  reset <who>                                              issue a one-time password reset link
  audit [--action word] [--cursor id]                      read the audit log
  import-games <who> <file.csv>                            import game keywords (keyword, game, source, firstSeenAt);
                                                           their evidence is bought for the administrator <who>
  restored                                                 after a backup was restored, before the service starts: ends
                                                           what would be bought again, open quotes and sessions
  rotate-keys                                              wrap all stored credentials under the last of CREDENTIAL_KEYS

<who> is an account id or an e-mail.`;

const options = {
  uses: { type: 'string' },
  'expires-days': { type: 'string' },
  'trial-days': { type: 'string' },
  email: { type: 'string' },
  cursor: { type: 'string' },
  action: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parse>['values'];
type Command = (act: Act, words: string[], given: Options) => Promise<unknown>;

const parse = (args: string[]) => parseArgs({ args, options, allowPositionals: true });
/** An empty word, as a shell makes of a variable that is not set, is no number. */
const whole = (text: string | undefined) => (text === undefined ? undefined : Number(text.trim() || Number.NaN));

const commands: Record<string, Command> = {
  invite: (act, _words, given) =>
    createInvite(
      act,
      CreateInvite.parse({
        maxUses: whole(given.uses),
        expiresInDays: whole(given['expires-days']),
        trialDays: whole(given['trial-days']),
      }),
    ),
  invites: (act) => listInvites(act),
  'revoke-invite': (act, [code]) => revokeInvite(act, RevokeInvite.parse({ code })),
  accounts: (act, _words, { email, cursor }) => listAccounts(act, ListAccounts.parse({ email, cursor })),
  account: async (act, [who]) => getAccount(act, await find(act, who)),
  block: async (act, [who, ...reason]) =>
    blockAccount(act, BlockAccount.parse({ ...(await find(act, who)), reason: reason.join(' ') })),
  unblock: async (act, [who]) => unblockAccount(act, await find(act, who)),
  trial: async (act, [who, end]) => setTrial(act, SetTrial.parse({ ...(await find(act, who)), expiresAt: end })),
  quota: async (act, [who, calls]) =>
    setQuota(act, SetQuota.parse({ ...(await find(act, who)), dailyLimit: calls === 'default' ? null : whole(calls) })),
  reset: async (act, [who]) => issueReset(act, await find(act, who)),
  audit: (act, _words, { action, cursor }) => listAuditEntries(act, ListAudit.parse({ action, cursor })),
  'import-games': async (act, [who, file]) => importGamesFile(act, file ?? '', (await find(act, who, 'admin')).userId),
  restored: (act) => afterRestore(act),
  'rotate-keys': (act) => rotateKeys(act),
};

/** Words that a command takes behind its name, none where it is not listed: one more is a slip that must not be passed over. */
const MOST_WORDS: Record<string, number> = {
  ...{ 'revoke-invite': 1, account: 1, unblock: 1, reset: 1 },
  ...{ trial: 2, quota: 2, 'import-games': 2, block: Number.POSITIVE_INFINITY },
};

/** Options that a command takes, none where it is not listed: those of others would be passed over as well. */
const OPTIONS: Record<string, (keyof Options)[]> = {
  invite: ['uses', 'expires-days', 'trial-days'],
  ...{ accounts: ['email', 'cursor'], audit: ['action', 'cursor'] },
};

/** Finds an account by id or e-mail, of one role where it matters. @throws AppError NOT_FOUND */
async function find({ app }: Act, who: string | undefined, role?: 'admin'): Promise<{ userId: string }> {
  const column = isId(who ?? '') ? 'id' : 'email';
  const value = column === 'id' ? who! : Email.parse(who ?? '');
  const accounts = app.database.db.selectFrom('accounts').select('id as userId').where(column, '=', value);
  const account = await (role ? accounts.where('role', '=', role) : accounts).executeTakeFirst();
  if (!account) throw new AppError('NOT_FOUND', { detail: `No ${role ?? 'account'} ${who}.` });
  return account;
}

/** How a command ended: 0 done, 1 failed, 2 there is no such command; and what it says, on standard error when it failed. */
export interface Ended {
  code: 0 | 1 | 2;
  said: string;
}

/** Runs one command line of the administration. */
export function administer(args: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return done(args, env).catch((error) => ({ code: 1, said: explain(error) }));
}

async function done(args: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const { positionals, values } = parse(args);
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || values.help) {
    return { code: command || name === '' || name === 'help' ? 0 : 2, said: HELP };
  }
  const most = MOST_WORDS[name] ?? 0;
  if (words.length > most) return { code: 1, said: `${name} takes no more than ${most} words: ${words.join(' ')}` };
  const foreign = Object.keys(values).filter((option) => !OPTIONS[name]?.includes(option as keyof Options));
  if (foreign.length > 0)
    return { code: 1, said: `${name} takes no ${foreign.map((option) => `--${option}`).join(', ')}` };
  const config = readConfig(env);
  if (!hasData(config)) return { code: 1, said: NO_DATABASE };
  // Answers are on the standard output; what is logged is beside them.
  const store = await openStore(config, pino({ level: config.LOG_LEVEL }, pino.destination(2)));
  try {
    const app = { config, database: store.database, bus: store.signals, memory: createMemory() };
    return { code: 0, said: JSON.stringify(await command({ app, origin: SYSTEM }, words, values), null, 2) };
  } finally {
    await store.close();
  }
}

/** A shell that lacks the service's settings would make another database: its invites open nothing, and its keys are rotated. */
const NO_DATABASE =
  'There is no database in DATA_DIR. Set DATABASE_URL or DATA_DIR as the service has them, or start the service first.';

/** What went wrong in a line an operator can act on; only a fault of ours shows its trace. */
function explain(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  if (error instanceof AppError) return placesOf(error) || error.message;
  const problem = startProblem(error);
  if (problem) return problem;
  const code = (error as { code?: string }).code;
  if (code?.startsWith('ERR_PARSE_ARGS')) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function placesOf({ details }: AppError): string {
  const issues = (details.issues ?? []) as { path: string; message: string }[];
  return issues.map(({ path, message }) => `${path}: ${message}`).join('\n');
}
