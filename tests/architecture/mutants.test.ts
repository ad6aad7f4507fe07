import { expect, test } from 'vitest';
import { MUTANTS } from '../mutants/list.ts';
import { broken, seenOf } from '../mutants/mutant.ts';
import { readTree } from '../mutants/tree.ts';

/** So many lines were listed once; a line that goes takes its breaks with it, and others come. */
const LEAST = 150;

test.each(MUTANTS)('the line of "$guarantee" stands once in its file', async (mutant) => {
  expect(broken(mutant, await readTree(mutant.file))).not.toBe(await readTree(mutant.file));
});

test('the tests that must see a break exist, by file and title', async () => {
  const missing: string[] = [];
  for (const { file, title } of MUTANTS.flatMap(seenOf)) {
    const text = await readTree(file).catch(() => null);
    if (text === null || !text.includes(title)) missing.push(`${file} > ${title}`);
  }
  expect([...new Set(missing)]).toEqual([]);
});

test('no break is listed twice, and the list does not shrink', () => {
  const names = MUTANTS.map(({ file, find, put }) => `${file}: ${find} -> ${put}`);
  expect(new Set(names).size).toBe(names.length);
  expect(MUTANTS.length).toBeGreaterThanOrEqual(LEAST);
});
