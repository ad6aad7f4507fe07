import { z } from 'zod';
import {
  displayKeyword,
  KEYWORD_MAX_CHARS,
  KEYWORD_MAX_WORDS,
  readKeyword,
  uniqueKeywords,
} from '../../core/keyword.ts';

/** Search operators cost five times the price at the provider, so a keyword may not carry one. */
const OPERATOR =
  /(?:^|\s)(?:site|inurl|allinurl|intitle|allintitle|intext|allintext|inanchor|filetype|ext|cache|link|related|info|define|before|after):/iu;

/** Whether a control character (category Cc) stands in a word; by code, which is many times as fast as a class of characters. */
function hasControl(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return true;
  }
  return false;
}

/** By an expression: a list of what all the words of a body hold would take as long as all else. */
const MORE_CHARS = new RegExp(`^[^]{${KEYWORD_MAX_CHARS + 1}}`, 'u');

/** What can be wrong with a word as it is shown. */
const KEYWORD_RULES = {
  EMPTY: ['a keyword needs at least one character', (word: string) => word === ''],
  TOO_LONG: [
    `a keyword has at most ${KEYWORD_MAX_CHARS} characters`,
    (word: string) => word.length > KEYWORD_MAX_CHARS && MORE_CHARS.test(word),
  ],
  TOO_MANY_WORDS: [
    `a keyword has at most ${KEYWORD_MAX_WORDS} words`,
    (word: string) => word.length > 2 * KEYWORD_MAX_WORDS && word.split(' ').length > KEYWORD_MAX_WORDS,
  ],
  OPERATOR: ['search operators are not accepted', (word: string) => word.includes(':') && OPERATOR.test(word)],
  CONTROL_CHARACTER: ['control characters are not accepted', hasControl],
} as const satisfies Record<string, [message: string, breaks: (word: string) => boolean]>;
const RULES = Object.values(KEYWORD_RULES);
export const KEYWORD_PROBLEMS = Object.keys(KEYWORD_RULES) as (keyof typeof KEYWORD_RULES)[];

/**
 * Longest text that is normalised, UTF-16 units: no letter of 80 takes more than four, the fully decomposed ones of Greek
 * with three marks, and between those of an emoji are joiners.
 */
const MAX_RAW = 5 * KEYWORD_MAX_CHARS;
/** Marks are sorted one by one when they are normalised; text has no more of them in a row (UAX #15, stream-safe format). */
const MAX_MARKS = 30;
const MANY_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u');
const RAW_TOO_LONG = `a keyword has at most ${KEYWORD_MAX_CHARS} characters, of at most ${MAX_RAW} UTF-16 units and ${MAX_MARKS} combining marks in a row as it is sent`;

function isTooLong(raw: string): boolean {
  return raw.length > MAX_RAW || MANY_MARKS.test(raw);
}

/** A text as a keyword, or the first thing that is wrong with it. */
export function judgedKeyword(raw: string): ReturnType<typeof readKeyword> | (typeof KEYWORD_PROBLEMS)[number] {
  if (isTooLong(raw)) return 'TOO_LONG';
  const word = readKeyword(raw);
  return KEYWORD_PROBLEMS.find((name) => KEYWORD_RULES[name][1](word.display)) ?? word;
}

const DESCRIBED = {
  description: `A keyword: 1..${KEYWORD_MAX_CHARS} characters, at most ${KEYWORD_MAX_WORDS} words.`,
  minLength: 1,
  maxLength: KEYWORD_MAX_CHARS,
  examples: ['meal planner'],
};

/** One keyword as it was sent: 1..80 characters and at most 10 words after normalising, which a list of them does. */
export const Keyword = z
  .string()
  // As a bare check: a list of five thousand words is judged in one stretch, and each allocation counts.
  .check((judged) => {
    const refuse = (message: string) => judged.issues.push({ code: 'custom', message, input: judged.value, path: [] });
    if (isTooLong(judged.value)) return void refuse(RAW_TOO_LONG);
    const word = displayKeyword(judged.value);
    for (const [message, breaks] of RULES) if (breaks(word)) refuse(message);
  })
  .meta(DESCRIBED);

/** One keyword by itself, as it is shown: other spellings of it ask for the same. */
export const OneKeyword = Keyword.transform(displayKeyword).meta(DESCRIBED);

/** Spellings of a list that are looked at, where its words may be many: judging all of a body would take too long. */
const MOST_SPELLINGS = 2000;

/** A list of keywords; duplicates (after normalising) collapse before they are counted. */
export function keywordList(max: number, least = 1) {
  return (
    z
      .array(Keyword)
      .min(least)
      .max(Math.min(10 * max, Math.max(2 * max, MOST_SPELLINGS)))
      .transform((words) => uniqueKeywords(words))
      .refine((words) => words.length <= max, { message: `at most ${max} keywords` })
      // The rule is about different keywords; the length before it only bounds the work.
      .meta({ description: `Keywords; equal ones count once.`, minItems: least, maxItems: max })
  );
}
