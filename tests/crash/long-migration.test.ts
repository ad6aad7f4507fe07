import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrations } from '../../entities/migrations/index.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { LAST_LOOK, LOOK_MS } from '../../server/core/overdue.ts';
import { BACKENDS, createPostgresDatabase, openCopy } from '../support/database.ts';

let closings: (() => Promise<void>)[];
beforeEach(() => {
  closings = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers().restoreAllMocks();
  for (const close of closings.toReversed()) await close();
});

async function open(kind: (typeof BACKENDS)[number]): Promise<DatabaseHandle> {
  const own = kind === 'pglite' ? await openCopy() : await createPostgresDatabase();
  closings.push('drop' in own ? own.drop : own.close);
  const database = await openDatabase('url' in own ? { kind: 'postgres', url: own.url } : { kind: 'pglite', ...own });
  closings.push(database.close);
  return database;
}

test.each(BACKENDS)('a migration of %s that takes longer than a statement may is waited for', async (kind) => {
  const database = await open(kind);
  // Its last one is yet to come.
  await sql`delete from mikro_orm_migrations where name = ${migrations.at(-1)!.name}`.execute(database.db);
  // A server gives a sign of life at each.
  const looks = kind === 'pglite' ? LAST_LOOK : 1;
  const { migrator } = database.orm;
  let behind: Promise<unknown> | null = null;
  vi.spyOn(migrator, 'up').mockImplementation(async (options) => {
    let working = true;
    const { transaction } = options as { transaction: DatabaseHandle['db'] };
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const counting = () => sql`select count(*) from generate_series(1, 300000)`.execute(transaction);
    behind = sql`select 1`.execute(database.db);
    const twice = async () => [await counting(), await counting()];
    const statements = twice().finally(() => {
      working = false;
    });
    while (working) {
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(looks * LOOK_MS);
      await asked.mock.results.at(-1)?.value;
    }
    await statements;
    return [];
  });
  vi.spyOn(database.orm, 'migrator', 'get').mockReturnValue(migrator);
  await database.migrate();
  await behind;
  expect(migrator.up).toHaveBeenCalledOnce();
});
