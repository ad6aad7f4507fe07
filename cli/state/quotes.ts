import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Quote } from '../client/index.ts';
import { Ended, EXIT } from '../program/exit-codes.ts';
import type { Io } from '../program/io.ts';
import { folderOf, readIfThere, writePrivately } from './files.ts';

/** A quote as it is kept between the question and the confirmation. */
export type KeptQuote = Omit<Quote, 'createdAt' | 'expiresAt'> & { createdAt: string; expiresAt: string };

function fileOf(env: Io['env'], quoteId: string): string {
  // Of the id nothing but its own characters gets into a path.
  return join(folderOf(env, 'state'), 'quotes', `${quoteId.replace(/[^\w-]/g, '_').slice(0, 100)}.json`);
}

export async function keepQuote(env: Io['env'], quote: Quote): Promise<KeptQuote> {
  const text = JSON.stringify(quote);
  await writePrivately(fileOf(env, quote.quoteId), text);
  return JSON.parse(text);
}

/** @throws Ended when no such quote was made here */
export async function keptQuote(env: Io['env'], quoteId: string): Promise<KeptQuote> {
  const text = await readIfThere(fileOf(env, quoteId));
  if (text === null) throw new Ended(EXIT.notFound, 'No such quote was made here: `kr quote` shows a new one.');
  return JSON.parse(text);
}

export async function forgetQuote(env: Io['env'], quoteId: string): Promise<void> {
  await rm(fileOf(env, quoteId), { force: true });
}
