import { pino } from 'pino';
import type { Config } from '../config.ts';
import { type DatabaseHandle, openDatabase } from '../core/database.ts';
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
 * Opens PostgreSQL when DATABASE_URL is set, the embedded database in DATA_DIR otherwise, and migrates it.
 * @param opening the embedded database, when somebody has begun to open it
 */
export async function openStore(
  config: Config,
  log: SignalLog = pino({ level: config.LOG_LEVEL }),
  opening: Opening = openData(config, log),
): Promise<Store> {
  const data = await opening;
  const pglite = data?.pglite ?? null;
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
    await data?.close();
  };
  return { database, signals, pglite, close };
}
