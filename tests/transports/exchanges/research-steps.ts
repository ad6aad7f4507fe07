import { adminGamesDecide } from '../../../server/operations/admin-games.ts';
import { administrator, itemsInReview } from '../../support/discovery.ts';
import { byKey, named, nobody, type Step, type Told, WAITS } from './step.ts';

const WORDS = ['diet app', 'meal planner'];

/** The job that a submission was answered with. */
const jobOf = (operation: string) => (told: Told) => ({ jobId: told[operation].jobId });

/** A submission that is accepted, and its result. */
const job = (operation: string, title: string, input: Record<string, unknown>): Step[] => [
  byKey(operation, title, input, named(`${operation.replace('.', '-')}-2026-11-22`)),
  byKey(`${operation}.status`, 'waited for', jobOf(operation), WAITS),
];

/** Jobs of the shared pipeline. */
export const RESEARCH: Step[] = [
  byKey('locations.search', 'by name', { query: 'germ' }),
  ...job('research.expand', 'words around a seed', {
    ...{ keywords: ['meal planner'], filterTerms: ['recipe'], sources: ['suggestions'], limitPerSeed: 10, days: 90 },
    label: 'client a',
  }),
  ...job('research.compare', 'groups against a benchmark', {
    ...{ groups: [{ name: 'food', keywords: WORDS }], benchmark: 'standing desk', days: 30 },
  }),
  ...job('research.trends', 'words of their own', { keywords: ['meal planner'], days: 30 }),
  ...job('research.metrics', 'in the order asked', { keywords: WORDS, label: 'client a' }),
  byKey('research.metrics', 'known already', { keywords: WORDS, label: 'client b' }),
  ...job('research.serp', 'of a word that an expansion found', { keywords: ['meal planner'], device: 'mobile' }),
  byKey('research.suggest', 'around one word', { keyword: 'meal planner', limit: 3 }),
  byKey('research.history', 'by label', { label: 'client a', limit: 20 }),
];

/** What can be done with a job that is known by its id. */
export const JOBS: Step[] = [
  byKey('jobs.read', 'of either pipeline', jobOf('research.metrics')),
  byKey('jobs.rows', 'the best ones', (told) => ({
    ...jobOf('research.expand')(told),
    ...{ fields: ['keyword', 'score', 'metrics.volume'], order: '-score', limit: 10 },
  })),
  byKey('jobs.stages', 'over', jobOf('research.expand')),
  byKey('jobs.totals', 'of a label', { label: 'client a' }),
  byKey('jobs.export', 'as a table', (told) => ({ ...jobOf('research.metrics')(told), format: 'csv' })),
  byKey('jobs.events', 'from the beginning', jobOf('research.metrics')),
  byKey('jobs.replay', 'under other terms', (told) => ({ ...jobOf('research.expand')(told), filterTerms: ['free'] })),
  byKey('jobs.cancel', 'final already', jobOf('research.metrics')),
  byKey('jobs.share', 'for a week', (told) => ({ ...jobOf('research.metrics')(told), expiresInDays: 7 })),
  nobody('jobs.shared', 'by whoever has the link', ({ 'jobs.share': { url } }) => ({ token: url.split('/').at(-1) })),
  byKey('jobs.unshare', 'the link ends', jobOf('research.metrics')),
];

const listOf = ({ 'lists.create': { listId } }: Told) => ({ listId });

/** Keyword lists. */
export const LISTS: Step[] = [
  byKey('lists.create', 'with words', { name: 'spring', tags: ['client a'], keywords: WORDS }),
  byKey('lists.list', 'one list', { limit: 20 }),
  byKey('lists.import', 'a file, judged and stored', (told) => ({
    ...listOf(told),
    ...{ format: 'text', text: 'standing desk\nMeal  Planner\n', commit: true },
  })),
  byKey('lists.read', 'with its words', listOf),
  byKey('lists.update', 'with other words', (told) => ({ ...listOf(told), name: 'autumn', keywords: WORDS })),
  byKey('lists.remove', 'a list', listOf),
];

/** What reviewers have published. */
export const DISCOVERY: Step[] = [
  byKey('games.list', 'the newest', { limit: 50 }, { before: async (test) => publish(test) }),
  byKey('feed.read', 'from the beginning', { limit: 100 }),
];

/** Two game keywords pass their review. */
export async function publish(
  test: Parameters<typeof administrator>[0],
  keywords = ['blob merge', 'idle tower'],
): Promise<void> {
  const admin = await administrator(test);
  const ids = await itemsInReview(admin, keywords);
  await admin.run(adminGamesDecide, { ids, decision: 'approve', reason: 'fits' });
}
