import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { problemOf } from '../client/index.ts';
import type { Call, Command } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { openSession } from '../program/session.ts';
import { textOf } from '../program/values.ts';

const FORMATS = ['csv', 'ndjson', 'xlsx', 'parquet'] as const;

export const exportFile: Command = {
  name: 'export',
  about: 'the result of a job as a file',
  usage: '<job> [--format format] [--part part] [--output path]',
  options: [
    { name: 'format', value: 'format', choices: FORMATS, about: 'kind of file, csv by default' },
    { name: 'part', value: 'part', about: 'part of the result, e.g. clusters; its main table by default' },
    { name: 'output', value: 'path', about: 'file to write; standard output by default' },
    { name: 'bom', about: 'CSV alone: begin with a byte order mark, for spreadsheets that guess' },
  ],
  details:
    'The file is there when it is whole, or not at all. A terminal is no place for one: name a file, or use a pipe.',
  examples: [
    ['kr export 0197... --output candidates.csv', 'the main table of the result'],
    ['kr export 0197... --format parquet --part monthly --output monthly.parquet', 'searches by month'],
  ],
  async run(call) {
    const [jobId, ...more] = call.words;
    if (!jobId || more.length > 0) throw new UsageError('name one job');
    const path = textOf(call.values, 'output');
    if (path === undefined && call.io.stdout.isTTY) throw new UsageError('name a file with --output, or use a pipe');
    const { get } = await openSession(call);
    const response = await get(pathOf(jobId, call), { signal: call.io.signal });
    const body = response.body as ReadableStream<Uint8Array>;
    if (path === undefined) await stream(body, call.io.stdout);
    else await writeWhole(body, path);
    return 0;
  },
};

function pathOf(jobId: string, { values }: Call): string {
  const query = new URLSearchParams({ format: textOf(values, 'format') ?? 'csv' });
  const part = textOf(values, 'part');
  if (part !== undefined) query.set('part', part);
  if (values.bom === true) query.set('bom', 'true');
  return `/api/jobs/${encodeURIComponent(jobId)}/export?${query}`;
}

/** A file that took the place of another only when it was whole; its draft is nobody else's, nor a link to elsewhere. */
async function writeWhole(body: ReadableStream<Uint8Array>, path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await stream(body, createWriteStream(draft, { flags: 'wx' }));
    await rename(draft, path);
  } catch (thrown) {
    await rm(draft, { force: true });
    throw thrown;
  }
}

/** @throws Problem when the line breaks; what the file system says otherwise */
async function stream(body: ReadableStream<Uint8Array>, into: Writable): Promise<void> {
  let isWhole = false;
  const pieces = async function* () {
    yield* body;
    isWhole = true;
  };
  try {
    await pipeline(pieces, into, { end: into !== process.stdout });
  } catch (thrown) {
    const isOfFiles = (thrown as NodeJS.ErrnoException).syscall !== undefined;
    throw isWhole || isOfFiles ? thrown : problemOf(thrown);
  }
}
