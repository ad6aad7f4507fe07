import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { citationsOf, leads, readPages, readSources, sectionsOf, unresolved } from './citations.ts';
import { missing, namedIn } from './paths.ts';

/** So many there are at least; fewer would mean that the check looked at nothing. */
const LEAST = { citations: 180, paths: 200, pages: 60 };

/** The check and its planted offences name sections that are not there. */
const sources = (await readSources()).filter(({ path }) => !path.includes('architecture/citations'));
const pages = await readPages();
const sections = new Map(pages.map(({ path, text }) => [path, sectionsOf(text)]));

test('every section that code, tests and pages name is a heading of its page', () => {
  const named = [...sources, ...pages].map(({ path, text }) => ({ path, citations: citationsOf(text) }));
  const leading = named.flatMap(({ citations }) => citations).filter((one) => leads(one, sections));
  expect(leading.length).toBeGreaterThanOrEqual(LEAST.citations);
  const lost = named.flatMap(({ path, citations }) =>
    unresolved(citations, sections).map((line) => `${path}: ${line}`),
  );
  expect(lost).toEqual([]);
});

test.each([
  ['/** (contract 99.9) */', 'docs/contract.md has no section 99.9'],
  ['// by (invariant 13)', 'docs/money-safety.md has no section 13'],
  ['/** (contract 6.2, providers A3 and A99) */', 'docs/providers.md has no section A99'],
  ['see `docs/operating.md` 99', 'docs/operating.md has no section 99'],
  ['/** a line that breaks (contract\n * 99) */', 'docs/contract.md has no section 99'],
  ['docs/nowhere.md 1', 'docs/nowhere.md has no section 1'],
])('a citation that leads nowhere is refused: %s', (planted, line) => {
  expect(unresolved(citationsOf(planted), sections)).toEqual([line]);
});

test('sources name sections in one form', () => {
  const FORMER = /protocol sheet|money safety, |science-2|api-description/i;
  expect(sources.filter(({ text }) => FORMER.test(text)).map(({ path }) => path)).toEqual([]);
});

test('every file, link and command that a page names is there', async () => {
  const files = await Array.fromAsync(glob('{entities,server,trpc,graphql,jobs,dashboard,cli,docs,tests}/**/*.*'));
  const root = await Array.fromAsync(glob('*.*'));
  expect(pages.length).toBeGreaterThanOrEqual(LEAST.pages);
  expect(pages.flatMap((page) => namedIn(page).files).length).toBeGreaterThanOrEqual(LEAST.paths);
  expect(await missing(pages, { files: [...files, ...root], scripts: Object.keys(manifest.scripts) })).toEqual([]);
});

test.each([
  ['see `tests/money/nowhere.test.ts`', 'docs/x.md names tests/money/nowhere.test.ts'],
  ['see [this](nowhere.md)', 'docs/x.md names docs/nowhere.md'],
  ['see `nowhere.test.ts`', 'docs/x.md names nowhere.test.ts'],
  ['run `npm run nothing`', 'docs/x.md names npm run nothing'],
])('a page that names what is not there is refused: %s', async (text, line) => {
  expect(await missing([{ path: 'docs/x.md', text }], { files: ['a.ts'], scripts: ['start'] })).toEqual([line]);
});
