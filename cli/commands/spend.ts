import { show, usd } from '../output/show.ts';
import type { Command } from '../program/command.ts';
import { orInterrupted } from '../program/io.ts';
import { openSession } from '../program/session.ts';
import { given, textOf } from '../program/values.ts';

export const spend: Command = {
  name: 'spend',
  about: 'what your own provider accounts were charged, day by day',
  usage: '[--from date] [--to date]',
  options: [
    { name: 'from', value: 'date', about: 'first day, YYYY-MM-DD; 29 days before the last by default' },
    { name: 'to', value: 'date', about: 'last day; today by default' },
  ],
  examples: [
    ['kr spend --from 2026-11-01 --to 2026-11-30', 'a month, with what reuse saved'],
    ['kr spend --json', 'by day, job, key and provider'],
  ],
  async run(call) {
    const input = given({ from: textOf(call.values, 'from'), to: textOf(call.values, 'to') });
    const { api } = await openSession(call);
    const statement = await orInterrupted(call, api.byok.statement.query(input, { signal: call.io.signal }));
    const { from, to, totals, days } = statement;
    type Day = (typeof days)[number];
    const columns = [
      { title: 'day', of: ({ day }: Day) => day },
      { title: 'spent USD', of: ({ spentUsd }: Day) => spentUsd },
      { title: 'saved USD', of: ({ savedUsd }: Day) => savedUsd },
      { title: 'requests', of: ({ requests }: Day) => requests },
    ];
    const total = `${from} to ${to}: spent ${usd(totals.spentUsd)}, saved ${usd(totals.savedUsd)}, ${totals.requests} requests`;
    await show(call, { body: statement, rows: days, columns, summary: [total] });
    return 0;
  },
};
