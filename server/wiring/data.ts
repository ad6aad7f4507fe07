import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import type { Embedded } from '../core/embedded.ts';
import { lockDirectory } from './directory-lock.ts';
import type { Place } from './embedded/messages.ts';
import { openEmbedded, type Surroundings } from './embedded/open.ts';

/** The embedded database, whose directory this process holds until it is closed. */
export interface Data {
  pglite: Embedded;
  close(): Promise<void>;
}

/** The same while it is opened; null: the data lie on a server. */
export type Opening = Promise<Data | null>;

/**
 * Opens the embedded database in DATA_DIR; null when DATABASE_URL is set. It is opened in a thread of its own, which has begun, or
 * begins in the turn that asks: what is loaded next holds up every callback until it is there. This file loads little.
 * @throws DirectoryInUse, and what the system or the database says when the data cannot be opened
 */
export async function openData(
  config: Config,
  log: Pick<Surroundings, 'warn'> = pino({ level: config.LOG_LEVEL }),
  begun: Worker | null = null,
): Promise<Data | null> {
  if (config.DATABASE_URL) return null;
  const unlock = isMemory(config.DATA_DIR) ? () => undefined : takeDirectory(config.DATA_DIR);
  try {
    const pglite = await openEmbedded(placeOf(config), { begun, warn: (facts, message) => log.warn(facts, message) });
    const close = async () => {
      await pglite.close();
      unlock();
    };
    return { pglite, close };
  } catch (thrown) {
    unlock();
    throw thrown;
  }
}

/** Whether there is a database to be opened, and none would be made. */
export function hasData(config: Config): boolean {
  const { folder } = placeOf(config);
  return !config.embedded || (folder !== null && existsSync(folder));
}

/** `memory://` keeps nothing, for tests. */
function isMemory(directory: string): boolean {
  return directory.startsWith('memory:');
}

function takeDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return lockDirectory(directory);
}

function placeOf({ DATA_DIR, EMBEDDED_FSYNC }: Config): Place {
  return { folder: isMemory(DATA_DIR) ? null : join(DATA_DIR, 'database'), isDurable: EMBEDDED_FSYNC };
}
