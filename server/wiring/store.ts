import pg from 'pg';
import { pino } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import { type DatabaseHandle, openDatabase, type ServerTarget } from '../core/database.ts';
import type { Embedded } from '../core/embedded.ts';
import { pgliteSignals, postgresSignals, type SignalLine, type SignalLog } from '../core/signals.ts';
import type { Signal } from '../services/context.ts';
import { type Opening, openData } from './data.ts';

/** The open store of a process: the database, the signals on it, and the embedded instance where there is one. */
export interface Store {
  database: DatabaseHandle;
  signals: SignalLine<Signal>;
  pglite: Embedded | null;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when DATABASE_URL is set, the embedded database in DATA_DIR otherwise, and migrates it. What was opened before
 * something fails is closed again: it would keep the process, and that the folder.
 * @param opening the embedded database, when somebody has begun to open it
 */
export async function openStore(
  config: Config,
  log: SignalLog = pino({ level: config.LOG_LEVEL }),
  opening: Opening = openData(config, log),
): Promise<Store> {
  const opened = opening.then((data) => data?.pglite ?? null);
  opened.catch(() => undefined);
  const closers = [async () => await (await opening)?.close()];
  const close = async () => {
    for (const end of closers.reverse()) await end();
  };
  try {
    // Made while a thread opens the data.
    const embedded = { kind: 'pglite', pglite: opened as Promise<Embedded> } as const;
    const database = await openDatabase(config.embedded ? embedded : serverOf(config));
    closers.push(() => database.close());
    const pglite = await opened;
    await migrate(database, config);
    const signals = pglite
      ? await pgliteSignals<Signal>(pglite, log)
      : await postgresSignals<Signal>(config.directUrl!, log);
    closers.push(() => signals.close());
    return { database, signals, pglite, close };
  } catch (thrown) {
    await close().catch(() => undefined);
    throw thrown;
  }
}

/** Past a pooler where there is one: whose turn it is, is held by a session. */
async function migrate(database: DatabaseHandle, config: Config): Promise<void> {
  if (config.directUrl === config.DATABASE_URL) return await database.migrate();
  const direct = await openDatabase({ ...serverOf(config), url: config.directUrl!, maxConnections: 1 });
  try {
    await direct.migrate();
  } finally {
    await direct.close();
  }
}

/** @throws ConfigError of a URL that cannot be read, or names a file that cannot */
function serverOf({ DATABASE_URL, DATABASE_CONNECTIONS, DATABASE_WAIT_MS, directUrl }: Config): ServerTarget {
  for (const [name, url] of Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL: directUrl })) {
    try {
      new pg.Client({ connectionString: url! });
    } catch (thrown) {
      throw new ConfigError([`${name}: ${(thrown as Error).message}`]);
    }
  }
  const figures = { maxConnections: DATABASE_CONNECTIONS, waitMs: DATABASE_WAIT_MS };
  return { kind: 'postgres', url: DATABASE_URL!, ...figures };
}
