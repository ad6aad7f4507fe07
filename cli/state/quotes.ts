import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Quote } from '../client/index.ts';
import { Ended, EXIT } from '../program/exit-codes.ts';
import type { Io } from '../program/io.ts';
import { folderOf, readIfThere, writePrivately } from './files.ts';

/** A quote as it is kept between the question and the confirmation. */
export type KeptQuote = Omit<Quote, 'createdAt' | 'expiresAt'> & { createdAt: string; expiresAt: string };

const DAY_MS = 86_400_000;
/** How long a quote is known, bought or not: confirmed again it is the same job. */
const KEPT_MS = 30 * DAY_MS;

const folder = (env: Io['env']) => join(folderOf(env, 'state'), 'quotes');

function fileOf(env: Io['env'], quoteId: string): string {
  // Of the id nothing but its own characters gets into a path.
  return join(folder(env), `${quoteId.replace(/[^\w-]/g, '_').slice(0, 100)}.json`);
}

export async function keepQuote(env: Io['env'], quote: Quote): Promise<KeptQuote> {
  const text = JSON.stringify(quote);
  await writePrivately(fileOf(env, quote.quoteId), text);
  await forgetOld(folder(env));
  return JSON.parse(text);
}

/** @throws Ended when no such quote was made here */
export async function keptQuote(env: Io['env'], quoteId: string): Promise<KeptQuote> {
  const text = await readIfThere(fileOf(env, quoteId));
  if (text === null) throw new Ended(EXIT.notFound, 'No such quote was made here: `kr quote` shows a new one.');
  return JSON.parse(text);
}

async function forgetOld(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    const file = join(path, name);
    // Another run may have removed it meanwhile.
    const written = (await stat(file).catch(() => null))?.mtimeMs ?? 0;
    if (written < Date.now() - KEPT_MS) await rm(file, { force: true });
  }
}
