/**
 * How many units a second 16 lanes can settle on PostgreSQL - answer, unit, ledger row and posting in one commit - as a ratio
 * to what the same connections do with a bare insert of the same answer and its commit.
 */
import { sql } from 'kysely';
import { settleTogether } from '../../jobs/purchase/settling.ts';
import { newId } from '../../server/core/ids.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { recordIntent } from '../support/intend.ts';
import { type Bench, median, rateOf, timeLeft, withService } from './support.ts';
import { tell } from './table.ts';

const LANES = 16;
/** Of a round. */
const UNITS = 600;
const ROUNDS = 5;
const ROUND_MS = 4_000;
const TARGET = 0.5;

const REQUEST: PaidRequest = {
  operation: 'trends_graph',
  keywords: ['benchmark', 'one', 'two', 'three', 'four'],
  queue: 'live',
  locationCode: 2840,
  languageCode: 'en',
  dateFrom: '2026-08-01',
  dateTo: '2026-10-31',
};
/** An answer of ninety days, as large as a real one. */
const BODY = {
  keywords: REQUEST.keywords,
  points: Array.from({ length: 90 }, (_, day) => ({
    dateFrom: '2026-08-01',
    dateTo: '2026-08-01',
    timestamp: 1_785_542_400 + day * 86_400,
    missingData: false,
    values: [50, 40, 30, 20, 10],
  })),
  averages: [50, 40, 30, 20, 10],
};

async function plannedJob({ test, admin }: Bench): Promise<{ jobId: string; units: string[] }> {
  const { db } = test.app.context.database;
  const jobId = newId();
  await sql`insert into jobs (id, owner_id, pipeline, operation, status, request, request_identity, progress_total,
      data_source, price_version, budget_day, fence, lease_until, reserved_micros)
    values (${jobId}, ${admin.accountId}, 'shared', 'trends', 'processing', '{}', ${jobId}, ${UNITS}, 'sandbox', 'bench',
      app_today(), 1, app_now() + interval '1 hour', 0)`.execute(db);
  const units = Array.from({ length: UNITS }, () => newId());
  await sql`insert into job_units (id, job_id, ordinal, stage, label, provider, operation, bound_micros, state)
    select unit::uuid, ${jobId}, n, 'trends', 'batch', 'dataforseo', 'trends_graph', 11000, 'planned'
    from unnest(${units}::text[]) with ordinality as u(unit, n)`.execute(db);
  return { jobId, units };
}

/** Announces some units and settles them; how many a second were settled. */
async function settleRate({ test, admin }: Bench): Promise<number> {
  const { db } = test.app.context.database;
  const { jobId, units } = await plannedJob({ test, admin });
  const claim = { jobId, fence: 1 };
  const common = (index: number) => ({ unitId: units[index]!, scope: 'sandbox/platform' });
  await rateOf(UNITS, LANES, async (index) => {
    const answer = {
      request: REQUEST,
      unitKey: units[index]!,
      dataSource: 'sandbox',
      connection: null,
      accountMark: '',
    } as const;
    if ((await recordIntent(db, claim, { ...common(index), ...answer })) !== 'sent') throw new Error('not sent');
  });
  return await rateOf(UNITS, LANES, async (index) => {
    const end = { state: 'settled', code: null, costMicros: 11_000, providerId: null, body: BODY } as const;
    const kept = { ttlSeconds: 3600, endpoint: 'trends_graph/live' };
    const attempt = { unitId: units[index]!, fence: claim.fence };
    if (!(await settleTogether(test.app.context, attempt, { scope: common(index).scope, ...end, ...kept })))
      throw new Error('not settled');
  });
}

await withService(async (bench) => {
  const { db } = bench.test.app.context.database;
  await sql`create table bare (id uuid primary key, body json not null)`.execute(db);
  const body = JSON.stringify(BODY);
  const bareInsert = async () => {
    await sql`insert into bare (id, body) values (${newId()}, ${body}::json)`.execute(db);
  };
  const bareRate = () => rateOf(UNITS, LANES, bareInsert);
  await settleRate(bench);
  await bareRate();
  const pairs: { settled: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS && (round === 0 || timeLeft() > ROUND_MS); round++) {
    pairs.push({ settled: await settleRate(bench), bare: await bareRate() });
  }
  const middle = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of));
  const ratio = middle(({ settled, bare }) => settled / bare);
  tell({
    name: `paid units settled, ${LANES} connections`,
    ours: `${middle(({ settled }) => settled).toFixed(0)}/s`,
    against: `bare insert + commit (${middle(({ bare }) => bare).toFixed(0)}/s)`,
    ...{ ratio, target: `>= ${TARGET}`, isMet: ratio >= TARGET },
    did: `a unit: answer, unit, ledger row and posting in one commit, ${body.length} bytes`,
  });
});
