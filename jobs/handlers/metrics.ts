import { requestOf } from '../../server/services/plan/requests.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { compute } from '../computing/compute.ts';
import type { Handled } from '../handled.ts';
import type { JobRun } from '../job-run.ts';

/** Metrics of many words, batch by batch (contract 6.5). */
export async function runMetrics(run: JobRun): Promise<Handled> {
  const { keywords, locationCode, languageCode } = requestOf(run.work.job, 'metrics');
  await run.buy('metrics');
  const answers = await run.answers('metrics');
  if (answers.length === 0) return { result: null, problems: [] };
  const batches = run.units('metrics').map((unit) => ({
    unitId: unit.id,
    keywords: paidRequestOf(unit, 'keyword_overview').keywords,
  }));
  const asked = { keywords, locationCode, languageCode, batches };
  return { result: await compute(run.work.app, 'bulkMetrics', asked, answers), problems: [] };
}
