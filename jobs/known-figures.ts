import type { KnownFigures } from '../server/science/index.ts';
import { knownFigures } from '../server/services/jobs/known-figures.ts';
import type { CompareRequest, SerpRequest } from '../server/services/plan/requests.ts';
import type { JobRun } from './job-run.ts';

/** What the job's own store knows about its words, a replay's as of the end of the first job. */
export function figuresFor(
  { work: { app, job } }: JobRun,
  { keywords: words, asOf, locationCode, languageCode }: CompareRequest | SerpRequest,
): Promise<Map<string, KnownFigures>> {
  const at = asOf === undefined ? {} : { at: new Date(asOf) };
  return knownFigures(app.database.db, job, { words, place: { locationCode, languageCode }, ...at });
}
