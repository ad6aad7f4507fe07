import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Call, Option } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { orInterrupted } from './io.ts';
import { textOf } from './values.ts';

export const KEYWORD_OPTIONS: readonly Option[] = [
  { name: 'list', value: 'list', about: 'the words of a keyword list of yours instead; kr lists shows them' },
  { name: 'file', value: 'path', about: 'read keywords from a file, one a line; - is standard input' },
];

/** The list that stands for keywords, or the keywords. @throws UsageError when there are neither, or both */
export async function wordsOf(call: Call): Promise<{ keywords: string[] } | { listId: string }> {
  const listId = textOf(call.values, 'list');
  if (listId === undefined) return { keywords: await keywordsOf(call) };
  if (call.words.length > 0 || call.values.file !== undefined) throw new UsageError('name either keywords or --list');
  return { listId };
}

/** Keywords from the command line, from `--file` and from standard input where `-` stands. @throws UsageError when there are none */
export async function keywordsOf(call: Call): Promise<string[]> {
  const { words, values } = call;
  const file = textOf(values, 'file');
  const wantsInput = words.includes('-') || file === '-';
  const lines = [
    ...words.filter((word) => word !== '-'),
    ...(wantsInput ? linesOf(await contentOf(call, '-')) : []),
    ...(file !== undefined && file !== '-' ? linesOf(await contentOf(call, file)) : []),
  ];
  if (lines.length === 0) throw new UsageError('name at least one keyword, or - to read them from standard input');
  return lines;
}

function linesOf(content: string): string[] {
  const lines = content.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/**
 * A file, or standard input where `-` stands for it. What is not UTF-8 would arrive as other words.
 * @throws UsageError, and Interrupted at Ctrl C
 */
export async function contentOf(call: Pick<Call, 'io'>, path: string): Promise<string> {
  const bytes = path === '-' ? await orInterrupted(call, buffer(call.io.stdin)) : await bytesOf(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`${path === '-' ? 'standard input' : path} is not UTF-8`);
  }
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (thrown) {
    throw new UsageError(`cannot read ${path}: ${(thrown as NodeJS.ErrnoException).code}`);
  }
}

/** The list that a command names. @throws UsageError */
export function listIdOf({ words: [listId, ...more] }: Call): string {
  if (!listId || more.length > 0) throw new UsageError('name one list');
  return listId;
}
