import { pages } from '../client/index.ts';
import { show, usd, when } from '../output/show.ts';
import type { Column } from '../output/table.ts';
import type { Call, Command } from '../program/command.ts';
import { orInterrupted } from '../program/io.ts';
import { openSession, type Session } from '../program/session.ts';
import { given, numberOf, textOf } from '../program/values.ts';

const STATUSES = ['queued', 'processing', 'complete', 'partial', 'failed'] as const;
const KINDS = ['expand', 'compare', 'serp', 'trends', 'suggestions', 'metrics'] as const;

export const history: Command = {
  name: 'history',
  about: 'your jobs, newest first',
  usage: '[options]',
  options: [
    { name: 'own', about: 'jobs on your own provider accounts instead of shared ones' },
    { name: 'status', value: 'status', choices: STATUSES, about: 'only jobs in this state' },
    { name: 'kind', value: 'kind', choices: KINDS, about: 'only jobs that do this' },
    { name: 'limit', value: 'n', about: 'jobs of a page, 1 to 100, 20 by default' },
    { name: 'cursor', value: 'cursor', about: '`nextCursor` of an earlier page' },
    { name: 'all', about: 'page after page to the last one' },
  ],
  examples: [
    ['kr history --own --status partial', 'paid jobs that lack something'],
    ['kr history --all | jq -r .jobId', 'every job there is'],
  ],
  async run(call) {
    const session = await openSession(call);
    const input = {
      ...given({ limit: numberOf(call.values, 'limit'), cursor: textOf(call.values, 'cursor') }),
      ...(given({ status: textOf(call.values, 'status'), operation: textOf(call.values, 'kind') }) as object),
    };
    await (call.values.own === true ? showOwn(call, session, input) : showShared(call, session, input));
    return 0;
  },
};

/** Columns that both kinds of jobs have, with what each calls its own. */
function columnsOf<J extends Row>(kind: (job: J) => string, cost: (job: J) => number): Column<J>[] {
  return [
    { title: 'job', of: ({ jobId }) => jobId },
    { title: 'when (UTC)', of: ({ createdAt }) => when(createdAt) },
    { title: 'kind', of: kind },
    { title: 'status', of: ({ status }) => status },
    { title: 'cost', of: (job) => usd(cost(job)) },
    { title: 'keywords', gives: true, of: ({ request }) => request.keywords.slice(0, 3).join(', ') },
  ];
}

interface Row {
  jobId: string;
  createdAt: Date;
  status: string;
  request: { keywords: string[] };
}

async function showShared(call: Call, { api }: Session, input: object): Promise<void> {
  const columns = columnsOf<Row & { kind: string; cost: { actualUsd: number } }>(
    ({ kind }) => kind,
    ({ cost }) => cost.actualUsd,
  );
  await showPages(call, pages(api.research.history.query, input, { signal: call.io.signal }), columns);
}

async function showOwn(call: Call, { api }: Session, input: object): Promise<void> {
  const columns = columnsOf<Row & { operation: string; spend: { actualUsd: number } }>(
    ({ operation }) => operation,
    ({ spend }) => spend.actualUsd,
  );
  await showPages(call, pages(api.byok.history.query, input, { signal: call.io.signal }), columns);
}

interface Page<R> {
  items: R[];
  nextCursor: string | null;
}

async function showPages<R>(call: Call, all: AsyncGenerator<Page<R>>, columns: Column<R>[]): Promise<void> {
  const values = { ...call.values, rows: '100' };
  for (;;) {
    const { done, value: page } = await orInterrupted(call, all.next());
    if (done) return;
    const isLast = call.values.all === true || page.nextCursor === null;
    const summary = isLast ? [] : [`more: --cursor ${page.nextCursor}, or --all`];
    await show({ ...call, values }, { body: page, rows: page.items, columns, summary });
    if (call.values.all !== true) return;
  }
}
