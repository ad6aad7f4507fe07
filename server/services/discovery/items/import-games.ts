import type { Tx } from '../../../core/database.ts';
import { type Issue, validationFailed } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { displayKeyword, keywordIdentity } from '../../../core/keyword.ts';
import { lockName } from '../../../core/locks.ts';
import { type Act, record } from '../../audit/record.ts';
import type { Origin } from '../../context.ts';
import { recordMoves } from '../moves.ts';
import { GAME_BENCHMARK } from '../policy.ts';
import { type ReadRow, readCsv, readItems } from './import-rows.ts';
import type { ImportGames, ImportReport, ImportRow } from './schemas.ts';

/** Issues of one import that are shown; the first ones say enough. */
const MAX_ISSUES = 100;
const ROWS_PER_INSERT = 500;

/**
 * Imports game keywords as candidates, whose evidence is bought on the platform account on behalf of the importing
 * administrator. One wrong row and nothing is imported.
 * @throws AppError VALIDATION_FAILED with the place of every wrong row in `issues`
 */
export function importGames(act: Act, { items, csv }: ImportGames): Promise<ImportReport> {
  return importRows(act, items ? readItems(items) : readCsv([csv!]));
}

/** The same from any source of rows, e.g. a file that is read as a stream, on behalf of any administrator. */
export function importRows(
  { app, origin }: Act,
  rows: AsyncIterable<ReadRow> | Iterable<ReadRow>,
  ownerId = origin.actorId,
): Promise<ImportReport> {
  return app.database.transaction(async (tx) => {
    const report = { imported: 0, known: 0 };
    const issues: Issue[] = [];
    let part: ImportRow[] = [];
    const flush = async () => {
      const imported = await insertCandidates(tx, origin, part.map(toCandidate), ownerId);
      report.imported += imported;
      report.known += part.length - imported;
      part = [];
    };
    for await (const read of rows) {
      if ('issues' in read) issues.push(...read.issues);
      else if (issues.length === 0) part.push(read.row);
      if (issues.length >= MAX_ISSUES) break;
      if (part.length >= ROWS_PER_INSERT) await flush();
    }
    if (issues.length > 0) throw validationFailed(issues.slice(0, MAX_ISSUES));
    await flush();
    await record(tx, origin, { action: 'game.import', target: null, details: { ...report } });
    return report;
  });
}

/** A keyword that is to become a candidate. */
export interface NewCandidate {
  kind: 'game_keyword' | 'rising_keyword';
  keyword: string;
  game: string | null;
  source: string;
  firstSeenAt: Date;
  benchmark: string;
  /** What is known about it before anything is bought. */
  evidence?: { kind: string; summary: string; observedAt: string }[];
}

function toCandidate(row: ImportRow): NewCandidate {
  return { ...row, kind: 'game_keyword', benchmark: GAME_BENCHMARK };
}

/**
 * Inserts candidates that are not known yet. `ownerId` is the administrator whose jobs buy their evidence; by default the
 * actor. Returns how many were new.
 */
export async function insertCandidates(
  tx: Tx,
  origin: Origin,
  candidates: readonly NewCandidate[],
  ownerId = origin.actorId,
): Promise<number> {
  if (candidates.length === 0) return 0;
  if (ownerId === null) throw new Error('candidates need an owner');
  // Words are kept once: two who insert the same ones in other orders would wait for each other.
  await lockName(tx, 'candidates');
  const inserted = await tx.db
    .insertInto('game_items')
    .values(candidates.map((candidate) => candidateRow(candidate, ownerId)))
    .onConflict((conflict) => conflict.columns(['kind', 'identity']).doNothing())
    .returning(['id', 'keyword', 'source'])
    .execute();
  const moves = inserted.map(({ id, ...details }) => ({ itemId: id, to: 'candidate' as const, details }));
  await recordMoves(tx, origin, moves);
  return inserted.length;
}

function candidateRow(candidate: NewCandidate, ownerId: string) {
  const { kind, keyword, game, source, benchmark, firstSeenAt, evidence = [] } = candidate;
  return {
    id: newId(),
    kind,
    identity: keywordIdentity(keyword),
    keyword: displayKeyword(keyword),
    game,
    source,
    state: 'candidate' as const,
    evidence: JSON.stringify(evidence) as never,
    benchmark,
    owner_id: ownerId,
    due_at: new Date(0),
    first_seen_at: firstSeenAt,
  };
}
