import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { type DatabaseHandle, openDatabase } from '../core/database.ts';
import type { Embedded } from '../core/embedded.ts';
import { pgliteSignals, postgresSignals, type SignalLine, type SignalLog } from '../core/signals.ts';
import type { Signal } from '../services/context.ts';
import { lockDirectory } from './directory-lock.ts';
import type { Place } from './embedded/messages.ts';
import { openEmbedded } from './embedded/open.ts';

/** The open store of a process: the database, the signals on it, and the embedded instance where there is one. */
export interface Store {
  database: DatabaseHandle;
  signals: SignalLine<Signal>;
  pglite: Embedded | null;
  close(): Promise<void>;
}

/** Opens PostgreSQL when DATABASE_URL is set, the embedded database in DATA_DIR otherwise, and migrates it. */
export async function openStore(config: Config, log: SignalLog = pino({ level: config.LOG_LEVEL })): Promise<Store> {
  const unlock = config.DATABASE_URL || isMemory(config.DATA_DIR) ? null : await takeDirectory(config.DATA_DIR);
  const pglite = config.DATABASE_URL ? null : await openEmbedded(placeOf(config), log);
  const database = await openDatabase(
    pglite
      ? { kind: 'pglite', pglite }
      : {
          kind: 'postgres',
          url: config.DATABASE_URL!,
          maxConnections: config.DATABASE_CONNECTIONS,
          waitMs: config.DATABASE_WAIT_MS,
        },
  );
  await database.migrate();
  const signals = pglite
    ? await pgliteSignals<Signal>(pglite, log)
    : await postgresSignals<Signal>(config.DATABASE_URL!, log);
  const close = async () => {
    await signals.close();
    await database.close();
    await pglite?.close();
    await unlock?.();
  };
  return { database, signals, pglite, close };
}

/** `memory://` keeps nothing, for tests. */
function isMemory(directory: string): boolean {
  return directory.startsWith('memory:');
}

async function takeDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return await lockDirectory(directory);
}

function placeOf({ DATA_DIR, EMBEDDED_FSYNC }: Config): Place {
  return { folder: isMemory(DATA_DIR) ? null : join(DATA_DIR, 'database'), isDurable: EMBEDDED_FSYNC };
}
