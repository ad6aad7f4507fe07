/** Marks on letters of alphabets in which people leave them out when they type. Vowels of Indic and Thai letters are no such marks. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
const ARABIC_AND_HEBREW_POINTS = /[\u0591-\u05c7\u064b-\u0655\u0670\u0640]/gu;
const ALEFS = /[\u0622\u0623\u0625\u0671]/gu;
const HIRAGANA = /[\u3041-\u3096]/gu;
const KATAKANA_OFFSET = 0x60;

/** Letters of their own that look like a letter with a mark: without it they make other words (año, ano). */
const LETTERS_OF: Readonly<Record<string, RegExp>> = {
  es: /ñ/u,
  sv: /[åäö]/u,
  fi: /[äö]/u,
  da: /[åæø]/u,
  nb: /[åæø]/u,
};

/**
 * One spelling for what people type in several: letters without their marks, sharp s, both Turkish i, kana, alef forms.
 * For grouping only: what is shown and bought keeps its spelling.
 */
export function foldSpelling(word: string, language: string): string {
  const own = LETTERS_OF[language];
  const latin = own?.test(word) === true ? word : word.normalize('NFD').replace(MARKS, '').normalize('NFC');
  return latin
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ё', 'е')
    .replace(ARABIC_AND_HEBREW_POINTS, '')
    .replace(ALEFS, 'ا')
    .replaceAll('ى', 'ي')
    .replace(HIRAGANA, (letter) => String.fromCodePoint(letter.codePointAt(0)! + KATAKANA_OFFSET));
}
