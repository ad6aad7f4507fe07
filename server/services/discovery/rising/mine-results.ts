import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/database.ts';
import { keywordIdentity } from '../../../core/keyword.ts';
import { isOutage } from '../../../core/outage.ts';
import type { ComparisonResult, ExpansionResult } from '../../../science/index.ts';
import type { AppContext } from '../../context.ts';
import { shelfOf, storedResult } from '../../jobs/stored-result.ts';
import { MARKET, MINING_BATCH, MINING_DAYS } from '../policy.ts';
import { GROWING, isResearchable, passingRows } from '../scan/finds.ts';

interface FreshResult {
  result_id: string;
  operation: 'expand' | 'compare';
  completed_at: Date;
}

/**
 * Looks through results of final shared jobs that were not looked through yet, and notes which words grow fast and which
 * compare well. Our own scans are left out: their finds go another way.
 */
export async function mineResults(app: AppContext): Promise<void> {
  const { rows } = await sql<FreshResult>`
    select distinct on (j.result_id) j.result_id, j.operation, j.completed_at
    from jobs j
    where j.pipeline = 'shared' and j.operation in ('expand', 'compare') and j.result_id is not null
      and j.replay_of_job_id is null
      and j.completed_at > app_now() - ${MINING_DAYS}::integer * interval '1 day'
      and (j.request->>'locationCode')::integer = ${MARKET.locationCode}
      and j.request->>'languageCode' = ${MARKET.languageCode}
      and not exists (select 1 from mined_results m where m.result_id = j.result_id)
      and not exists (select 1 from watchlist_scans s where j.id in (s.expand_job_id, s.compare_job_id))
    order by j.result_id, j.completed_at limit ${MINING_BATCH}`.execute(app.database.db);
  for (const row of rows) {
    // Read and parsed before: a large one takes turns beside other work, for which no transaction waits.
    const notes = await notesOf(app, row);
    await app.database.transaction((tx) => note(tx, row, notes));
  }
}

/** A result that cannot be read says nothing: nothing behind it would be looked through any more. */
async function notesOf(app: AppContext, { result_id, operation, completed_at }: FreshResult): Promise<Notes | null> {
  try {
    const result = await (await storedResult(shelfOf(app), result_id))?.parse();
    if (!result) return null;
    return operation === 'expand'
      ? growthsOf(result as ExpansionResult, completed_at)
      : verdictsOf(result as ComparisonResult, completed_at);
  } catch (error) {
    if (isOutage(error)) throw error;
    app.log.error({ err: error, resultId: result_id }, 'a stored result cannot be read');
    return null;
  }
}

function growthsOf({ groups }: ExpansionResult, at: Date) {
  const notes = GROWING.flatMap((growth) =>
    groups[growth]
      .filter(isResearchable)
      .map((keyword) => ({ identity: keywordIdentity(keyword), keyword, growth, growth_at: at })),
  );
  return { kind: 'growths' as const, notes: oneEach(notes) };
}

function verdictsOf(comparison: ComparisonResult, at: Date) {
  const { benchmark } = comparison;
  const notes = passingRows(comparison).map(({ keyword, verdict }) => ({
    identity: keywordIdentity(keyword),
    keyword,
    verdict: verdict as 'strong' | 'pass',
    verdict_at: at,
    benchmark,
  }));
  return { kind: 'verdicts' as const, notes: oneEach(notes) };
}

type Growths = ReturnType<typeof growthsOf>;
type Verdicts = ReturnType<typeof verdictsOf>;
type Notes = Growths | Verdicts;

async function note({ db }: Tx, { result_id }: FreshResult, found: Notes | null): Promise<void> {
  const first = await db
    .insertInto('mined_results')
    .values({ result_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('result_id')
    .executeTakeFirst();
  if (!first || !found || found.notes.length === 0) return;
  if (found.kind === 'growths') await noteGrowths(db, found.notes);
  else await noteVerdicts(db, found.notes);
}

async function noteGrowths(db: Db, notes: Growths['notes']): Promise<void> {
  await db
    .insertInto('rising_signals')
    .values(notes)
    .onConflict((conflict) =>
      conflict.column('identity').doUpdateSet((of) => ({
        growth: of.ref('excluded.growth'),
        growth_at: of.ref('excluded.growth_at'),
      })),
    )
    .execute();
}

async function noteVerdicts(db: Db, notes: Verdicts['notes']): Promise<void> {
  await db
    .insertInto('rising_signals')
    .values(notes)
    .onConflict((conflict) =>
      conflict.column('identity').doUpdateSet((of) => ({
        verdict: of.ref('excluded.verdict'),
        verdict_at: of.ref('excluded.verdict_at'),
        benchmark: of.ref('excluded.benchmark'),
      })),
    )
    .execute();
}

/** One note for each word, the first; in one order, so that two processes never block each other. */
function oneEach<T extends { identity: string }>(notes: readonly T[]): T[] {
  const first = new Map<string, T>();
  for (const note of notes) if (!first.has(note.identity)) first.set(note.identity, note);
  return [...first.values()].sort((a, b) => (a.identity < b.identity ? -1 : 1));
}
