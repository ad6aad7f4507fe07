import { z } from 'zod';
import { requestOf } from '../plan/requests.ts';
import type { JobRow } from '../spend/units.ts';

/** What was asked, with defaults filled in and dates resolved: enough to name a job and to ask the same again. */
export const JobRequest = z
  .object({
    keywords: z.array(z.string()).meta({ description: 'The words as they were spelled first.' }),
    keywordsOmitted: z
      .number()
      .int()
      .default(0)
      .meta({ description: 'Further words, which a list leaves out; the job itself has them.' }),
    benchmark: z.string().nullable().meta({ description: 'Of comparisons and trend checks.' }),
    groups: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name, for people.' }),
          keywords: z.array(z.string()).meta({ description: 'Keywords.' }),
        }),
      )
      .meta({ description: 'Groups of keywords.' }),
    filterTerms: z.array(z.string()).meta({ description: 'What candidates are filtered by.' }),
    locationCode: z.number().int().meta({ description: 'Geo target code of the country.' }),
    languageCode: z.string().meta({ description: 'Language, ISO 639-1 with an optional region.' }),
    dateFrom: z.string().nullable().meta({ description: 'First day of the range (UTC), where there is one.' }),
    dateTo: z.string().nullable().meta({ description: 'Last day of the range (UTC).' }),
    mode: z.enum(['live', 'economy']).meta({ description: 'live or economy.' }),
  })
  .meta({ id: 'JobRequest' });
export type JobRequest = z.output<typeof JobRequest>;

/** What a job was asked, as its owner sees it. */
export function requestView(job: Pick<JobRow, 'operation' | 'request'>): JobRequest {
  const request = requestOf(job);
  return {
    keywords: 'keywords' in request ? request.keywords : [request.keyword],
    keywordsOmitted: Number(job.request.keywordsOmitted ?? 0),
    benchmark: 'benchmark' in request ? request.benchmark : null,
    groups: 'groups' in request ? request.groups : [],
    filterTerms: 'filterTerms' in request ? request.filterTerms : [],
    locationCode: request.locationCode,
    languageCode: request.languageCode,
    dateFrom: 'dateFrom' in request ? request.dateFrom : null,
    dateTo: 'dateTo' in request ? request.dateTo : null,
    mode: 'mode' in request ? request.mode : 'live',
  };
}
