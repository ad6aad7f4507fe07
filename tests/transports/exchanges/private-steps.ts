import { confirmationOf } from '../../support/byok.ts';
import { byKey, bySession, named, type Step, type Told, WAITS } from './step.ts';

const LOGIN = 'owner@example.com';
const WORDS = ['diet app', 'meal planner'];

const connectionOf =
  (provider: string) =>
  ({ [provider]: { id } }: Told) => ({ id });

/** Keeps what was saved under the name of its provider. */
const kept = (provider: string) => ({
  before: async (_: unknown, told: Told) => {
    told[provider] = told['connections.save'];
  },
});

/** Provider accounts, and how much may be spent on them. */
export const CONNECTIONS: Step[] = [
  bySession('connections.save', 'an account at DataForSEO', {
    ...{ provider: 'dataforseo', label: 'main', credential: { login: LOGIN, password: 'provider-password' } },
  }),
  bySession('connections.verify', 'an account', connectionOf('dataforseo'), kept('dataforseo')),
  bySession('connections.save', 'an account at OpenRouter', {
    ...{ provider: 'openrouter', label: 'main', credential: { apiKey: 'sk-or-v1-example' } },
  }),
  bySession(
    'connections.rotate',
    'a fresh key',
    (told) => ({
      ...connectionOf('openrouter')(told),
      ...{ credential: { apiKey: 'sk-or-v1-fresh-example' }, expectedCredentialVersion: 1 },
    }),
    kept('openrouter'),
  ),
  bySession('connections.models', 'that are offered'),
  bySession('connections.chooseModel', 'another than the usual one', (told) => ({
    ...{ ...connectionOf('openrouter')(told), model: 'openai/gpt-5-nano' },
  })),
  bySession('connections.verify', 'an account', connectionOf('openrouter')),
  bySession('connections.list', 'both accounts'),
  bySession('connections.setSpendControls', 'a budget for a day', { dailyBudgetUsd: 5, maxConcurrentJobs: 2 }),
  bySession('connections.spendControls', 'as they are'),
  byKey('byok.readiness', 'everything is ready'),
];

const confirmed = (quote: string) => (told: Told) => confirmationOf(told[quote].quote);
const jobOf = (operation: string) => (told: Told) => ({ jobId: told[operation].jobId });

/** A quote, the yes to it, and the job to its end. */
const bought = (word: string, title: string, input: Record<string, unknown>): Step[] => [
  byKey(`byok.quote${word}`, title, input, named(`${word.toLowerCase()}-quote-2026-11-22`)),
  byKey(
    `byok.execute${word}`,
    'confirmed',
    confirmed(`byok.quote${word}`),
    named(`${word.toLowerCase()}-yes-2026-11-22`),
  ),
  byKey('byok.job', `of ${word.toLowerCase()}`, jobOf(`byok.execute${word}`), WAITS),
];

const balance = (usd: number): Pick<Step, 'before'> => ({
  before: async (test) => test.sandbox.control.setBalance(LOGIN, usd),
});

/** Private jobs, one of which fails and is tried again. */
export const PRIVATE: Step[] = [
  ...bought('Expand', 'words around a seed', {
    ...{ keywords: ['meal planner'], filterTerms: ['recipe'], sources: ['suggestions'], limitPerSeed: 10, days: 90 },
  }),
  ...bought('Metrics', 'of two words', { keywords: WORDS, label: 'client a' }),
  byKey(
    'byok.quoteCompare',
    'words against a benchmark',
    { keywords: WORDS, benchmark: 'standing desk', days: 30 },
    {
      ...named('compare-quote-2026-11-22'),
    },
  ),
  byKey('byok.executeCompare', 'confirmed', confirmed('byok.quoteCompare'), {
    ...{ ...named('compare-yes-2026-11-22'), ...balance(0) },
  }),
  byKey('byok.job', 'that could not buy anything', jobOf('byok.executeCompare'), WAITS),
  byKey('byok.quoteRetry', 'of what failed', jobOf('byok.executeCompare'), {
    ...{ ...named('compare-retry-2026-11-22'), ...balance(100) },
  }),
  byKey('byok.history', 'of metrics', { limit: 20, operation: 'metrics' }),
  byKey('byok.statement', 'of this month'),
];

/** A request of a key above its owner's amount, to which the owner says yes or no. */
const asked = (name: string): Step[] => [
  byKey(
    'byok.quoteExpand',
    'another',
    { keywords: [name], sources: ['suggestions'], limitPerSeed: 10, days: 90 },
    {
      ...{ ...named(`${name.replace(' ', '-')}-quote`), isShown: false },
    },
  ),
  byKey('byok.executeExpand', 'asks', confirmed('byok.quoteExpand'), {
    ...{ ...named(`${name.replace(' ', '-')}-yes`), refusal: 'APPROVAL_REQUIRED', isShown: false },
  }),
];

const quoteOf = (told: Told) => ({ quoteId: told['byok.quoteExpand'].quote.quoteId });

/** What a person decides about what their key asked for. */
export const APPROVALS: Step[] = [
  bySession('keys.update', 'asks a person above an amount', ({ 'keys.create': made }) => ({
    ...{ keyId: made.apiKey.id, approvalAboveUsd: 0.001 },
  })),
  ...asked('standing desk'),
  bySession('byok.approvals', 'that wait'),
  bySession('byok.approval', 'by its quote', quoteOf),
  bySession('byok.approve', 'with the amount', confirmed('byok.quoteExpand')),
  byKey('byok.job', 'that was approved', jobOf('byok.approve'), { ...WAITS, isShown: false }),
  ...asked('air fryer'),
  bySession('byok.decline', 'without an amount', quoteOf),
];

/** The end of a connection. */
export const DISCONNECTING: Step[] = [bySession('connections.remove', 'an account', connectionOf('openrouter'))];
