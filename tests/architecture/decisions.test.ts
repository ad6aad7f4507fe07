import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { misnumbered, missingParts } from './decisions.ts';

const FOLDER = 'docs/decisions';
/** So many decisions there are at least; none is taken away, a later one replaces it. */
const LEAST = 59;

const names = (await readdir(FOLDER)).filter((name) => name !== 'README.md').sort();

test('every decision has a number of its own, without a gap; one without is told the next free one', () => {
  expect(misnumbered(names)).toEqual([]);
  expect(names.length).toBeGreaterThanOrEqual(LEAST);
});

test.each([
  [['0001-a.md', 'b.md'], 'b.md has no number: the next free one is 0002'],
  [['0001-a.md', '0001-b.md', '0002-c.md'], '0001-b.md has the number of another: the next free one is 0003'],
  [['0001-a.md', '0003-c.md'], '0002 is missing'],
])('%j is refused', (planted, problem) => {
  expect(misnumbered(planted)).toEqual([problem]);
});

test('every decision is a page with a title, a date and its parts', async () => {
  const lacking = await Promise.all(
    names.map(async (name) =>
      missingParts(await readFile(`${FOLDER}/${name}`, 'utf8')).map((part) => `${name}: ${part}`),
    ),
  );
  expect(lacking.flat()).toEqual([]);
});

test('a page without a date, a reason or its check is refused', () => {
  expect(missingParts('# A title\n\nyesterday\n\n**Decision.** So.\n\n**Rejected.** Other.\n')).toEqual([
    'date',
    'Context',
    'Checked',
  ]);
});
