import type { KeywordDataAnswers } from '../../server/providers/ports/keyword-data.ts';
import { assembleSerp } from '../../server/science/index.ts';
import { requestOf } from '../../server/services/plan/requests.ts';
import type { Handled } from '../handled.ts';
import type { JobRun } from '../job-run.ts';
import { figuresFor } from '../known-figures.ts';

/** One result page a keyword (science 3). */
export async function runSerp(run: JobRun): Promise<Handled> {
  await run.buy('serp');
  const request = requestOf(run.work.job, 'serp');
  const answers = await run.answers('serp');
  const pages = answers.map(({ unit, body }) => ({
    ...(body as KeywordDataAnswers['serp_organic']),
    keyword: unit.label,
  }));
  return {
    result: pages.length > 0 ? assembleSerp(pages, request, await figuresFor(run, request)) : null,
    keywords: pages.map((page) => page.keyword),
    problems: [],
  };
}
