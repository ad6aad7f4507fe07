import type { Problem } from '../client/index.ts';

/** What a person at a terminal does about a refusal; where its own words and members say it all, nothing. */
const NEXT: Readonly<Record<string, string>> = {
  NO_ANSWER: 'Check that the service runs there: KR_URL, or what `kr login` saved, is its address.',
  UNAUTHENTICATED: 'The key is not valid at this address: `kr login` saves another one, or set KR_API_KEY.',
  INSUFFICIENT_SCOPE: 'Make a key that has the scope, in the dashboard under Settings.',
  ADMIN_ONLY: 'Ask an administrator.',
  ACCOUNT_BLOCKED: 'Ask an administrator.',
  TRIAL_EXPIRED: 'Ask an administrator to extend it.',
  SERP_NOT_VALIDATED: 'Expand, compare or check the trends of them first.',
  NOT_FOUND: 'Check the id: `kr lists` and `kr history` name what is yours.',
  JOB_NOT_FOUND: 'Check the id: `kr history`, with --own for your own provider accounts, names your jobs.',
  QUOTE_NOT_FOUND: 'Nothing was bought: `kr quote` shows a new price.',
  QUOTE_EXPIRED: 'Nothing was bought: `kr quote` shows a new price.',
  COST_CONFIRMATION_MISMATCH: 'Nothing was bought: `kr quote` shows a new price.',
  CONNECTION_CHANGED: 'Nothing was bought: `kr quote` shows a new price.',
  APPROVAL_DECLINED: 'Nothing was bought: `kr quote` shows a new price.',
  DAILY_BUDGET_EXCEEDED: 'Nothing was bought: wait for the new day, or raise the budget in the dashboard under Spend.',
  PLATFORM_BUDGET_EXCEEDED: 'Nothing was bought: try again after 00:00 UTC.',
  CONCURRENCY_LIMIT_REACHED: 'Wait for one to finish: `kr history --own --status processing` shows them.',
  CONNECTIONS_REQUIRED: 'Save both in the dashboard under Settings.',
  CONNECTION_NOT_VERIFIED: 'Verify it in the dashboard under Settings.',
  PROVIDER_UNAVAILABLE: 'Try again in a minute.',
  SERVICE_UNAVAILABLE: 'Nothing was lost: try the same command again.',
  INTERNAL_ERROR: 'Try the same command again; name the request to the operator if it persists.',
};

interface Issue {
  path: string;
  message: string;
}

/** A refusal as it is read on a terminal: what it is, what it carries, what to do. */
export function refusalLines({ code, message, members, requestId }: Problem): string[] {
  const issues = Array.isArray(members.issues) ? members.issues : [];
  const said = issues.map(({ path, message: what }: Issue) => (what.startsWith(path) ? what : `${path}: ${what}`));
  const rest = Object.entries(members).filter(([name]) => name !== 'issues');
  return [
    `${message} (${code})`,
    ...said.filter((line) => line !== message).map((line) => `  ${line}`),
    ...rest.map(([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
    ...(Object.hasOwn(NEXT, code) ? [`  ${NEXT[code]}`] : []),
    ...(requestId ? [`  request ${requestId}`] : []),
  ];
}

/** The same in one line, without what only a support needs. */
export function refusalInLine({ code, message }: Problem): string {
  const what = `${message.replace(/\.$/, '')} (${code}).`;
  return Object.hasOwn(NEXT, code) ? `${what} ${NEXT[code]}` : what;
}
