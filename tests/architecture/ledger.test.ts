import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const WRITES =
  /insert into ledger\b|insertInto\('ledger'\)|update ledger\b|updateTable\('ledger'\)|delete from ledger\b/g;
const MOVES =
  /\b(?:insert into|update) (?:ledger|ledger_postings|budget_days)\b|(?:insertInto|updateTable)\('(?:ledger|ledger_postings|budget_days)'\)/;

async function read(): Promise<[string, string][]> {
  const files = await Array.fromAsync(glob('{server,jobs,trpc,graphql}/**/*.ts', { cwd: ROOT }));
  return files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
}

test('the ledger is written by one statement', async () => {
  const found = (await read()).flatMap(([file, text]) =>
    [...text.matchAll(WRITES)].map(([words]) => `${file}: ${words}`),
  );
  expect(found).toEqual(['server/services/spend/ledger.ts: insert into ledger']);
});

test('money is moved by statements of one area', async () => {
  const moving = (await read()).filter(([, text]) => MOVES.test(text)).map(([file]) => file);
  expect(moving.length).toBeGreaterThan(1);
  expect(moving.filter((file) => !file.startsWith('server/services/spend/'))).toEqual([]);
});
