import { expect, test } from 'vitest';
import { MAX_DOCUMENT, MAX_TOKENS } from '../../graphql/bounded-parse.ts';
import { MAX_ROOT_FIELDS, MAX_VARIABLES } from '../../graphql/document-shape.ts';
import { MAX_ALIASES, MAX_COST, MAX_DEPTH, MAX_DIRECTIVES } from '../../graphql/limits.ts';
import { limits } from '../../server/http/pages/limits.ts';
import { MAX_ACTIVE_KEYS } from '../../server/services/api-keys/issue-key.ts';
import { OPEN_LIMITS } from '../../server/services/jobs/open-calls.ts';
import { LIST_MAX_KEYWORDS, MAX_LINES, MAX_LISTS } from '../../server/services/lists/schemas.ts';
import {
  BYOK_METRICS_MAX_KEYWORDS,
  COMPARE_MAX_KEYWORDS,
  METRICS_MAX_KEYWORDS,
} from '../../server/services/plan/schemas.ts';
import { MAX_LINKS } from '../../server/services/sharing/share-job.ts';
import { THROTTLES, WINDOW_SECONDS } from '../../server/services/throttles/rules.ts';
import { MAX_ENDPOINTS } from '../../server/services/webhooks/create-webhook.ts';
import { MAX_CALLS } from '../../trpc/judge-batch.ts';
import { testConfig } from '../support/config.ts';

const n = (figure: number) => figure.toLocaleString('en');

/** What the page says of each limit that lives where pages cannot look. */
const SAID: [row: string, said: string][] = [
  [
    'GraphQL document',
    `${n(MAX_DOCUMENT)} characters, ${n(MAX_TOKENS)} tokens, ${MAX_DEPTH} levels, ${MAX_ROOT_FIELDS} root fields`,
  ],
  ['GraphQL document', `${MAX_ALIASES} aliases, ${MAX_DIRECTIVES} directives, ${MAX_VARIABLES} variables`],
  ['Cost of a GraphQL document', n(MAX_COST)],
  ['tRPC batch', `${MAX_CALLS} calls`],
  ['Keywords', `${COMPARE_MAX_KEYWORDS} to compare`],
  ['Keywords', `metrics of ${METRICS_MAX_KEYWORDS}, on your own accounts of ${n(BYOK_METRICS_MAX_KEYWORDS)}`],
  ['Waiting requests', `${OPEN_LIMITS.wait} an account`],
  ['Event streams', `${OPEN_LIMITS.stream} an account`],
  ['Exports', `${OPEN_LIMITS.file} files of an account`],
  ['API keys', `${MAX_ACTIVE_KEYS} active ones`],
  ['Webhooks', `${MAX_ENDPOINTS} an account`],
  ['Failed sign-ins', `${THROTTLES.signInEmail.points} an e-mail and ${THROTTLES.signInAddress.points} an address`],
  ['Sign-ups', `${THROTTLES.signUpAddress.points} an address in ${WINDOW_SECONDS / 60} minutes`],
  ['Wrong API keys', `${THROTTLES.badKeyAddress.points} an address`],
  ['Verifications of a connection', `${THROTTLES.verifyConnection.points} in`],
  ['Keyword lists', `${MAX_LISTS} an account, ${n(LIST_MAX_KEYWORDS)} keywords each`],
  ['Links to results', `${MAX_LINKS} a job`],
  ['File of keywords', `${n(MAX_LINES)} lines`],
];

test('the table of limits says what the service holds callers to', async () => {
  const body = await limits(testConfig({ DATA_DIR: '/nowhere' })).body;
  const rows = new Map(
    [...body.matchAll(/<th scope="row">(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)].map((row) => [row[1]!, row[2]!]),
  );
  for (const [row, said] of SAID) expect([row, rows.get(row)]).toEqual([row, expect.stringContaining(said)]);
});
