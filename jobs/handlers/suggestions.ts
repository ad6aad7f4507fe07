import { requestOf } from '../../server/services/plan/requests.ts';
import { compute } from '../computing/compute.ts';
import type { Handled } from '../handled.ts';
import type { JobRun } from '../job-run.ts';

/** Suggestions of one keyword, in the provider's order. */
export async function runSuggestions(run: JobRun): Promise<Handled> {
  const { keyword } = requestOf(run.work.job, 'suggestions');
  await run.buy('suggestions');
  const answers = await run.answers('suggestions');
  if (answers.length === 0) return { result: null, problems: [] };
  return { result: await compute(run.work.app, 'suggestions', { keyword }, answers), problems: [] };
}
