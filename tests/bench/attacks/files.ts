import type { Attack } from './sent.ts';

const MAX_FILE = 10 * 1024 * 1024;
/** As much of it as a file may have, with room for a start and an end. */
const filled = (part: string) => part.repeat(Math.floor((MAX_FILE - 100) / Buffer.byteLength(part)));

/** Marks in an order that is not theirs: they are sorted one by one. */
const MARKED = `a${'\u0301'.repeat(500)}${'\u0323'.repeat(499)}`;

/** Files of 10 MB, each filled with what one of the readers takes longest for. */
const FILES: Record<string, [type: string, text: () => string]> = {
  'CSV of commas behind a quoted cell': ['text/csv', () => `"a"${filled(',')}`],
  'CSV of empty quoted cells': ['text/csv', () => filled('"",')],
  'CSV of quotes in one cell': ['text/csv', () => `"${filled('""')}"`],
  'CSV of lines without a word': ['text/csv', () => filled(`${','.repeat(104)}\n`)],
  'JSON of opening brackets': ['application/json', () => `[${filled('[')}]`],
  'JSON of commas in one element': ['application/json', () => `[[${filled(',')}]]`],
  'JSON of escapes in one text': ['application/json', () => `["${filled('\\\\')}"]`],
  'JSON that begins late': ['application/json', () => `${filled(' ')}[]`],
  'lines of marks': ['text/plain', () => filled(`${MARKED}\n`)],
  'texts of marks': ['application/x-ndjson', () => filled(`"${MARKED}"\n`)],
  'lines of brackets': ['application/x-ndjson', () => filled(`${'['.repeat(4_900)}${']'.repeat(4_900)}\n`)],
};

export const FILE_ATTACKS: readonly Attack[] = Object.entries(FILES).map(([name, [type, text]]) => ({
  name: `a file of 10 MB: ${name}`,
  requests: ({ key, listId }) => [
    { path: `/api/lists/${listId}/import`, method: 'POST', headers: { ...key, 'Content-Type': type }, body: text() },
  ],
}));

/** Words of one body that are longest to normalise: as many as fit. */
const WORDS: Record<string, string> = { marks: MARKED, 'letters that become many': '\ufdfa'.repeat(400) };

export const WORD_ATTACKS: readonly Attack[] = Object.entries(WORDS).flatMap(([name, word]) =>
  ['/api/research/expand', '/api/lists'].map((path) => ({
    name: `words of ${name} at ${path}`,
    requests: ({ key }) => {
      const keywords = Array(Math.floor(250_000 / Buffer.byteLength(`"${word}",`))).fill(word);
      const body = JSON.stringify(path === '/api/lists' ? { name: 'words', keywords } : { keywords });
      return Array(5).fill({ path, method: 'POST', headers: key, body });
    },
  })),
);
