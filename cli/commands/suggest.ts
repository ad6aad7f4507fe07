import { itemRows } from '../output/jobs.ts';
import { show, usd } from '../output/show.ts';
import type { Command } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { orInterrupted } from '../program/io.ts';
import { ROWS } from '../program/jobs.ts';
import { LABEL, labelOf, MARKET, marketOf } from '../program/requests.ts';
import { openSession } from '../program/session.ts';
import { given, numberOf } from '../program/values.ts';

export const suggest: Command = {
  name: 'suggest',
  about: 'keyword suggestions for one keyword, answered at once',
  usage: '<keyword> [options]',
  options: [{ name: 'limit', value: 'n', about: 'most suggestions, 1 to 1000, 20 by default' }, ...MARKET, LABEL, ROWS],
  examples: [['kr suggest "meal planner" --limit 100', 'suggestions with volume, price, difficulty']],
  async run(call) {
    const [keyword, ...more] = call.words;
    if (!keyword || more.length > 0) throw new UsageError('name one keyword, in quotes if it has spaces');
    const input = {
      keyword,
      ...given({ limit: numberOf(call.values, 'limit') }),
      ...{ ...marketOf(call.values), ...labelOf(call.values) },
    };
    const session = await openSession(call);
    return await session.once({ operation: 'research.suggest', input }, async ({ key }) => {
      const answer = await orInterrupted(call, session.api.research.suggest.mutate({ ...input, idempotencyKey: key }));
      const { fromCache, dataSource, cost } = answer;
      const source = dataSource === 'sandbox' ? 'invented figures of the built-in doubles; ' : '';
      const summary = [`${source}${fromCache ? 'from the cache; ' : ''}cost ${usd(cost.actualUsd)}`];
      await show(call, { body: answer, ...itemRows(answer.items), summary });
      return 0;
    });
  },
};
