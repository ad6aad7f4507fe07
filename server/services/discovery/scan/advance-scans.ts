import { jsonb, now } from '../../../core/database.ts';
import { databaseDay } from '../../../core/database-clock.ts';
import { keywordIdentity } from '../../../core/keyword.ts';
import type { ComparisonResult, ExpansionResult } from '../../../science/index.ts';
import { SYSTEM } from '../../audit/record.ts';
import type { AppContext } from '../../context.ts';
import { endedJob } from '../../jobs/ended-job.ts';
import { shelfOf } from '../../jobs/stored-result.ts';
import { compareRequest, expandRequest } from '../../plan/requests.ts';
import { CompareInput, ExpandInput } from '../../plan/schemas.ts';
import { buy } from '../buy.ts';
import { mayBuy } from '../buyers.ts';
import { insertCandidates } from '../items/import-games.ts';
import { EVIDENCE_DAYS, GAME_BENCHMARK, MARKET, PURCHASE_MODE } from '../policy.ts';
import { type Find, growingFinds, growthEvidence, passingRows, verdictEvidence } from './finds.ts';

interface Scan {
  id: string;
  owner_id: string;
  seeds: { keyword: string; game: string | null }[];
  expand_job_id: string | null;
  finds: { keyword: string; seed: string; group: string }[] | null;
  compare_job_id: string | null;
}

/**
 * Takes every open scan as far as it gets: expansion, comparison of what grows fast, candidates from what passes. Each part
 * names its purchase and writes only where nobody wrote before, so repeats and other processes change nothing.
 */
export async function advanceScans(app: AppContext): Promise<void> {
  const scans = await app.database.db
    .selectFrom('watchlist_scans')
    .select(['id', 'owner_id', 'seeds', 'expand_job_id', 'finds', 'compare_job_id'])
    .where('ended_at', 'is', null)
    .where(mayBuy('watchlist_scans.owner_id'))
    .orderBy('created_at')
    .execute();
  for (const scan of scans) {
    if (scan.expand_job_id === null) await submitExpansion(app, scan);
    else if (scan.finds === null) await readExpansion(app, scan, scan.expand_job_id);
    else if (scan.compare_job_id === null) await submitComparison(app, scan, scan.finds);
    else await readComparison(app, scan, scan.compare_job_id);
  }
}

const range = { ...MARKET, days: EVIDENCE_DAYS, mode: PURCHASE_MODE };

async function submitExpansion(app: AppContext, scan: Scan): Promise<void> {
  const keywords = scan.seeds.map((seed) => seed.keyword);
  // Growth is what is looked for: neither suggestions nor metrics carry any.
  const input = ExpandInput.parse({ keywords, sources: ['related'], includeMetrics: false, ...range });
  const request = expandRequest({ ...input, keywords }, await databaseDay(app.database.db));
  const jobId = await buy(app, { ownerId: scan.owner_id, name: `scan:${scan.id}`, request });
  if (jobId === null) return;
  const update = app.database.db.updateTable('watchlist_scans').set({ expand_job_id: jobId }).where('id', '=', scan.id);
  await update.where('expand_job_id', 'is', null).execute();
}

async function readExpansion(app: AppContext, scan: Scan, jobId: string): Promise<void> {
  const { db } = app.database;
  const ended = await endedJob<ExpansionResult>(shelfOf(app), jobId, app.log);
  if (!ended) return;
  const known = ended.result ? await knownWords(app, ended.result) : new Set<string>();
  for (const { keyword } of scan.seeds) known.add(keywordIdentity(keyword));
  const finds = ended.result ? growingFinds(ended.result, known) : [];
  await db
    .updateTable('watchlist_scans')
    .set({ finds: jsonb(finds), ended_at: finds.length === 0 ? now : null })
    .where('id', '=', scan.id)
    .where('finds', 'is', null)
    .execute();
}

/** Growing words that are items already: nothing is bought for them twice. */
async function knownWords(app: AppContext, { groups }: ExpansionResult): Promise<Set<string>> {
  const identities = [...groups.explosive, ...groups.fastRising].map(keywordIdentity);
  if (identities.length === 0) return new Set();
  const items = app.database.db.selectFrom('game_items').select('identity').where('identity', 'in', identities);
  return new Set((await items.execute()).map((item) => item.identity));
}

async function submitComparison(app: AppContext, scan: Scan, finds: { keyword: string }[]): Promise<void> {
  const keywords = finds.map((find) => find.keyword);
  const input = CompareInput.parse({ keywords, benchmark: GAME_BENCHMARK, ...range });
  const request = compareRequest(input, await databaseDay(app.database.db));
  const jobId = await buy(app, { ownerId: scan.owner_id, name: `scan:${scan.id}`, request });
  if (jobId === null) return;
  const update = app.database.db
    .updateTable('watchlist_scans')
    .set({ compare_job_id: jobId })
    .where('id', '=', scan.id);
  await update.where('compare_job_id', 'is', null).execute();
}

async function readComparison(app: AppContext, scan: Scan, jobId: string): Promise<void> {
  const ended = await endedJob<ComparisonResult>(shelfOf(app), jobId, app.log);
  if (!ended) return;
  const finds = new Map((scan.finds as Find[]).map((find) => [keywordIdentity(find.keyword), find]));
  const at = ended.completedAt;
  const passing = ended.result ? passingRows(ended.result) : [];
  const candidates = passing.flatMap(({ keyword, verdict }) => {
    const find = finds.get(keywordIdentity(keyword));
    if (!find) return [];
    const evidence = [growthEvidence(find.group, at), verdictEvidence(verdict, at)];
    const game = gameOf(scan, find);
    const found = { keyword, game, source: 'scan', firstSeenAt: at, benchmark: GAME_BENCHMARK, evidence };
    return [{ kind: 'game_keyword' as const, ...found }];
  });
  await app.database.transaction(async (tx) => {
    const ended = await tx.db
      .updateTable('watchlist_scans')
      .set({ ended_at: now })
      .where('id', '=', scan.id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (ended) await insertCandidates(tx, SYSTEM, candidates, scan.owner_id);
  });
}

function gameOf(scan: Scan, { seed }: Find): string {
  const origin = scan.seeds.find((one) => keywordIdentity(one.keyword) === keywordIdentity(seed));
  return origin?.game ?? seed;
}
