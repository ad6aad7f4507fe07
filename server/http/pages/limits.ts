import type { Config } from '../../config.ts';
import { MAX_DEPTH, MAX_VALUES } from '../../core/bounded-json.ts';
import type { Page } from './layout.ts';
import { table } from './table.ts';

/** Everything that is bounded, in one table. */
export function limits(config: Config): Page {
  const rows = [
    ['Body', '256 KiB of JSON', '413 PAYLOAD_TOO_LARGE'],
    [
      'Depth and values of JSON',
      `${MAX_DEPTH} levels, ${MAX_VALUES.toLocaleString('en')} values`,
      '400 VALIDATION_FAILED',
    ],
    [
      'Requests',
      `${config.REQUEST_RATE_PER_MINUTE} a minute for an account, over all processes; for an address without a valid credential likewise`,
      '429 RATE_LIMITED',
    ],
    [
      'Research calls of a student',
      `${config.STUDENT_DAILY_QUOTA} a UTC day; full cache hits are free`,
      '429 QUOTA_EXCEEDED',
    ],
    [
      'Keywords',
      '20 to expand, analyse or check; 50 to compare; metrics of 700, on your own accounts of 5,000; 80 characters and 10 words each',
      '400 VALIDATION_FAILED',
    ],
    ['Range', '7 to 1,825 days', '400 VALIDATION_FAILED'],
    ['Waiting requests', '20 an account at once, 30 seconds each', '429 RATE_LIMITED'],
    ['Event streams', '10 an account at once', '429 RATE_LIMITED'],
    ['tRPC batch', '20 calls, one of them signing in', '400 VALIDATION_FAILED'],
    [
      'GraphQL document',
      '10 root fields, one that spends; depth, aliases, tokens and cost are bounded, the cost is in <code>extensions.cost</code>',
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
    ['Failed sign-ins', '5 an e-mail and 20 an address in 15 minutes', '429 RATE_LIMITED'],
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
