/** Longest keyword accepted, in characters (code points), and most words in it: the keyword data provider's own limits. */
export const KEYWORD_MAX_CHARS = 80;
export const KEYWORD_MAX_WORDS = 10;

/** Characters without a width, and soft hyphens: nobody sees them, and nobody means another word by them. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** White space that is not one space already. */
const WIDE_SPACE = /\s{2,}|[^\S ]/gu;

/** Most keywords are spelled like this: ASCII words with one space in between, which is how they are shown. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Spelling kept for display: without invisible characters, which would part what normalising joins, then NFKC, outer white
 * space trimmed, inner white space collapsed to one space. A spelling that was shown is shown again as it is.
 */
export function displayKeyword(raw: string): string {
  if (PLAIN.test(raw)) return raw;
  return raw.replace(INVISIBLE, '').normalize('NFKC').trim().replace(WIDE_SPACE, ' ');
}

declare const identity: unique symbol;
/** A keyword as it is compared, never as it is shown. */
export type KeywordIdentity = string & { readonly [identity]: true };

/**
 * Identity of a keyword: its display spelling in lower case. Two keywords are the same word iff identities are equal. Small
 * letters have joined forms that their capitals lack, so it is normalised once more: an identity is its own identity.
 */
export function keywordIdentity(raw: string): KeywordIdentity {
  return identityOf(displayKeyword(raw));
}

function identityOf(display: string): KeywordIdentity {
  const small = display.toLowerCase();
  return (PLAIN.test(small) ? small : small.normalize('NFKC')) as KeywordIdentity;
}

/** Both forms of a keyword at the price of one: a file has a hundred thousand of them. */
export function readKeyword(raw: string): { display: string; identity: KeywordIdentity } {
  const display = displayKeyword(raw);
  return { display, identity: identityOf(display) };
}

/** Collapses duplicates by identity; the first spelling and the first position win. */
export function uniqueKeywords(raw: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of raw) {
    const { display, identity: id } = readKeyword(word);
    if (id !== '' && !seen.has(id)) seen.set(id, display);
  }
  return [...seen.values()];
}
