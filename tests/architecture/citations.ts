import { glob, readFile } from 'node:fs/promises';

/** How code names a section of a page: `(contract 6.2)`, `(invariant 5)`, `(science A3)`, `(providers A3, D3)`. */
const PAGE_OF: Record<string, string> = {
  contract: 'docs/contract.md',
  invariant: 'docs/money-safety.md',
  science: 'docs/science.md',
  providers: 'docs/providers.md',
};

/** A section's number: digits with points, or a part's letter with them. */
const NUMBER = String.raw`(?:[A-G]\d*|\d+[a-z]?)(?:\.\d+)*`;
const CITATION = new RegExp(
  String.raw`\b([Cc]ontract|[Ii]nvariant|[Ss]cience|[Pp]roviders|docs/[\w-]+\.md)s? (${NUMBER}(?:(?:, | and | to )${NUMBER})*)(?![\w-])`,
  'g',
);

/** Numbers of sections by page. */
export type Sections = ReadonlyMap<string, ReadonlySet<string>>;

export interface Citation {
  page: string;
  section: string;
}

/** Every section that a text names, each of a list by itself. */
export function citationsOf(text: string): Citation[] {
  const flowing = text.replace(/\n\s*(?:\*|\/\/)? ?/g, ' ').replaceAll('`', '');
  return [...flowing.matchAll(CITATION)].flatMap(([, word = '', numbers = '']) =>
    [...numbers.matchAll(new RegExp(NUMBER, 'g'))].map(([section]) => ({
      page: PAGE_OF[word.toLowerCase()] ?? word,
      section,
    })),
  );
}

/** Numbers of a page's headings: `## 6. Title`, `### 6.2 Title`, `## A3. Title`, `### Invariant 5: title`. */
export function sectionsOf(page: string): Set<string> {
  const heading = new RegExp(`^#+ (?:Invariant )?(${NUMBER})(?:[.:]? |[.:]?$)`, 'gm');
  return new Set([...page.matchAll(heading)].map(([, number = '']) => number));
}

/** Whether a citation leads to a heading of a page that is there. */
export function leads({ page, section }: Citation, sections: Sections): boolean {
  return sections.get(page)?.has(section) === true;
}

/** Citations that lead nowhere, one line each. */
export function unresolved(citations: readonly Citation[], sections: Sections): string[] {
  const lost = citations.filter((one) => !leads(one, sections));
  return [...new Set(lost.map(({ page, section }) => `${page} has no section ${section}`))];
}

const TREES = ['entities', 'server', 'trpc', 'graphql', 'jobs', 'dashboard', 'cli', 'tests'];

/** Every source file of the project with its text. */
export async function readSources(): Promise<{ path: string; text: string }[]> {
  return await read(`{${TREES.join(',')}}/**/*.{ts,tsx}`);
}

/** Every page: the README, the documents, the decisions. */
export async function readPages(): Promise<{ path: string; text: string }[]> {
  return [...(await read('README.md')), ...(await read('docs/**/*.md'))];
}

async function read(pattern: string): Promise<{ path: string; text: string }[]> {
  const paths = await Array.fromAsync(glob(pattern));
  const kept = paths.filter((path) => !path.includes('.generated.')).sort();
  return await Promise.all(kept.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}
