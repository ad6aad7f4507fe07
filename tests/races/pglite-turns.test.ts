import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/core/database.ts';
import { openCopy } from '../support/database.ts';

test('others have a turn of the event loop between any two statements on the embedded database', async () => {
  const { pglite, close } = await openCopy();
  const database = await openDatabase({ kind: 'pglite', pglite });
  let turns = 0;
  let counting = true;
  const count = () => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  for (let i = 0; i < 20; i += 1) await sql`select ${i}::integer`.execute(database.db);
  await database.transaction(async ({ db }) => {
    for (let i = 0; i < 20; i += 1) await sql`select ${i}::integer`.execute(db);
  });
  counting = false;
  expect(turns).toBeGreaterThanOrEqual(40);
  await database.close();
  await close();
});
