import pg from 'pg';
import { withoutLimits } from './bring-up.ts';
import { isLockedOut } from './outage.ts';
import { OVERDUE_MS } from './overdue.ts';
import { Pulse } from './pulse.ts';
import { refuseUnfit, type ServerFacts } from './unfit-database.ts';

const FACTS = `select current_setting('server_encoding') as encoding,
  current_setting('server_version_num')::integer as version, current_schema() as schema`;

interface Turn {
  work(): Promise<void>;
  /** Told when the server has given no sign of life for a minute: what it owes to the work is not to be waited for. */
  silent(): void;
}

/**
 * Runs work that only one process may do at a time on the database of a server, on a connection that holds the lock until it is done or
 * its process dies. @param waitMs longest that this connection is waited for
 * @throws UnfitDatabase
 */
export async function inTurn({ url, waitMs }: { url: string; waitMs: number }, { work, silent }: Turn): Promise<void> {
  const holder = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs });
  const pulse = new Pulse((client) => {
    void client.end();
    silent();
  });
  // One whose turn the server has ended tells nothing of the server.
  holder.on('error', () => undefined).on('end', () => pulse.leave(holder));
  await holder.connect();
  try {
    await holder.query(withoutLimits(false));
    const { rows } = await holder.query<ServerFacts>(FACTS);
    refuseUnfit(rows[0]!);
    await lock(holder);
    pulse.watch(holder);
    await work();
  } finally {
    pulse.close();
    await holder.end();
  }
}

const LOCK = { text: "select pg_advisory_lock(hashtext('migrations of the service'))", query_timeout: OVERDUE_MS };

/** Asks anew every three seconds: others take as long as they do, and the server tells meanwhile that it is there. */
async function lock(holder: pg.Client): Promise<void> {
  await holder.query("set lock_timeout = '3s'");
  const refused = (thrown: unknown) => {
    if (!isLockedOut(thrown)) throw thrown;
    return null;
  };
  while ((await holder.query(LOCK).catch(refused)) === null);
}
