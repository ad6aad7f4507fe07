import type { KeywordDataAnswers } from '../../server/providers/ports/keyword-data.ts';
import { assembleMetrics } from '../../server/science/index.ts';
import { requestOf } from '../../server/services/plan/requests.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { figuresIn, type Handled } from '../handled.ts';
import type { JobRun } from '../job-run.ts';

/** Metrics of many words, batch by batch (contract 6.5). */
export async function runMetrics(run: JobRun): Promise<Handled> {
  const { keywords, locationCode, languageCode } = requestOf(run.work.job, 'metrics');
  await run.buy('metrics');
  const answers = new Map((await run.answers('metrics')).map(({ unit, body }) => [unit.id, body]));
  const batches = run.units('metrics').map((unit) => ({
    keywords: paidRequestOf(unit, 'keyword_overview').keywords,
    items: (answers.get(unit.id) as KeywordDataAnswers['keyword_overview'] | undefined)?.items ?? null,
  }));
  const result = await assembleMetrics({ keywords, locationCode, languageCode, batches });
  return { result: answers.size > 0 ? result : null, keywords, known: await figuresIn(result.items), problems: [] };
}
