import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Presets, SingleBar } from 'cli-progress';
import { AppError } from '../core/errors.ts';
import type { Act } from '../services/audit/record.ts';
import { importRows } from '../services/discovery/items/import-games.ts';
import { readCsv } from '../services/discovery/items/import-rows.ts';
import type { ImportReport } from '../services/discovery/items/schemas.ts';

/**
 * Imports a CSV file of any size as candidates, with a progress bar on the terminal. Their evidence is bought on the platform
 * account on behalf of `ownerId`, an administrator. @throws AppError VALIDATION_FAILED with the line of every wrong row
 */
export async function importGamesFile(act: Act, file: string, ownerId: string): Promise<ImportReport> {
  const size = await stat(file).catch(() => null);
  if (!size?.isFile()) throw new AppError('NOT_FOUND', { detail: `There is no file ${file}.` });
  const bar = new SingleBar({ stream: process.stderr, format: '{bar} {percentage} % read' }, Presets.rect);
  bar.start(size.size, 0);
  try {
    return await importRows(act, readCsv(watched(file, (bytes) => bar.increment(bytes))), ownerId);
  } finally {
    bar.stop();
  }
}

async function* watched(file: string, read: (bytes: number) => void): AsyncGenerator<string> {
  for await (const piece of createReadStream(file, { encoding: 'utf8' }) as AsyncIterable<string>) {
    read(Buffer.byteLength(piece));
    yield piece;
  }
}
