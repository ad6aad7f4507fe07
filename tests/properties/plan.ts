import fc from 'fast-check';
import type { CrashPoint } from '../../jobs/crash-points.ts';
import type { Provider } from '../../server/providers/ports/calls.ts';
import type { FaultAction, FaultMatch } from '../../server/sandbox/index.ts';

/** Requests that the doubles keep waiting longer than this are given up by the client, milliseconds. */
export const CLIENT_TIMEOUT_MS = 4_000;

/** A fault at the doubles: strikes the `nth` request of this run's owner at an endpoint, and the ones after it. */
export interface PlannedFault {
  provider: NonNullable<FaultMatch['provider']>;
  endpoint: string;
  nth: number;
  times: number;
  action: FaultAction;
}

/** The owner replaces a credential, removes it and saves another, or has it verified while the provider turns it down. */
export interface PlannedChange {
  provider: Provider;
  how: 'rotate' | 'resave' | 'invalidate';
}

/**
 * What happens when a worker reaches a point for the `nth` time: it dies, or stalls until another took its job, or the owner
 * changes a connection.
 */
export type PlannedInterrupt = { point: CrashPoint; nth: number } & ({ how: 'death' | 'stall' } | PlannedChange);

export interface Plan {
  operation: 'expand' | 'compare' | 'metrics';
  /** Body of the quote request. */
  body: Record<string, unknown>;
  faults: PlannedFault[];
  interrupts: PlannedInterrupt[];
  /** Idempotency keys of the executes that are sent at once, by number: equal numbers are repeats. */
  executeKeys: number[];
  /** Whether the same request runs as a second job at the same time, from a quote of its own. */
  twin: 'none' | 'same' | 'other mode';
  /** What the owner changes between a first quote and its confirmation, which is refused then. */
  change: PlannedChange | null;
  /** Whether the first job is cancelled once it was confirmed. */
  cancel: boolean;
  /** Whether the first retry is of one failed stage only. */
  choosy: boolean;
}

const word = fc.nat(9_999).map((n) => `topic ${n}`);
const words = (max: number) => fc.uniqueArray(word, { minLength: 1, maxLength: max });
const mode = fc.constantFrom('live', 'economy');

const expandBody = fc
  .record({
    keywords: words(3),
    filterTerms: fc.constantFrom([], ['cheap'], ['topic', 'free']),
    filterMode: fc.constantFrom('semantic', 'semantic', 'literal'),
    sources: fc.constantFrom(
      ['related'],
      ['suggestions'],
      ['related', 'suggestions'],
      ['autocomplete', 'related_keywords'],
      ['autocomplete', 'related', 'related_keywords', 'suggestions'],
    ),
    limitPerSeed: fc.constantFrom(10, 20),
    includeMetrics: fc.boolean(),
    mode,
  })
  .map((body) => ({ operation: 'expand' as const, body }));

const compareBody = fc
  .record({ keywords: words(9), benchmark: word, mode })
  .map((body) => ({ operation: 'compare' as const, body }));

/** Words enough for a batch, and for three; some that the provider does not take, and some that it knows nothing about. */
const manyWords = fc
  .record({ first: fc.nat(9_999), count: fc.constantFrom(3, 9, 30, 701, 1_401) })
  .map(({ first, count }) => Array.from({ length: count }, (_, at) => `topic ${(first + at) % 10_000}`));

const metricsBody = fc
  .record({ keywords: manyWords, odd: fc.subarray(['what?', '50% off', 'zz unheard of']) })
  .map(({ keywords, odd }) => ({ operation: 'metrics' as const, body: { keywords: [...odd, ...keywords] } }));

const anywhere: FaultAction[] = [
  { kind: 'resetBeforeCharge' },
  { kind: 'resetAfterCharge' },
  { kind: 'resetMidBody' },
  { kind: 'hang' },
  { kind: 'hang', afterHeaders: true },
  { kind: 'slow', ms: 50 },
  { kind: 'slow', ms: CLIENT_TIMEOUT_MS + 300 },
  { kind: 'http', status: 500 },
  { kind: 'http', status: 502, charged: true },
  { kind: 'truncatedJson' },
];

const atKeywordData: FaultAction[] = [
  ...anywhere,
  { kind: 'code', code: 40101, charged: true },
  { kind: 'code', code: 40102, charged: true },
  { kind: 'code', code: 40103 },
  { kind: 'code', code: 40106, charged: true },
  { kind: 'code', code: 40210 },
  { kind: 'code', code: 40209 },
  { kind: 'code', code: 50000, costUsd: 0.002 },
  { kind: 'code', code: 50401 },
  { kind: 'topCode', code: 40202 },
  { kind: 'topCode', code: 40200, httpStatus: 402 },
  { kind: 'topCode', code: 50000, httpStatus: 500 },
  { kind: 'tasksErrorMismatch' },
];

const atGateway: FaultAction[] = [
  ...anywhere,
  { kind: 'gatewayError', status: 402 },
  { kind: 'gatewayError', status: 429 },
  { kind: 'gatewayError', status: 500 },
  { kind: 'gatewayError', status: 502, charged: true },
  { kind: 'gatewayError', status: 503 },
  { kind: 'inBandError' },
  { kind: 'inBandError', charged: true },
  { kind: 'finishReasonError' },
  { kind: 'finishReasonLength' },
  { kind: 'invalidJson' },
  { kind: 'missingUsage' },
  { kind: 'foreignWord' },
  { kind: 'missingWord' },
  { kind: 'duplicateWord' },
];

const strikes = { nth: fc.integer({ min: 1, max: 3 }), times: fc.integer({ min: 1, max: 2 }) };

const fault: fc.Arbitrary<PlannedFault> = fc.oneof(
  fc.record({
    provider: fc.constant('dataforseo' as const),
    endpoint: fc.constantFrom(
      '/v3/',
      'google_trends',
      'keyword_suggestions',
      'keyword_overview',
      'id_list',
      'task_get',
    ),
    ...strikes,
    action: fc.oneof(
      fc.constantFrom(...atKeywordData),
      word.map((keyword) => ({ kind: 'forbiddenKeyword' as const, keyword })),
    ),
  }),
  fc.record({
    provider: fc.constant('openrouter' as const),
    endpoint: fc.constantFrom('chat/completions', 'chat/completions', 'generation'),
    ...strikes,
    action: fc.constantFrom(...atGateway),
  }),
);

const nth = fc.integer({ min: 1, max: 4 });
const change: fc.Arbitrary<PlannedChange> = fc.record({
  provider: fc.constantFrom('dataforseo' as const, 'openrouter' as const),
  how: fc.constantFrom('rotate' as const, 'resave' as const, 'invalidate' as const),
});

const interrupt: fc.Arbitrary<PlannedInterrupt> = fc.oneof(
  fc.record({
    point: fc.constantFrom('beforeIntent', 'afterIntent', 'afterAnswer', 'afterSettle', 'beforeFinal', 'afterFinal'),
    nth,
    how: fc.constant('death' as const),
  }),
  // Not between intent and sending: a request that goes out after the settle window is ruled out by the worker's own clock.
  fc.record({
    point: fc.constantFrom('beforeIntent', 'afterAnswer', 'afterSettle', 'beforeFinal'),
    nth,
    how: fc.constant('stall' as const),
  }),
  fc
    .record({ point: fc.constantFrom('beforeIntent', 'afterIntent', 'afterAnswer', 'afterSettle', 'beforeFinal'), nth })
    .chain((at) => change.map((changed) => ({ ...at, ...changed }))),
);

/** Any run: a request, faults, interruptions, and how often it is confirmed. */
export const anyPlan: fc.Arbitrary<Plan> = fc
  .record({
    request: fc.oneof(expandBody, compareBody, metricsBody),
    faults: fc.array(fault, { maxLength: 3 }),
    interrupts: fc.array(interrupt, { maxLength: 2 }),
    executeKeys: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
    twin: fc.constantFrom('none', 'none', 'same', 'other mode'),
    change: fc.option(change, { freq: 4 }),
    cancel: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
    choosy: fc.boolean(),
  })
  .map(({ request, ...rest }) => ({ ...request, ...rest, faults: rest.faults.map((f) => onWordOf(f, request.body)) }));

/** A forbidden word strikes only when the request contains it. */
function onWordOf(planned: PlannedFault, body: { keywords: string[] }): PlannedFault {
  if (planned.action.kind !== 'forbiddenKeyword') return planned;
  const index = Number(planned.action.keyword.split(' ')[1]) % body.keywords.length;
  return { ...planned, action: { kind: 'forbiddenKeyword', keyword: body.keywords[index]! } };
}
