import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '../../entities/migrations/index.ts';
import { passes } from '../../jobs/work.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { appErrorOf } from '../../server/core/errors.ts';
import { newId } from '../../server/core/ids.ts';
import { base64Of, pack, parsePacked } from '../../server/core/packed.ts';
import { keepResult } from '../../server/services/jobs/keep-result.ts';
import { piecesOf } from '../../server/services/jobs/result-pieces.ts';
import { storedResult } from '../../server/services/jobs/stored-result.ts';
import { packedAnswer } from '../../server/services/spend/stored-answer.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { createPostgresDatabase } from '../support/database.ts';

let own: { url: string; drop(): Promise<void> };
let database: DatabaseHandle;
beforeAll(async () => {
  own = await createPostgresDatabase();
  database = await openDatabase({ kind: 'postgres', url: own.url });
  await down(0);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const { up, down } = {
  up: (to?: string) => database.orm.migrator.up(to ? { to } : undefined),
  down: (to: string | 0) => database.orm.migrator.down({ to }),
};

test('a database of an earlier version keeps its results, whatever their size and characters', async () => {
  await up('0005-persisted-operations');
  const bodies = [{}, { text: 'é🙂'.repeat(70_000) }, { text: 'x'.repeat(65_536 * 2 - 11) }];
  const stored = bodies.map((body) => ({ id: newId(), text: JSON.stringify(body) }));
  for (const { id, text } of stored) {
    await sql`insert into research_results (id, body) values (${id}, ${text})`.execute(database.db);
  }
  await up();
  for (const { id, text } of stored) {
    expect(await (await storedResult({ db: database.db, memory: createMemory() }, id))?.parse()).toEqual(
      JSON.parse(text),
    );
  }
  await down('0005-persisted-operations');
  const { rows } = await sql`select id, body as text from research_results order by id`.execute(database.db);
  expect(rows).toEqual(stored);
});

test('prices of models that were stored as fractions are dropped, and the rest of a price list stays', async () => {
  await down(0);
  await up('0006-result-pieces');
  const accountId = newId();
  await sql`insert into accounts (id, email, password_hash, role) values (${accountId}, 'a@b.example', 'x', 'student')`.execute(
    database.db,
  );
  const lists = { dataforseo: { keywordData: { trendsLive: 1 } }, openrouter: { models: { 'a/b': { prompt: 1e-7 } } } };
  for (const [provider, prices] of Object.entries(lists)) {
    await sql`insert into provider_connections
      (id, owner_id, provider, masked_hint, sealed_credential, wrapped_key, wrapping_key_version, prices)
      values (${newId()}, ${accountId}, ${provider}, '…', 'x', 'x', 'v1', ${JSON.stringify(prices)})`.execute(
      database.db,
    );
  }
  await up();
  const rows = await database.db.selectFrom('provider_connections').select('prices').orderBy('provider').execute();
  expect(rows.map(({ prices }) => prices)).toEqual([lists.dataforseo, null]);
});

test('keys of suggestions answer their repeats under the operation’s name', async () => {
  await down(0);
  await up('0019-held-answers');
  const ownerId = newId();
  await sql`insert into accounts (id, email, password_hash, role) values (${ownerId}, 'a@b.example', 'x', 'student')`.execute(
    database.db,
  );
  const names = async () =>
    (await database.db.selectFrom('idempotency_keys').select('operation').execute()).map((row) => row.operation);
  await sql`insert into idempotency_keys (owner_id, operation, key, content_hash, response)
    values (${ownerId}, 'research.suggestions', 'key-0001', 'x', '{}'), (${ownerId}, 'research.expand', 'key-0001', 'x', '{}')`.execute(
    database.db,
  );
  await up();
  expect((await names()).sort()).toEqual(['research.expand', 'research.suggest']);
  await down('0019-held-answers');
  expect((await names()).sort()).toEqual(['research.expand', 'research.suggestions']);
});

test('answers of an earlier version are read after an upgrade, and those of the new one when it is taken back', async () => {
  const body = { second: [2, 'é🙂'], first: { a: null } };
  const columns = () => sql<{ body: unknown }>`select body from answers order by unit_key`.execute(database.db);
  const store = (key: string) =>
    sql`insert into answers (scope, unit_key, unit_id, state, body, data_source)
      values ('platform', ${key}, ${newId()}, 'ready', ${JSON.stringify(body)}, 'live')`.execute(database.db);
  await up();
  await sql`alter table answers drop constraint answers_unit_id_fkey`.execute(database.db);
  await down('0050-who-verified');
  await store('old');
  await up();
  await store('new');
  expect((await columns()).rows).toEqual([{ body }, { body }]);
  await down('0050-who-verified');
  expect((await columns()).rows).toEqual([{ body }, { body }]);
});

test('answers and results that are packed are texts again when the upgrade is taken back', async () => {
  const { db } = database;
  await up();
  await sql`alter table answers drop constraint if exists answers_unit_id_fkey`.execute(db);
  const values = { short: [1], long: { second: 'é🙂'.repeat(70_000), first: null } };
  const results = Object.values(values).map((value) => ({ id: newId(), text: JSON.stringify(value) }));
  for (const { id, text } of results) await keepResult(db, id, piecesOf([text]));
  for (const [key, value] of Object.entries(values)) {
    await sql`insert into answers (scope, unit_key, unit_id, state, packed, data_source)
      values ('packed', ${key}, ${newId()}, 'ready', decode(${base64Of(pack(JSON.stringify(value)))}, 'base64'), 'live')`.execute(
      db,
    );
  }
  await down('0054-accounts-asked');
  const { rows: pieces } =
    await sql`select result_id as id, string_agg(body, '' order by ordinal) as text from result_pieces
    where result_id = any(${results.map(({ id }) => id)}::uuid[]) group by 1 order by 1`.execute(db);
  expect(pieces).toEqual(results);
  const { rows: answers } = await sql<{ unit_key: string; text: string }>`
    select unit_key, body::text as text from answers where scope = 'packed'`.execute(db);
  expect(new Map(answers.map(({ unit_key, text }) => [unit_key, text]))).toEqual(
    new Map(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)])),
  );
  await expect(sql`update result_pieces set body = ''`.execute(db)).rejects.toThrow(/append-only/);
  // A version before this one stores its answer over one that is packed: that is the later one.
  await up();
  await sql`update answers set packed = convert_to('[0]', 'UTF8') where scope = 'packed'`.execute(db);
  const read = await db
    .selectFrom('answers')
    .select(['unit_key', packedAnswer.as('packed')])
    .where('scope', '=', 'packed')
    .execute();
  const later = () => sql`select unit_key, body from answers where scope = 'packed' order by unit_key desc`.execute(db);
  const before = (await later()).rows;
  await down('0054-accounts-asked');
  expect((await later()).rows).toEqual(before);
  expect(Object.fromEntries(read.map(({ unit_key, packed }) => [unit_key, parsePacked(packed)]))).toEqual(values);
});

test('what was looked for before an upgrade is looked for afterwards', async () => {
  const doubts = () => sql`select * from reconciliations`.execute(database.db);
  await up();
  await down('0052-words-without-a-check');
  await sql`alter table reconciliations drop constraint reconciliations_unit_id_fkey`.execute(database.db);
  const earlier = { unit_id: newId(), looks: 3, next_at: new Date(), closed_at: null, verdict: null };
  await sql`insert into reconciliations (unit_id, looks, next_at) values (${earlier.unit_id}, 3, ${earlier.next_at})`.execute(
    database.db,
  );
  await up();
  expect((await doubts()).rows).toEqual([{ ...earlier, provider_id: null, cost_micros: null }]);
  await down('0052-words-without-a-check');
  expect((await doubts()).rows).toEqual([earlier]);
});

test('every step can be taken back, and taken again', async () => {
  await down(0);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(['mikro_orm_migrations']);
  expect((await up()).map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
});

describe('statements that a process sends often', () => {
  const WORDS = ['one', 'two'];
  const read = ({ db }: Pick<DatabaseHandle, 'db'>) =>
    sql`select * from words where word in (${WORDS[0]}, ${WORDS[1]}) order by word`.execute(db);
  const often = async (work: () => Promise<unknown>) => {
    for (let time = 0; time < 20; time++) await work();
  };
  const prepared = async () => {
    const kept = sql<{
      count: number;
    }>`select count(*)::integer from pg_prepared_statements where statement like '%words%'`;
    return (await kept.execute(single.db)).rows[0]!.count;
  };
  const widen = (column: string) => sql`alter table words add column ${sql.id(column)} integer`.execute(database.db);

  let single: DatabaseHandle;
  beforeEach(async () => {
    single = await openDatabase({ kind: 'postgres', url: own.url, maxConnections: 1 });
    await sql`create table words (word text)`.execute(single.db);
    for (const word of WORDS) await sql`insert into words values (${word})`.execute(single.db);
    await often(() => read(single));
  });
  afterEach(async () => {
    await single.close();
    await sql`drop table words`.execute(database.db);
  });

  test('are prepared, and go on when an upgrade beside them gives their table another column', async () => {
    expect(await prepared()).toBe(1);
    await widen('size');
    expect((await read(single)).rows).toEqual(WORDS.map((word) => ({ word, size: null })));
    await often(() => read(single));
    expect((await read(single)).rows).toHaveLength(2);
    expect(await prepared()).toBe(2);
  });

  test('never break a transaction by what an upgrade changes beside it', async () => {
    await often(() => single.transaction(read));
    await widen('size');
    expect((await single.transaction(read)).rows).toEqual(WORDS.map((word) => ({ word, size: null })));
  });

  test('fail once inside of a transaction when a column becomes of another type, which may go through when it is tried again', async () => {
    const named = ({ db }: Pick<DatabaseHandle, 'db'>) =>
      sql`select word from words where word = ${WORDS[0]!}`.execute(db);
    await often(() => single.transaction(named));
    await sql`alter table words alter column word type varchar`.execute(database.db);
    const failed = await single.transaction(named).catch((error: unknown) => error);
    expect([passes(failed), appErrorOf(failed).code]).toEqual([true, 'SERVICE_UNAVAILABLE']);
    expect((await single.transaction(named)).rows).toEqual([{ word: WORDS[0] }]);
  });

  test('are sent as they are from when a connection turns out not to be the process’s own', async () => {
    await sql`deallocate all`.execute(single.db);
    expect((await read(single)).rows).toHaveLength(2);
    await often(() => read(single));
    expect(await prepared()).toBe(0);
  });
});
