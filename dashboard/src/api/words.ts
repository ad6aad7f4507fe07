import { clockTime, duration } from '../ui/format.ts';

type Details = Readonly<Record<string, unknown>>;
interface Words {
  /** Said when the answer has no words of its own. */
  what: string;
  next: string | ((details: Details) => string);
}

const say = (what: string, next: Words['next']): Words => ({ what, next });
const wait = (before: string) => (details: Details) =>
  typeof details.retryAfterSeconds === 'number'
    ? `${before} in ${duration(details.retryAfterSeconds)}.`
    : `${before} in a while.`;
const atReset = (details: Details) => (details.resetsAt ? ` at ${clockTime(new Date(String(details.resetsAt)))}` : '');
const settings = 'Settings, Provider connections, is the place for it.';

/** What each code of the service's catalogue means here, and what a person does next. Tests tie it to the catalogue. */
export const WORDS: Readonly<Record<string, Words>> = {
  NO_ANSWER: say('The service did not answer.', 'Check the connection; what you typed is still here.'),
  VALIDATION_FAILED: say('Something here is not valid.', 'Correct it and send it again.'),
  IDEMPOTENCY_KEY_REQUIRED: say('The request could not be sent safely.', 'Load this page again.'),
  INVITE_INVALID: say('This sign-up is not possible.', 'Check the invite code, or ask for another one.'),
  EMAIL_UNAVAILABLE: say('This sign-up is not possible.', 'Check the invite code, or ask for another one.'),
  UNAUTHENTICATED: say('You are not signed in.', 'Sign in again; what you typed is still here.'),
  INVALID_CREDENTIALS: say('E-mail or password is wrong.', 'Check both; an administrator can issue a reset link.'),
  INSUFFICIENT_SCOPE: say('The API key lacks a scope.', 'Make a key that has it, in Settings.'),
  COOKIE_AUTH_REQUIRED: say('This works with a signed-in session only.', 'Sign in again.'),
  CROSS_ORIGIN_REQUEST: say(
    'The service did not accept this address.',
    'Open the dashboard under the address that the operator published.',
  ),
  ADMIN_ONLY: say('This is for administrators.', 'Ask an administrator.'),
  ACCOUNT_BLOCKED: say('The account is blocked.', 'Ask an administrator; your results stay.'),
  TRIAL_EXPIRED: say('The trial has ended.', 'Ask an administrator to extend it; your results stay.'),
  SERP_NOT_VALIDATED: say(
    'These keywords are not researched yet.',
    'Expand, compare or check the trend of them first: SERP analysis is for keywords of a result.',
  ),
  NOT_FOUND: say('Nothing is here.', 'Go back, or choose from the navigation.'),
  JOB_NOT_FOUND: say('There is no such job.', 'Jobs are visible to their owner only: look in History.'),
  QUOTE_NOT_FOUND: say('There is no such quote.', 'Ask for a new one; nothing was bought.'),
  KEY_NOT_FOUND: say('There is no such API key.', 'It may have been revoked: load the list again.'),
  CONNECTION_NOT_FOUND: say('There is no such connection.', 'It may have been removed: load the list again.'),
  WEBHOOK_NOT_FOUND: say('There is no such webhook.', 'It may have been removed: load the list again.'),
  DELIVERY_NOT_FOUND: say(
    'There is no such delivery.',
    'Delivered ones are forgotten after a while: load the list again.',
  ),
  METHOD_NOT_ALLOWED: say('The service does not do that.', 'Load this page again.'),
  IDEMPOTENCY_CONFLICT: say('This was sent before with other content.', 'Look in History, or start again.'),
  QUOTE_EXPIRED: say('The price has expired.', 'Get a new price and confirm that one; nothing was bought.'),
  COST_CONFIRMATION_MISMATCH: say(
    'The price is not the one that was shown.',
    'Get a new price and look at it again; nothing was bought.',
  ),
  DAILY_BUDGET_EXCEEDED: say(
    'Your daily budget does not cover this job.',
    (details) => `Wait for the new day${atReset(details)}, or raise the budget on the Spend page. Nothing was bought.`,
  ),
  CONCURRENCY_LIMIT_REACHED: say('Too many of your jobs are active.', 'Wait for one to finish, then confirm again.'),
  CONNECTIONS_REQUIRED: say('Provider connections are missing.', `Save both. ${settings}`),
  CONNECTION_NOT_VERIFIED: say('A provider connection is not verified.', `Verify it. ${settings}`),
  CONNECTION_CHANGED: say('A provider connection changed since the quote.', 'Get a new price; nothing was bought.'),
  APPROVAL_REQUIRED: say('A person must approve this purchase.', 'Open the link that came with the answer.'),
  APPROVAL_DECLINED: say('This purchase was declined.', 'Nothing was bought; ask for a new price.'),
  CONNECTION_CONFLICT: say('Another credential is saved already.', 'Replace or remove the saved one.'),
  CREDENTIAL_VERSION_CONFLICT: say('The credential was replaced meanwhile.', 'Load the list again and repeat.'),
  JOB_NOT_RETRYABLE: say('There is nothing to retry.', 'Only partial and failed jobs can be retried.'),
  JOB_NOT_REPLAYABLE: say(
    'This job cannot be computed again.',
    'Its answers are not there any more: ask for a new job.',
  ),
  OUTSIDE_PURCHASE: say('That goes beyond what the job bought.', 'Stay inside of it, or ask for a new job.'),
  PAYLOAD_TOO_LARGE: say('That is too much at once.', 'Send fewer keywords.'),
  UNSUPPORTED_MEDIA_TYPE: say('The service did not understand the request.', 'Load this page again.'),
  QUOTA_EXCEEDED: say('Your daily quota is used up.', wait('It starts again')),
  RATE_LIMITED: say('Too many attempts.', wait('Try again')),
  PLATFORM_BUDGET_EXCEEDED: say(
    'The service has reached its own daily spending limit.',
    'Nothing was bought. Try again after 00:00 UTC, or buy on your own providers.',
  ),
  SERVICE_UNAVAILABLE: say('The service cannot answer at the moment.', wait('Nothing was lost. Try again')),
  PROVIDER_UNAVAILABLE: say('The keyword data provider could not serve this.', 'Try again in a minute.'),
  INTERNAL_ERROR: say('Something went wrong on our side.', 'Try again; quote the request number if it persists.'),
};

/** Fields that are called otherwise where a person fills them in. */
const FIELDS: Readonly<Record<string, string>> = {
  url: 'address',
  email: 'e-mail',
  maxConcurrentJobs: 'number of jobs at once',
  approvalAboveUsd: 'amount without asking you',
  dailySpendLimitUsd: 'amount a day',
};

/** What was wrong with a field, by a name that a person knows: `newPassword must have ...` is `The new password must have ...`. */
export function issueInWords({ path, message }: { path: string; message: string }): string {
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? '';
  const spoken = FIELDS[name] ?? name.replace(/Usd$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const said = path !== '' && message.startsWith(`${path} `) ? `the ${spoken}${message.slice(path.length)}` : message;
  return `${said.charAt(0).toUpperCase()}${said.slice(1).replace(/\.$/, '')}.`;
}
