import type { ChatRequest, KeywordDataAnswers } from '../../server/providers/ports.ts';
import { assembleComparison, checkIntents, type Intent } from '../../server/science/index.ts';
import type { CompareRequest } from '../../server/services/research/requests.ts';
import { databaseDay } from '../../server/services/research/submit.ts';
import type { JobRun } from '../job-run.ts';
import { lineageAnswers } from '../lineage.ts';
import type { Handled, StageProblem } from '../outcome.ts';

/** Trend batches and intents side by side, then one comparison over all of them (science 2). */
export async function runCompare(run: JobRun): Promise<Handled> {
  const request = run.work.job.request as unknown as CompareRequest;
  await run.buy('trends', 'intent');
  const today = await databaseDay(run.work.app);
  const problems: StageProblem[] = [];
  const batches = (await run.answers('trends')).map(({ body }) => body as KeywordDataAnswers['trends_graph']);
  const intents = request.operation === 'compare' ? await readIntents(run, problems) : undefined;
  const { groups, ...asked } = request;
  const comparison = assembleComparison({ ...asked, batches, today, groups, ...(intents ? { intents } : {}) });
  return {
    result: comparison.results.length > 0 ? comparison : null,
    keywords: comparison.results.map((row) => row.keyword),
    problems,
  };
}

async function readIntents(run: JobRun, problems: StageProblem[]): Promise<Map<string, Intent>> {
  const intents = new Map<string, Intent>();
  for (const { unit, request, body } of await lineageAnswers(run, 'intent')) {
    const { keywords } = JSON.parse((request as ChatRequest).messages[1]!.content) as { keywords: string[] };
    const checked = checkIntents(keywords, (body as { json: unknown }).json);
    for (const [word, intent] of checked.intents) intents.set(word, intent);
    if (checked.missing.length > 0) problems.push({ stage: 'intent', unit: unit.label, code: 'INTENT_MISSING' });
  }
  return intents;
}
