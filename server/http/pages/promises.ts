import type { Page } from './layout.ts';
import { table, words } from './table.ts';

/** What is promised, how, and the test of this repository that fails when it is no longer so. */
export const PROMISES: readonly (readonly [promise: string, how: string, tests: readonly string[]])[] = [
  [
    'Never pays twice',
    'A paid request is written down before it is sent. Across a crash, a double click, two machines or a lost lease it is sent at most once for one consent.',
    ['tests/crash/kill.test.ts', 'tests/properties/paid-runs.test.ts', 'tests/races/execute.test.ts'],
  ],
  [
    'Unknown is a state that resolves itself',
    'When an answer is lost, the provider is asked at no cost whether it charged; until that is known the job says so.',
    ['tests/money/evidence.test.ts', 'tests/properties/found.test.ts'],
  ],
  [
    'A quote cannot be exceeded',
    'The bound is itemised by provider and stage, and each request carries its own limit to the provider.',
    ['tests/money/quote.test.ts', 'tests/providers/bounds.test.ts', 'tests/properties/overcharge.test.ts'],
  ],
  [
    'The ledger equals the provider’s bill',
    'Double entry in micro-dollars that can only grow, compared with the other side’s books.',
    ['tests/money/ledger.test.ts', 'tests/money/reconcile.test.ts'],
  ],
  [
    'Savings are shown',
    'Equal requests share one purchase, whoever sends them, and every answer names what stored answers saved.',
    ['tests/races/single-flight.test.ts', 'tests/properties/shared-runs.test.ts'],
  ],
  [
    'One behaviour on every protocol',
    'REST, tRPC and GraphQL bind one table of operations; each is driven through all of them and compared.',
    ['tests/transports/equivalence.test.ts', 'tests/transports/authorization-matrix.test.ts'],
  ],
  [
    'Documentation that runs',
    'The quick start is executed as it is printed; every example of the description was really exchanged, and is again in each run.',
    ['tests/transports/quick-start.test.ts', 'tests/transports/exchanges.test.ts'],
  ],
  [
    'Push that resumes',
    'Events come once and in order, also after a cut, from the last one that was seen.',
    ['tests/transports/progress.test.ts', 'tests/transports/equivalence-streams.test.ts'],
  ],
  [
    'Messages that are not lost',
    'A webhook’s message is written in the transaction that makes its event and signed by Standard Webhooks. A receiver that was down for days gets all of them, in order for each job, and again under the same id when it asks.',
    ['tests/webhooks/outbox.test.ts', 'tests/webhooks/deaths.test.ts', 'tests/webhooks/delivery.test.ts'],
  ],
  [
    'Other options at no cost',
    'A final job is computed again from the answers that it bought, with other terms, groups or a shorter range; the same options give the same bytes, and nothing is asked of a provider.',
    ['tests/money/replay.test.ts'],
  ],
  [
    'A sandbox with faults',
    'Both providers are doubled with their real protocols and prices, and with the ways in which they fail.',
    ['tests/providers/sandbox-faults.test.ts', 'tests/providers/client-double.test.ts'],
  ],
  [
    'Limits before they are hit',
    'Every answer of a research route names its limits, and the service paces itself, so that callers never see a provider’s refusal.',
    ['tests/access/request-rate.test.ts', 'tests/providers/pacing.test.ts'],
  ],
  [
    'Refusals that can be read',
    'Each refusal is a problem document with a stable code, a section that explains it, and its figures: the price, the budget, when to come back.',
    ['tests/architecture/error-catalogue.test.ts', 'tests/transports/bad-input.test.ts'],
  ],
  [
    'Opportunities with their evidence',
    'A game keyword names what it was judged by and who reviewed it; the feed of publications is read by cursor, each entry once.',
    ['tests/discovery/life.test.ts', 'tests/discovery/review.test.ts', 'tests/discovery/feed.test.ts'],
  ],
  [
    'Agents that cannot overspend',
    'A key asks a person above the amount that its owner has set; over MCP that is nothing until they set it.',
    ['tests/agents/conversations.test.ts', 'tests/money/approval.test.ts'],
  ],
  [
    'Whole rows for agents, never too many',
    'Rows come page by page, each once, within a number of tokens that is counted; a long cell is cut and says so.',
    ['tests/agents/tokens.test.ts', 'tests/agents/mcp.test.ts'],
  ],
  [
    'Thousands of words at once',
    'A file is judged line by line, each refused line with its reason, and buys nothing. Of the words that are bought, one that the provider forbids costs only itself, and one that it does not know is null with a reason.',
    ['tests/contract/lists.test.ts', 'tests/money/bulk-metrics.test.ts', 'tests/money/forbidden.test.ts'],
  ],
  [
    'A place and a language everywhere',
    'Every request says where and in which language; a place that is no country with keyword data is refused before anything is taken or bought.',
    ['tests/contract/locations.test.ts', 'tests/transports/equivalence.test.ts'],
  ],
  [
    'Everything leaves as it is',
    'CSV, NDJSON, XLSX and Parquet of each part of a result, read back equal; unknown and zero never meet.',
    ['tests/exports/formats.test.ts', 'tests/exports/download.test.ts'],
  ],
];

export const promises: Page = {
  path: '/docs/promises',
  title: 'What is promised, and what shows it',
  body: `
<p class="lead">Of some two dozen services and programs for keyword research that we looked at in 2026, none gives all of these. Each line names
the test that fails when it is no longer true; <code>npm test</code> runs them all, on real databases and real processes.</p>
${table(
  ['Promise', 'How it is kept', 'Shown by'],
  PROMISES.map(([promise, how, tests]) => [
    words(promise),
    words(how),
    tests.map((test) => `<code>${test}</code>`).join('<br>'),
  ]),
)}`,
};
