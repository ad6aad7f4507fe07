/** Keywords in a text that somebody pasted or dropped: a line, a comma, a semicolon or a tab between two of them; quotes as in CSV. */
export function wordsIn(text: string): string[] {
  const rows = text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '');
  const cells = rows.map(cellsOf);
  const column = cells.length > 1 ? headedColumn(cells[0]!) : -1;
  const found = column === -1 ? cells.flat() : cells.slice(1).map((row) => row[column] ?? '');
  return unique(found);
}

/** Keywords that a field keeps of what was pasted or dropped: none of its requests takes nearly as many. */
export const MOST_KEPT = 1_000;
/** Characters that are looked at for them. */
export const MOST_READ = 1_000_000;

/** What a field holds after a text was pasted or dropped, and whether some of it found no room. */
export function takeIn(words: readonly string[], text: string): { words: string[]; isCut: boolean } {
  const all = unique([...words, ...wordsIn(text.slice(0, MOST_READ))]);
  return { words: all.slice(0, MOST_KEPT), isCut: all.length > MOST_KEPT || text.length > MOST_READ };
}

/** Characters of an address that the keywords may take: a longer one is refused by whoever is asked for it again. */
const LONGEST_SAID = 8_000;
export const fitsAddress = (words: string): boolean => encodeURIComponent(words).length <= LONGEST_SAID;

/** A table says in its first row which column holds the keywords. */
function headedColumn(heads: readonly string[]): number {
  return heads.findIndex((head) => /^(keyword|keywords|query|search term|term)$/i.test(head.trim()));
}

function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of row.matchAll(/(?:^|[,;\t])(?:\s*"((?:[^"]|"")*)"\s*|([^,;\t]*))/g))
    cells.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
  return cells;
}

/** Without repeats, however they are spelled, and without nothing. Half a character, which no address can hold, is a mark. */
export function unique(words: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const raw of words) {
    const word = raw.toWellFormed().normalize('NFKC').trim().replace(/\s+/gu, ' ');
    if (word !== '' && !seen.has(word.toLowerCase())) seen.set(word.toLowerCase(), word);
  }
  return [...seen.values()];
}
