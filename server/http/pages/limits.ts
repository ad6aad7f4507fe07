import type { Config } from '../../config.ts';
import { MAX_DEPTH, MAX_VALUES } from '../../core/bounded-json.ts';
import { MAX_BODY_BYTES } from '../../core/request-body.ts';
import { MAX_RESULT_BYTES, MAX_RESULTS } from '../../core/result-allowance.ts';
import type { Page } from './layout.ts';
import { table } from './table.ts';

/** Everything that is bounded, in one table. */
export function limits(config: Config): Page {
  const rows = [
    ['Body', `${MAX_BODY_BYTES / 1024} KiB of JSON`, '413 PAYLOAD_TOO_LARGE'],
    ['File of keywords', '10 MB and 100,000 lines', '413 PAYLOAD_TOO_LARGE'],
    [
      'Depth and values of JSON',
      `${MAX_DEPTH} levels, ${MAX_VALUES.toLocaleString('en')} values`,
      '400 VALIDATION_FAILED',
    ],
    [
      'Requests',
      `${config.REQUEST_RATE_PER_MINUTE.toLocaleString('en')} a minute for an account, over all processes; for an address without a valid credential likewise`,
      '429 RATE_LIMITED',
    ],
    [
      'Research calls of a student',
      `${config.STUDENT_DAILY_QUOTA} a UTC day; full cache hits are free`,
      '429 QUOTA_EXCEEDED',
    ],
    [
      'Keywords',
      '20 to expand, analyse or check; 50 to compare; metrics of 700, on your own accounts of 5,000; 80 characters and 10 words each, in at most 400 UTF-16 units and 30 combining marks in a row as sent',
      '400 VALIDATION_FAILED',
    ],
    ['Range', '7 to 1,825 days', '400 VALIDATION_FAILED'],
    ['Waiting requests', '20 an account at once, 30 seconds each', '429 RATE_LIMITED'],
    ['Event streams', '10 an account at once', '429 RATE_LIMITED'],
    ['Exports', '5 files of an account under way at once', '429 RATE_LIMITED'],
    ['Page of a list', 'up to 100 entries; games 200, the feed 1,000, rows of a result 200', '400 VALIDATION_FAILED'],
    ['Statement', '366 days, and the newest 1,000 jobs of them by name', '400 VALIDATION_FAILED'],
    ['tRPC batch', '20 calls, one of them signing in', '400 VALIDATION_FAILED'],
    [
      'GraphQL document',
      '20,000 characters, 1,000 tokens, 12 levels, 10 root fields of which one spends, 15 aliases, 20 directives, 50 variables',
      '400 VALIDATION_FAILED',
    ],
    [
      'Cost of a GraphQL document',
      '20,000: a field costs 1, a page its items, another list ten; what yours costs stands in <code>extensions.cost</code>',
      '400 VALIDATION_FAILED',
    ],
    [
      'Results that a GraphQL document or a tRPC batch reads, whole or in rows',
      `${MAX_RESULTS}, of ${MAX_RESULT_BYTES / 2 ** 20} MiB together; rows of one result alone have no such limit`,
      '400 VALIDATION_FAILED',
    ],
    ['Quote', `${config.QUOTE_TTL_SECONDS} seconds`, '409 QUOTE_EXPIRED'],
    [
      'Budget of private jobs',
      `${config.BYOK_DAILY_BUDGET_USD} USD a UTC day unless you set another, at most ${config.BYOK_DAILY_BUDGET_MAX_USD}`,
      '409 DAILY_BUDGET_EXCEEDED',
    ],
    [
      'Private jobs at once',
      `${config.BYOK_MAX_CONCURRENT_JOBS} unless you set another number, at most ${config.BYOK_MAX_CONCURRENT_JOBS_CEILING}`,
      '409 CONCURRENCY_LIMIT_REACHED',
    ],
    ['API keys', '20 active ones an account', '400 VALIDATION_FAILED'],
    ['Webhooks', '20 an account; ten attempts a message, 15 seconds each', '400 VALIDATION_FAILED'],
    ['Keyword lists', '200 an account, 5,000 keywords each', '400 VALIDATION_FAILED'],
    ['Links to results', '20 a job, up to 90 days; a page shows 1,000 rows', '400 VALIDATION_FAILED'],
    ['Label', '60 characters', '400 VALIDATION_FAILED'],
    ['Failed sign-ins', '5 an e-mail and 20 an address in 15 minutes', '429 RATE_LIMITED'],
    ['Sign-ups', '10 an address in 15 minutes', '429 RATE_LIMITED'],
    ['Wrong API keys', '30 an address in 15 minutes', '429 RATE_LIMITED'],
    ['Verifications of a connection', '3 in 15 minutes', '429 RATE_LIMITED'],
  ] as const;
  const linked = rows.map(([what, most, code]) => {
    const name = code.slice(4);
    return [what, most, `<a href="/docs/errors#${name}">${code.slice(0, 3)} <code>${name}</code></a>`];
  });
  return {
    path: '/docs/limits',
    title: 'Limits',
    body: `
<p class="lead">What is left of the request rate, and of a student’s quota, stands in <code>RateLimit</code> on every answer, refusals included;
<code>Retry-After</code> says when to try again.</p>
${table(['What', 'How much', 'Beyond it'], linked)}`,
  };
}
