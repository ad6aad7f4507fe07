/** A server or a database on it that the service does not work with; nothing was touched. */
export class UnfitDatabase extends Error {
  constructor(why: string) {
    super(`The database of DATABASE_URL cannot be used: ${why}`);
    this.name = 'UnfitDatabase';
  }
}

/** What a server says of itself. */
export interface ServerFacts {
  /** Of the database. */
  encoding: string;
  /** As `server_version_num`, e.g. 150004. */
  version: number;
  /** Where the role makes tables; null where its `search_path` leads nowhere. */
  schema: string | null;
}

const LEAST_VERSION = 15;
const OF_THE_SERVER = /^(pg_|information_schema$)/;

/**
 * Words are kept in whatever script they are written: another encoding takes most of them, and fails at the first one that it does not
 * know. @throws UnfitDatabase
 */
export function refuseUnfit({ encoding, version, schema }: ServerFacts): void {
  const major = Math.floor(version / 10_000);
  if (major < LEAST_VERSION) throw new UnfitDatabase(`it is PostgreSQL ${major}. Use ${LEAST_VERSION} or later.`);
  if (encoding !== 'UTF8') throw new UnfitDatabase(`its encoding is ${encoding}. Make it with encoding UTF8.`);
  if (schema === null || OF_THE_SERVER.test(schema))
    throw new UnfitDatabase('the search_path of its role leads to no schema for tables. Set it to public.');
}
