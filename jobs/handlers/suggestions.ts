import type { KeywordDataAnswers } from '../../server/providers/ports/keyword-data.ts';
import { requestOf } from '../../server/services/plan/requests.ts';
import { figuresIn, type Handled } from '../handled.ts';
import type { JobRun } from '../job-run.ts';

/** Suggestions of one keyword, in the provider's order. */
export async function runSuggestions(run: JobRun): Promise<Handled> {
  const { keyword } = requestOf(run.work.job, 'suggestions');
  await run.buy('suggestions');
  const [answer] = await run.answers('suggestions');
  if (!answer) return { result: null, keywords: [], problems: [] };
  const { items } = answer.body as KeywordDataAnswers['keyword_suggestions'];
  const rows = items.map(({ keyword: word, metrics }) => {
    const { volume, cpc, competition, competitionLevel, difficulty, intent, monthly } = metrics;
    return { keyword: word, volume, cpc, competition, competitionLevel, difficulty, intent, monthly };
  });
  return {
    result: { seed: keyword, count: rows.length, items: rows },
    keywords: [keyword, ...rows.map((row) => row.keyword)],
    known: await figuresIn(items),
    problems: [],
  };
}
