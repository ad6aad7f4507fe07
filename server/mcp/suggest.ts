import { z } from 'zod';
import { researchSuggest } from '../operations/research.ts';
import { rowsWithin } from './rows.ts';
import { DEFAULT_TOKENS } from './tokens.ts';
import { place, tool } from './tool.ts';

const COLUMNS = ['keyword', 'volume', 'cpc', 'competition', 'difficulty', 'intent'] as const;
/** Left for what stands around the rows. */
const AROUND = 200;

export const suggest = tool({
  name: 'suggest',
  description: 'Keyword ideas for one keyword, at once. Uses the daily quota, not money.',
  input: z.strictObject({ keyword: z.string(), limit: z.number().optional(), ...place }),
  readOnly: false,
  async run(call, input) {
    const { seed, items, fromCache, dataSource, cost } = await call(researchSuggest, input);
    const all = items.map((item) => COLUMNS.map((column) => item[column]));
    const rows = rowsWithin(all, DEFAULT_TOKENS - AROUND);
    return {
      ...{ seed, columns: COLUMNS, rows, left: items.length - rows.length, fromCache, dataSource },
      cost: { usd: cost.actualUsd, savedUsd: cost.savedUsd },
      next: 'research_quote prices a full expansion or comparison of these.',
    };
  },
});
