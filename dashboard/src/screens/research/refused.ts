import { refusalOf } from '../../api/refusal.ts';

/** Characters of a refused keyword that are said again. */
const LONGEST_SAID = 60;

/** The keyword that the service did not take, and why: by name, since nobody counts chips. */
export function refusedKeyword(error: unknown, keywords: readonly string[]): { word: string; what: string } | null {
  for (const { path, message } of refusalOf(error).issues) {
    const place = path === 'keyword' ? '0' : /^keywords\.(\d+)$/.exec(path)?.[1];
    const word = place === undefined ? undefined : keywords[Number(place)];
    if (word !== undefined) return { word, what: `“${cut(word)}”: ${message}.` };
  }
  return null;
}

function cut(word: string): string {
  const letters = [...word];
  return letters.length > LONGEST_SAID ? `${letters.slice(0, LONGEST_SAID).join('')}…` : word;
}
