import pg from 'pg';
import { withoutLimits } from './bring-up.ts';
import { KEPT_ALIVE, partWith } from './connections.ts';
import { isLockedOut } from './outage.ts';
import { OVERDUE_MS, Overdue } from './overdue.ts';
import { Pulse } from './pulse.ts';
import { refuseUnfit, type ServerFacts } from './unfit-database.ts';

const FACTS = `select current_setting('server_encoding') as encoding,
  current_setting('server_version_num')::integer as version, current_schema() as schema`;

interface Place {
  url: string;
  waitMs: number;
  idleMs?: number | undefined;
}

interface Turn {
  work(): Promise<void>;
  /** Told when nobody knows any more that the server is there: what it owes to the work is not to be waited for without end. */
  hurry(): void;
}

/**
 * Runs work that only one process may do at a time on the database of a server, on a connection that holds the lock until it is done or
 * its process dies. @param waitMs longest that this connection is waited for
 * @param idleMs longest that the server does not hear of it: a machine that is gone tells nobody that it is
 * @throws UnfitDatabase
 */
export async function inTurn({ url, waitMs, idleMs = OVERDUE_MS }: Place, { work, hurry }: Turn): Promise<void> {
  const holder = new pg.Client({ ...KEPT_ALIVE, connectionString: url, connectionTimeoutMillis: waitMs });
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
    await lock(asked, idleMs);
    // Cut because the server is silent, or ended by it.
    holder.once('end', hurry);
    pulse.watch(holder);
    await work();
  } finally {
    pulse.close();
    overdue.close();
    partWith(holder);
  }
}

/** Asks anew every three seconds: others take as long as they do, and the server tells meanwhile that it is there. */
async function lock(asked: (text: string) => Promise<unknown>, idleMs: number): Promise<void> {
  await asked(`set lock_timeout = '3s'; set idle_session_timeout = ${idleMs}`);
  const refused = (thrown: unknown) => {
    if (!isLockedOut(thrown)) throw thrown;
    return null;
  };
  while ((await asked("select pg_advisory_lock(hashtext('migrations of the service'))").catch(refused)) === null);
}
