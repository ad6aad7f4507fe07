import { AppError, type Issue, validationFailed } from '../../core/errors.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import { type CompareRequest, type ExpandRequest, type ResearchRequest, requestOf } from '../plan/requests.ts';
import type { JobRow } from '../spend/units.ts';
import type { ReplayInput, ReplayOption } from './schemas.ts';

/** What each kind of job can be asked differently. */
const OPTIONS: Record<JobRow['operation'], readonly ReplayOption[]> = {
  expand: ['keywords', 'filterTerms', 'variants', 'growthAbove'],
  compare: ['keywords', 'groups', 'dateFrom', 'dateTo'],
  trends: ['keywords', 'dateFrom', 'dateTo'],
  serp: ['keywords', 'sharedUrls'],
  metrics: ['keywords'],
  suggestions: [],
};

/**
 * The request of a replay: that of the job, with what is asked differently.
 * @throws AppError VALIDATION_FAILED for an option of another kind, OUTSIDE_PURCHASE for what the job did not ask about
 */
export function replayRequest(job: JobRow, { jobId: _id, label: _label, ...asked }: ReplayInput): ResearchRequest {
  const given = (Object.keys(asked) as ReplayOption[]).filter((name) => asked[name] !== undefined);
  const foreign = given.filter((name) => !OPTIONS[job.operation].includes(name));
  if (foreign.length > 0) {
    throw validationFailed(
      foreign.map((path) => ({ path, message: `is no option of a job of kind ${job.operation}` })),
    );
  }
  const bought = requestOf(job);
  const issues = [...wordsOutside(bought, asked), ...daysOutside(bought, asked)];
  if (issues.length > 0) throw new AppError('OUTSIDE_PURCHASE', { details: { issues: issues.slice(0, 100) } });
  const narrowed = withWords(bought, asked.keywords);
  switch (narrowed.operation) {
    case 'expand':
      return expansionAgain(narrowed, asked);
    case 'compare':
    case 'trends':
      return comparisonAgain(narrowed, asked, job.completed_at!);
    case 'serp':
      return {
        ...narrowed,
        ...(asked.sharedUrls === undefined ? {} : { sharedUrls: asked.sharedUrls }),
        asOf: narrowed.asOf ?? job.completed_at!.toISOString(),
      };
    default:
      return narrowed;
  }
}

type Asked = Omit<ReplayInput, 'jobId' | 'label'>;

function expansionAgain(bought: ExpandRequest, { filterTerms, variants = false, growthAbove }: Asked): ExpandRequest {
  const filter = filterTerms && { filterTerms, filterMode: 'literal' as const, exact: false, variants };
  return { ...bought, ...filter, ...(growthAbove ? { growthAbove } : {}) };
}

/** Computed as of the end of the first job, so that the same options give the same bytes on any day. */
function comparisonAgain(
  bought: CompareRequest,
  { groups, dateFrom, dateTo }: Asked,
  completedAt: Date,
): CompareRequest {
  return {
    ...bought,
    ...(groups ? { groups } : {}),
    ...(dateFrom && dateTo ? { dateFrom, dateTo } : {}),
    asOf: bought.asOf ?? completedAt.toISOString(),
  };
}

/** Fewer words, as the job spelled them, in the order asked. Groups keep what is left of them. */
function withWords(bought: ResearchRequest, words: string[] | undefined): ResearchRequest {
  if (words === undefined || bought.operation === 'suggestions') return bought;
  const spelling = new Map(bought.keywords.map((word) => [keywordIdentity(word) as string, word]));
  const wanted = new Set(words.map(keywordIdentity) as string[]);
  const keywords = [...wanted].map((identity) => spelling.get(identity)!);
  if (!('groups' in bought)) return { ...bought, keywords };
  const groups = bought.groups.map((group) => ({
    ...group,
    keywords: group.keywords.filter((word) => wanted.has(keywordIdentity(word))),
  }));
  return { ...bought, keywords, groups: groups.filter((group) => group.keywords.length > 0) };
}

function wordsOutside(bought: ResearchRequest, { keywords = [], groups = [] }: Asked): Issue[] {
  const known = new Set('keywords' in bought ? bought.keywords.map(keywordIdentity) : []);
  if ('benchmark' in bought && groups.length > 0) known.add(keywordIdentity(bought.benchmark));
  const judged = [
    ...keywords.map((word, at) => ({ path: `keywords.${at}`, word })),
    ...groups.flatMap((group, index) =>
      group.keywords.map((word, at) => ({ path: `groups.${index}.keywords.${at}`, word })),
    ),
  ];
  return judged
    .filter(({ word }) => !known.has(keywordIdentity(word)))
    .map(({ path, word }) => ({ path, message: `the job did not ask about "${word}"` }));
}

function daysOutside(bought: ResearchRequest, { dateFrom, dateTo }: Asked): Issue[] {
  if (!dateFrom || !dateTo || !('dateFrom' in bought)) return [];
  const range = `the job asked about ${bought.dateFrom} to ${bought.dateTo}`;
  return [
    ...(dateFrom < bought.dateFrom ? [{ path: 'dateFrom', message: range }] : []),
    ...(dateTo > bought.dateTo ? [{ path: 'dateTo', message: range }] : []),
  ];
}
