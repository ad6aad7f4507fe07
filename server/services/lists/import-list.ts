import { jsonb, now, type Tx } from '../../core/database.ts';
import { displayKeyword, type KeywordIdentity, keywordIdentity } from '../../core/keyword.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { keywordProblem } from '../plan/fields.ts';
import { findList, type ListRow } from './find-list.ts';
import { type ImportLine, linesOf } from './import-lines.ts';
import { type ImportInput, type ImportReport, LIST_MAX_KEYWORDS, type Refusal, TOLD_LINES } from './schemas.ts';

/** Longest stretch of judging before other work gets its turn, milliseconds. */
const SLICE_MS = 10;

/** A file that was judged by itself; what the list has already is another question. */
interface Judged {
  words: Map<KeywordIdentity, { line: number; keyword: string }>;
  duplicates: ImportReport['duplicates'];
  refused: ImportReport['refused'];
  total: number;
}

/**
 * Judges a file line by line, and with `commit` adds what is new to the list. Nothing is bought, and the same file again
 * keeps nothing. @throws AppError NOT_FOUND, VALIDATION_FAILED for too many lines
 */
export async function importList(ctx: RequestContext, input: ImportInput): Promise<ImportReport> {
  const { database } = ctx.app;
  const list = { listId: input.listId, ownerId: callerOf(ctx).accountId };
  const before = await findList(database.db, list);
  const judged = await judge(linesOf(input.format, input.text));
  if (!input.commit) return report(judged, before).told;
  return await database.transaction(async (tx) => {
    const row = await findList(tx.db, list, true);
    const { told, added } = report(judged, row);
    if (added.length > 0) await store(tx, row, added);
    return told;
  });
}

async function store({ db }: Tx, { id, keywords }: ListRow, added: string[]): Promise<void> {
  const row = db.updateTable('keyword_lists').set({ keywords: jsonb([...keywords, ...added]), updated_at: now });
  await row.where('id', '=', id).execute();
}

async function judge(lines: AsyncIterable<ImportLine> | Iterable<ImportLine>): Promise<Judged> {
  const judged: Judged = { words: new Map(), duplicates: [], refused: [], total: 0 };
  let sliceEnd = performance.now() + SLICE_MS;
  for await (const one of lines) {
    judgeLine(judged, one);
    if (performance.now() < sliceEnd) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    sliceEnd = performance.now() + SLICE_MS;
  }
  return judged;
}

function judgeLine(judged: Judged, { line, keyword, isOther }: ImportLine): void {
  judged.total += 1;
  const code: Refusal | null = keyword === null ? (isOther ? 'NO_KEYWORD' : 'INVALID_LINE') : keywordProblem(keyword);
  if (code !== null) return void judged.refused.push({ line, code });
  const identity = keywordIdentity(keyword!);
  const first = judged.words.get(identity);
  if (first) judged.duplicates.push({ line, of: first.line });
  else judged.words.set(identity, { line, keyword: displayKeyword(keyword!) });
}

/** What of a judged file is new to a list, and what is told about it. */
function report({ words, duplicates, refused, total }: Judged, { keywords }: ListRow) {
  const has = new Set(keywords.map(keywordIdentity));
  const added: string[] = [];
  const [again, tooMany]: [ImportReport['duplicates'], ImportReport['refused']] = [[], []];
  for (const [identity, { line, keyword }] of words) {
    if (has.has(identity)) again.push({ line, of: null });
    else if (keywords.length + added.length >= LIST_MAX_KEYWORDS) tooMany.push({ line, code: 'LIST_FULL' });
    else added.push(keyword);
  }
  const told: ImportReport = {
    kept: added.length,
    duplicates: firstOf([...duplicates, ...again]),
    refused: firstOf([...refused, ...tooMany]),
    total,
  };
  return { told, added };
}

function firstOf<T extends { line: number }>(lines: T[]): T[] {
  return lines.sort((a, b) => a.line - b.line).slice(0, TOLD_LINES);
}
