import { jsonb, now, type Tx } from '../../core/database.ts';
import { type KeywordIdentity, keywordIdentity } from '../../core/keyword.ts';
import { inSteps, runInSlices, type Steps } from '../../science/index.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { judgedKeyword } from '../plan/keyword-field.ts';
import { findList, type ListRow } from './find-list.ts';
import { type ImportLine, linesOf } from './import-lines.ts';
import { type ImportInput, type ImportReport, LIST_MAX_KEYWORDS, type Refusal, TOLD_LINES } from './schemas.ts';

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
  const judged = await runInSlices(judgeSteps(input));
  if (!input.commit) return (await runInSlices(reportSteps(judged, before))).told;
  return await database.transaction(async (tx) => {
    const row = await findList(tx.db, list, true);
    const { told, added } = await runInSlices(reportSteps(judged, row));
    if (added.length > 0) await store(tx, row, added);
    return told;
  });
}

async function store({ db }: Tx, { id, keywords }: ListRow, added: string[]): Promise<void> {
  const row = db.updateTable('keyword_lists').set({ keywords: jsonb([...keywords, ...added]), updated_at: now });
  await row.where('id', '=', id).execute();
}

function* judgeSteps({ format, text }: ImportInput): Steps<Judged> {
  const judged: Judged = { words: new Map(), duplicates: [], refused: [], total: 0 };
  yield* linesOf(format, text, (one) => judgeLine(judged, one));
  return judged;
}

function judgeLine(judged: Judged, one: ImportLine): void {
  judged.total += 1;
  const { line } = one;
  const word = wordOf(one);
  if (typeof word === 'string') return void tell(judged.refused, { line, code: word });
  const first = judged.words.get(word.identity);
  if (first) tell(judged.duplicates, { line, of: first.line });
  else judged.words.set(word.identity, { line, keyword: word.display });
}

function wordOf(one: ImportLine): ReturnType<typeof judgedKeyword> | Refusal {
  if ('refused' in one) return one.refused;
  return one.keyword.isWellFormed() ? judgedKeyword(one.keyword) : 'INVALID_LINE';
}

/** What of a judged file is new to a list, and what is told about it. */
export function* reportSteps({ words, duplicates, refused, total }: Judged, { keywords }: Pick<ListRow, 'keywords'>) {
  const has = new Set<KeywordIdentity>();
  yield* inSteps(keywords, (keyword) => has.add(keywordIdentity(keyword)));
  const added: string[] = [];
  const [again, tooMany]: [ImportReport['duplicates'], ImportReport['refused']] = [[], []];
  yield* inSteps(words, ([identity, { line, keyword }]) => {
    if (has.has(identity)) tell(again, { line, of: null });
    else if (keywords.length + added.length >= LIST_MAX_KEYWORDS) tell(tooMany, { line, code: 'LIST_FULL' });
    else added.push(keyword);
  });
  const told: ImportReport = {
    kept: added.length,
    duplicates: firstOf([...duplicates, ...again]),
    refused: firstOf([...refused, ...tooMany]),
    total,
  };
  return { told, added };
}

/** Lines come in order, so the first ones of each kind are all that can be told. */
function tell<T>(told: T[], one: T): void {
  if (told.length < TOLD_LINES) told.push(one);
}

function firstOf<T extends { line: number }>(lines: T[]): T[] {
  return lines.sort((a, b) => a.line - b.line).slice(0, TOLD_LINES);
}
