import { requestOf } from '../../server/services/plan/requests.ts';
import { compute } from '../computing/compute.ts';
import type { Handled } from '../handled.ts';
import type { JobRun } from '../job-run.ts';
import { figuresFor } from '../known-figures.ts';

/** One result page a keyword (science 3). */
export async function runSerp(run: JobRun): Promise<Handled> {
  await run.buy('serp');
  const request = requestOf(run.work.job, 'serp');
  const answers = await run.answers('serp');
  if (answers.length === 0) return { result: null, problems: [] };
  const known = await figuresFor(run, request);
  return { result: await compute(run.work.app, 'serp', { request, known }, answers), problems: [] };
}
