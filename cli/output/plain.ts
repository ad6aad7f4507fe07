/** Characters that a terminal would obey, or that turn or hide what stands beside them. Joiners belong to words. */
const OBEYED = /[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]--[\u200c\u200d]]/gv;

/** A text of somebody else's as a terminal may show it: in one line, and nothing in it is obeyed. */
export function plain(text: string): string {
  return text.replace(/[\t\n\r\u2028\u2029]+/g, ' ').replace(OBEYED, '\ufffd');
}

const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Co}\u2028\u2029]/gu;
const escapedUnits = (text: string) =>
  Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');

/** JSON that is safe on a terminal as well: what its encoder lets through and a terminal would obey is escaped. */
export function json(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(UNSEEN, escapedUnits);
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Most characters that are drawn over each other. */
const MAX_MARKS = 8;

function widthOfOne(grapheme: string): number {
  if (WIDE.test(grapheme)) return 2;
  return /^[\p{M}\u200c\u200d]*$/u.test(grapheme) ? 0 : 1;
}

/** Columns that a text takes on a terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOfOne(segment);
  return width;
}

/** A text cut to so many columns. */
export function cut(text: string, columns: number): string {
  const parts = [...graphemes.segment(text)].map(({ segment }) => [...segment].slice(0, MAX_MARKS).join(''));
  let width = parts.reduce((sum, part) => sum + widthOfOne(part), 0);
  if (width <= columns) return parts.join('');
  while (width > columns - 1 && parts.length > 0) width -= widthOfOne(parts.pop()!);
  return `${parts.join('')}…`;
}
