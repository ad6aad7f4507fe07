/** Keywords in a text that somebody pasted or dropped: a line, a comma, a semicolon or a tab between two of them; quotes as in CSV. */
export function wordsIn(text: string): string[] {
  const rows = text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '');
  const cells = rows.map(cellsOf);
  const column = cells.length > 1 ? headedColumn(cells[0]!) : -1;
  const found = column === -1 ? cells.flat() : cells.slice(1).map((row) => row[column] ?? '');
  return unique(found);
}

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

/** Without repeats, however they are spelled, and without nothing. */
export function unique(words: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const raw of words) {
    const word = raw.normalize('NFKC').trim().replace(/\s+/gu, ' ');
    if (word !== '' && !seen.has(word.toLowerCase())) seen.set(word.toLowerCase(), word);
  }
  return [...seen.values()];
}
