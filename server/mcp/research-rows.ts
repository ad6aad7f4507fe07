import { z } from 'zod';
import { jobsRows } from '../operations/jobs.ts';
import { rowsWithin } from './rows.ts';
import { DEFAULT_TOKENS, MAX_TOKENS } from './tokens.ts';
import { tool } from './tool.ts';

/** Left for what stands around the rows, and for a cursor. */
const AROUND = 300;

const MAIN: Record<string, string[]> = {
  candidates: ['keyword', 'score', 'growthPct', 'metrics.volume', 'metrics.cpc', 'metrics.difficulty'],
  items: ['keyword', 'metrics.volume', 'metrics.cpc', 'metrics.competition', 'reason'],
  results: ['keyword', 'verdict', 'size', 'momentum', 'confidence', 'ratioMean', 'volume', 'difficulty'],
};

export const researchRows = tool({
  name: 'research_rows',
  description:
    'Rows of a finished job, null = unknown. parts: candidates, filteredOut, clusters, monthly; results, points; pages; items.',
  input: z.strictObject({
    jobId: z.string(),
    part: z.string().optional(),
    fields: z.array(z.string()).max(60).optional(),
    where: z
      .array(z.strictObject({ field: z.string(), is: z.string().describe('= != < <= > >= contains'), value: z.any() }))
      .max(20)
      .optional(),
    order: z.string().optional().describe('-score'),
    limit: z.number().optional(),
    cursor: z.string().optional(),
  }),
  readOnly: true,
  async run(call, input) {
    const first = await call(jobsRows, input);
    const tokens = input.limit === undefined ? DEFAULT_TOKENS : MAX_TOKENS;
    const columns = input.fields ?? shownOf(first);
    const chosen = columns.map((column) => first.columns.indexOf(column));
    const rows = rowsWithin(
      first.rows.map((row) => chosen.map((at) => row[at]!)),
      tokens - AROUND,
    );
    // The cursor stands behind the last row that is shown, which the operation alone can say.
    const cut = rows.length < first.rows.length ? await call(jobsRows, { ...input, limit: rows.length }) : first;
    return {
      ...{ part: first.part, parts: first.parts, columns, rows, total: first.total, cursor: cut.nextCursor },
      ...{ otherColumns: first.columns.filter((column) => !columns.includes(column)).slice(0, 40) },
      cost: { usd: 0, savedUsd: 0 },
      next: cut.nextCursor === null ? 'That is all of it.' : 'The same call with cursor reads on.',
    };
  },
});

/** The columns that tell most, unless others were asked for. */
function shownOf({ part, columns }: { part: string; columns: string[] }): string[] {
  const main = (MAIN[part] ?? columns).filter((column) => columns.includes(column));
  return main.slice(0, 8);
}
