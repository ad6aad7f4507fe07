/** Imports nothing: the service, the dashboard and the command line say in the same words why a part of a job did not come. */

/** What happened, and what a person does about it. */
export interface Cause {
  what: string;
  next: string;
}

const LATER = 'Try again in some minutes; what arrived is kept.';
const CHANGE =
  'The same request is refused again: change the keyword, the place, the language or the range, or leave it out.';
const SEE_OPERATOR = 'Whoever runs the account sees to it; then try again.';
const AGAIN = 'Try again: what arrived is not bought again.';

const OTHER_MODEL = 'Try again, or choose another model.';

const cause = (what: string, next: string): Cause => ({ what, next });

/** What the service itself says of a part. */
const OWN: Readonly<Record<string, Cause>> = {
  CANCELED: cause('It was cancelled.', 'What had been bought by then is kept.'),
  FAILED: cause('It did not succeed.', AGAIN),
  NO_RESULT: cause('Nothing usable arrived.', 'Ask with other keywords, or over another range.'),
  NOT_FINISHED: cause('It was begun many times and never came to an end.', AGAIN),
  NOT_SENT: cause('It was not sent in time.', AGAIN),
  PACING_LIMIT: cause('Its turn at the provider did not come in time.', LATER),
  UNREACHABLE: cause('The provider could not be reached.', LATER),
  UNAVAILABLE: cause('The provider could not serve this.', LATER),
  RATE_LIMITED: cause('The provider takes no more requests at the moment.', LATER),
  ABORTED: cause('It was stopped before it was sent.', AGAIN),
  INVALID_REQUEST: cause(
    'The request cannot be sent with this credential.',
    'Save the credential at the provider once more; then try again.',
  ),
  UNSUPPORTED: cause('The provider does not offer this.', 'Leave it out, or choose the other mode.'),
  OUTCOME_UNKNOWN: cause(
    'No answer came, and the provider did not say whether it charged.',
    'Compare it with the provider’s bill; another try may pay again.',
  ),
  INTERRUPTED: cause(
    'The service stopped while it waited for the answer.',
    'Compare it with the provider’s bill; another try may pay again.',
  ),
  COST_UNKNOWN: cause(
    'The answer came without its cost, so the most that it may cost is booked.',
    'Its result is used; compare the amount with the provider’s bill.',
  ),
  NOT_CHARGED: cause('No answer came, and the provider lists no charge.', AGAIN),
  PAID_WITHOUT_RESULT: cause('The answer was paid for and got lost on its way.', 'Another try buys it once more.'),
  ANSWER_NOT_STORABLE: cause(
    'The answer was paid for and is of no form that can be kept.',
    'Another try buys it once more.',
  ),
  MALFORMED_RESULT: cause('The answer was paid for and cannot be read.', 'Another try buys it once more.'),
  NO_COMPLETION: cause('The language model gave no answer.', AGAIN),
  MODEL_UNAVAILABLE: cause(
    'The language model that was chosen is not offered at the moment.',
    'Choose another model, then try again.',
  ),
  MODEL_UNKNOWN: cause('No language model is known for this.', 'Choose a model, then try again.'),
  LIMIT_UNTIL_RESET: cause(
    'The account’s daily limit at the language model gateway is used up.',
    'Try again tomorrow.',
  ),
  METRICS_CAPACITY: cause(
    'Candidates are left without metrics: what had been bought for them was damaged.',
    'Retry the job: they are priced anew.',
  ),
  FILTER_CAPACITY: cause(
    'There were more candidates than the filter was bought for.',
    'Ask with fewer keywords at once.',
  ),
  FILTER_MALFORMED: cause('The language model’s decisions cannot be read.', OTHER_MODEL),
  FILTER_MISSING: cause('The language model left words undecided.', OTHER_MODEL),
  FILTER_DUPLICATE: cause('The language model decided a word twice.', OTHER_MODEL),
  FILTER_FOREIGN: cause('The language model decided on words that were not asked.', OTHER_MODEL),
  FILTER_CANARY: cause('The language model was wrong about a word whose decision is known.', OTHER_MODEL),
  INTENT_MISSING: cause('The language model named no intent.', OTHER_MODEL),
  TREND_MISSING: cause(
    'The provider has no trend of this word in this range.',
    'Choose a longer range, or leave it out.',
  ),
  BENCHMARK_MISSING: cause('The provider has no trend of the benchmark in this range.', 'Choose another benchmark.'),
  KEYWORD_TOO_SHORT: cause(
    'The provider does not take such a word: it is too short, too long or made of signs.',
    'Leave it out.',
  ),
  PROVIDER_CHANGED: cause('The service changed its provider meanwhile.', 'Ask for a new price.'),
  CONNECTION_CHANGED: cause('The provider connection changed since the price was asked.', 'Ask for a new price.'),
  PRICE_CHANGED: cause('The provider’s price rose above what was confirmed.', 'Ask for a new price.'),
  ACCOUNT_BLOCKED: cause('The account was blocked.', 'Ask an administrator.'),
  QUOTA_EXCEEDED: cause('The daily quota is used up.', 'Try again after 00:00 UTC.'),
  PLATFORM_BUDGET_EXCEEDED: cause(
    'The service has reached its own daily spending limit.',
    'Try again after 00:00 UTC.',
  ),
  SERVICE_UNAVAILABLE: cause('The service could not do it at that moment.', LATER),
};

type Group = readonly [codes: string, what: string, next: string];

/** Status codes of the keyword data provider (providers A3). */
const KEYWORD_DATA: readonly Group[] = [
  ['40100', 'The keyword data provider refused the credential', 'Save the right login and password; then try again.'],
  ['40104 40204 40205 40206', 'The account at the keyword data provider may not do this', SEE_OPERATOR],
  ['40207', 'The keyword data provider takes no requests from this address', SEE_OPERATOR],
  [
    '40200 40201 40210',
    'The account at the keyword data provider has no money left, or is paused',
    'Whoever runs the account tops it up; then try again.',
  ],
  [
    '40203',
    'The account’s own daily limit at the keyword data provider is reached',
    'Try again after 00:00 UTC, or raise the limit there.',
  ],
  ['40202 40209', 'The keyword data provider takes no more requests at the moment', LATER],
  [
    '40000 40001 40002 40003 40004 40006 40400 40401 40402 40403 40404 40405 40406 40407 40408 40501 40502 40503 40504 40505 40506 50100',
    'The keyword data provider does not take this request',
    CHANGE,
  ],
  ['40601 40602', 'The keyword data provider was still at work', LATER],
  [
    '40101 40103 50000 50001 50301 50302 50303 50304 50401 50402',
    'The keyword data provider could not serve this',
    LATER,
  ],
];

/** HTTP statuses of the language model gateway (providers B3). */
const GATEWAY: readonly Group[] = [
  ['401', 'The language model gateway refused the credential', 'Save the right key; then try again.'],
  [
    '402',
    'The account at the language model gateway has no money left',
    'Whoever runs the account tops it up; then try again.',
  ],
  ['403', 'The language model gateway does not allow this', 'Choose another model or other words, then try again.'],
  ['400 404 413 422', 'The language model gateway does not take this request', 'Choose another model, then try again.'],
  ['429', 'The language model gateway takes no more requests at the moment', LATER],
  ['408 500 502 503 504 524 529', 'The language model gateway could not serve this', LATER],
];

/** Their codes differ in length, so none means two things. The code stays beside the words: it is what support asks for. */
const BY_PROVIDER: ReadonlyMap<string, Cause> = new Map(
  [...KEYWORD_DATA, ...GATEWAY].flatMap(([codes, what, next]) =>
    codes.split(' ').map((code) => [code, cause(`${what} (${code}).`, next)] as const),
  ),
);

/** Why a part of a job did not come, by its stable code; null for one that is not known here. */
export function causeOf(code: string): Cause | null {
  return (Object.hasOwn(OWN, code) ? OWN[code] : BY_PROVIDER.get(code)) ?? null;
}

/** The same as one text; what has no words is named by its code. */
export function causeInWords(code: string): string {
  const known = causeOf(code);
  return known ? `${known.what} ${known.next}` : `The provider answered ${code}.`;
}
