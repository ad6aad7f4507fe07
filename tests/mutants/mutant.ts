/** One protecting line, how it is broken, and the tests that must see it. */
export interface Mutant {
  /** What the line protects, in words. */
  guarantee: string;
  /** From the repository's root. */
  file: string;
  /** Text that stands exactly once in the file. */
  find: string;
  put: string;
  /** `tests/x.test.ts`, or `tests/x.test.ts > words of its title` where others of that file need not run. */
  seenBy: string[];
}

export interface Seen {
  file: string;
  /** Words of a test's title, or of its group's; all tests of the file when empty. */
  title: string;
}

type Break = [guarantee: string, find: string, put: string, ...seenBy: string[]];

/** Breaks of one file; those that name no tests are seen by the file's. */
export function breaks(file: string, seenBy: string | string[], list: Break[]): Mutant[] {
  return list.map(([guarantee, find, put, ...own]) => ({
    guarantee,
    file,
    find,
    put,
    seenBy: own.length > 0 ? own : [seenBy].flat(),
  }));
}

export function seenOf({ seenBy }: Mutant): Seen[] {
  return seenBy.map((name) => {
    const [file, ...title] = name.split(' > ');
    return { file: file!, title: title.join(' > ') };
  });
}

/** The file's text with the break. Throws when the line is no longer there, or there twice: a break is never skipped. */
export function broken({ guarantee, find, put, file }: Mutant, text: string): string {
  const times = text.split(find).length - 1;
  if (times !== 1)
    throw new Error(
      `tests/mutants: ${file} holds the line of "${guarantee}" ${times} times, not once; name the line that protects it now: ${find}`,
    );
  if (find === put) throw new Error(`${file}: "${guarantee}" breaks nothing`);
  return text.replace(find, () => put);
}
