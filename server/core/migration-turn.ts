import pg from 'pg';
import { withoutLimits } from './bring-up.ts';
import { isLockedOut } from './outage.ts';
import { Overdue } from './overdue.ts';
import { Pulse } from './pulse.ts';
import { refuseUnfit, type ServerFacts } from './unfit-database.ts';

const FACTS = `select current_setting('server_encoding') as encoding,
  current_setting('server_version_num')::integer as version, current_schema() as schema`;

interface Turn {
  work(): Promise<void>;
  /** Told when nobody knows any more that the server is there: what it owes to the work is not to be waited for without end. */
  hurry(): void;
}

/**
 * Runs work that only one process may do at a time on the database of a server, on a connection that holds the lock until it is done or
 * its process dies. @param waitMs longest that this connection is waited for
 * @throws UnfitDatabase
 */
export async function inTurn({ url, waitMs }: { url: string; waitMs: number }, { work, hurry }: Turn): Promise<void> {
  const holder = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs });
  holder.on('error', () => undefined);
  await holder.connect();
  const overdue = new Overdue<pg.Client>({ lost: (client) => void client.end() });
  const asked = async <R extends pg.QueryResultRow>(text: string) => {
    overdue.owes(holder);
    return await holder.query<R>(text).finally(() => overdue.answered(holder));
  };
  const pulse = new Pulse();
  try {
    await asked(withoutLimits(false));
    const { rows } = await asked<ServerFacts>(FACTS);
    refuseUnfit(rows[0]!);
    await lock(asked);
    // Cut because the server is silent, or ended by it.
    holder.once('end', hurry);
    pulse.watch(holder);
    await work();
  } finally {
    holder.off('end', hurry);
    pulse.close();
    overdue.close();
    // A server that has fallen silent meanwhile keeps nobody.
    void holder.end();
  }
}

/** Asks anew every three seconds: others take as long as they do, and the server tells meanwhile that it is there. */
async function lock(asked: (text: string) => Promise<unknown>): Promise<void> {
  await asked("set lock_timeout = '3s'");
  const refused = (thrown: unknown) => {
    if (!isLockedOut(thrown)) throw thrown;
    return null;
  };
  while ((await asked("select pg_advisory_lock(hashtext('migrations of the service'))").catch(refused)) === null);
}
