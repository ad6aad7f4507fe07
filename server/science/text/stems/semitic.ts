/** Endings and prefixes of the light10 stemmer (Larkey, Ballesteros and Connell 2007), which leaves the root's letters alone. */
const ARABIC_PREFIX = /^(?:وال|بال|كال|فال|لل|ال)(?=.{2})/u;
const ARABIC_ENDINGS = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ية', 'ه', 'ة', 'ي'];
const LEAST_LETTERS = 2;

/** Arabic without its article and with one ending less; broken plurals stay words of their own. */
export function arabicStem(word: string): string {
  const bare = word.replace(ARABIC_PREFIX, '');
  const ending = ARABIC_ENDINGS.find((one) => bare.endsWith(one) && bare.length - one.length > LEAST_LETTERS);
  return ending === undefined ? bare : bare.slice(0, -ending.length);
}

/** Letters that are written otherwise at the end of a word. */
const FINAL_LETTERS: Readonly<Record<string, string>> = { ם: 'מ', ן: 'נ', ץ: 'צ', ף: 'פ', ך: 'כ' };
const HEBREW_ENDING = /(?:ים|ות|ה)$/u;

/** Hebrew without a plural or feminine ending, and with its last letter as in the middle of a word. */
export function hebrewStem(word: string): string {
  const stem = word.length > 4 || word.endsWith('ה') ? word.replace(HEBREW_ENDING, '') : word;
  const kept = stem.length > LEAST_LETTERS - 1 ? stem : word;
  const last = kept.at(-1)!;
  return FINAL_LETTERS[last] === undefined ? kept : kept.slice(0, -1) + FINAL_LETTERS[last];
}
