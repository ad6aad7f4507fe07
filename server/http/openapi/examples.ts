const CARD = { quoteId: '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10', requestHash: 'a'.repeat(64) };

/** An input of an operation as documentation shows it, and the status that an account without data gets for it. */
export interface Example {
  input: Record<string, unknown>;
  status: number;
}

const unknownJob: Example = { input: { jobId: '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10' }, status: 404 };
const UNKNOWN_LIST = '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b13';
const unknownConnection = '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b11';
const unknownWebhook = { webhookId: '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b13' };
const login = { login: 'owner@example.com', password: 'provider-password' };

/** One example an operation with an input, by operation name. Each is executed by a test. */
export const examples: Readonly<Record<string, Example>> = {
  'auth.signUp': {
    input: { email: 'ada@example.com', password: 'a long enough password', inviteCode: 'KR-ABCD-EFGH' },
    status: 400,
  },
  'auth.signIn': { input: { email: 'ada@example.com', password: 'a long enough password' }, status: 401 },
  'keys.create': { input: { name: 'nightly report', scopes: ['research:execute'], expiresInDays: 90 }, status: 201 },
  'keys.update': {
    input: { keyId: '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b12', approvalAboveUsd: 0.5 },
    status: 404,
  },
  'keys.revoke': { input: { keyId: '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b12' }, status: 404 },
  'research.expand': { input: { keywords: ['meal planner'], filterTerms: ['recipe'], days: 90 }, status: 202 },
  'research.expand.status': unknownJob,
  'research.compare': { input: { keywords: ['meal planner', 'diet app'], benchmark: 'meal planner' }, status: 202 },
  'research.compare.status': unknownJob,
  'research.serp': { input: { keywords: ['meal planner'], device: 'mobile' }, status: 403 },
  'research.serp.status': unknownJob,
  'research.trends': { input: { keywords: ['meal planner'], days: 365 }, status: 202 },
  'research.trends.status': unknownJob,
  'research.metrics': { input: { keywords: ['meal planner', 'diet app'], label: 'client a' }, status: 202 },
  'research.metrics.status': unknownJob,
  'research.suggest': { input: { keyword: 'meal planner', limit: 10 }, status: 200 },
  'research.history': { input: { limit: 20 }, status: 200 },
  'jobs.read': unknownJob,
  'jobs.rows': { input: { ...unknownJob.input, order: '-score', limit: 10 }, status: 404 },
  'jobs.export': { input: { ...unknownJob.input, format: 'csv' }, status: 404 },
  'jobs.share': { input: { ...unknownJob.input, expiresInDays: 7 }, status: 404 },
  'jobs.unshare': unknownJob,
  'jobs.shared': { input: { token: 'a'.repeat(43) }, status: 404 },
  'jobs.cancel': unknownJob,
  'jobs.events': unknownJob,
  'lists.list': { input: { limit: 20 }, status: 200 },
  'lists.create': { input: { name: 'spring', keywords: ['meal planner'] }, status: 201 },
  'lists.read': { input: { listId: UNKNOWN_LIST }, status: 404 },
  'lists.update': { input: { listId: UNKNOWN_LIST, name: 'spring', keywords: ['meal planner'] }, status: 404 },
  'lists.remove': { input: { listId: UNKNOWN_LIST }, status: 404 },
  'lists.import': { input: { listId: UNKNOWN_LIST, format: 'text', text: 'meal planner' }, status: 404 },
  'byok.statement': { input: {}, status: 200 },
  'byok.quoteExpand': { input: { keywords: ['meal planner'], filterTerms: ['recipe'], days: 90 }, status: 409 },
  'byok.quoteCompare': {
    input: { keywords: ['meal planner', 'diet app'], benchmark: 'meal planner', days: 90 },
    status: 409,
  },
  'byok.quoteMetrics': { input: { keywords: ['meal planner', 'diet app'], label: 'client a' }, status: 409 },
  'byok.executeMetrics': { input: { ...CARD, confirmedEstimatedCostUsd: 0.0124 }, status: 404 },
  'byok.executeExpand': { input: { ...CARD, confirmedEstimatedCostUsd: 0.0612 }, status: 404 },
  'byok.executeCompare': { input: { ...CARD, confirmedEstimatedCostUsd: 0.0612 }, status: 404 },
  'byok.approvals': { input: {}, status: 200 },
  'byok.approval': { input: { quoteId: CARD.quoteId }, status: 404 },
  'byok.approve': { input: { ...CARD, confirmedEstimatedCostUsd: 0.0612 }, status: 404 },
  'byok.decline': { input: { quoteId: CARD.quoteId }, status: 404 },
  'byok.job': unknownJob,
  'byok.quoteRetry': unknownJob,
  'byok.history': { input: { limit: 20 }, status: 200 },
  'connections.save': { input: { provider: 'dataforseo', label: 'main', credential: login }, status: 201 },
  'connections.rotate': {
    input: { id: unknownConnection, credential: login, expectedCredentialVersion: 1 },
    status: 404,
  },
  'connections.remove': { input: { id: unknownConnection }, status: 404 },
  'connections.chooseModel': { input: { id: unknownConnection, model: 'openai/gpt-5-nano' }, status: 404 },
  'connections.verify': { input: { id: unknownConnection }, status: 404 },
  'connections.setSpendControls': { input: { dailyBudgetUsd: 5, maxConcurrentJobs: 2 }, status: 200 },
  'locations.search': { input: { query: 'germ' }, status: 200 },
  'games.list': { input: { limit: 50 }, status: 200 },
  'feed.read': { input: { limit: 100 }, status: 200 },
  'webhooks.create': {
    input: { url: 'https://example.com/hooks/keywords', events: ['job.final'], description: 'nightly report' },
    status: 201,
  },
  'webhooks.update': { input: { ...unknownWebhook, enabled: true }, status: 404 },
  'webhooks.remove': { input: unknownWebhook, status: 404 },
  'webhooks.rotateSecret': { input: unknownWebhook, status: 404 },
  'webhooks.ping': { input: unknownWebhook, status: 404 },
  'webhooks.deliveries': { input: { ...unknownWebhook, limit: 20 }, status: 404 },
  'webhooks.replay': { input: { ...unknownWebhook, deliveryId: '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b14' }, status: 404 },
};
