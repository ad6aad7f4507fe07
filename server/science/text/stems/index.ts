import { stemmer as bulgarian } from '@orama/stemmers/bulgarian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { englishStem } from './english.ts';
import { foldSpelling } from './fold.ts';
import { arabicStem, hebrewStem } from './semitic.ts';

export type Stem = (word: string) => string;

/** Snowball stemmers by language; English by its inflections alone, Arabic and Hebrew by light stemming. */
const STEMMERS: Readonly<Record<string, Stem>> = {
  ...{ en: englishStem, ar: arabicStem, he: hebrewStem, iw: hebrewStem },
  ...{ bg: bulgarian, da: danish, nl: dutch, fi: finnish, fr: french, de: german, el: greek, hu: hungarian },
  ...{ it: italian, nb: norwegian, no: norwegian, pt: portuguese, ro: romanian, ru: russian, es: spanish },
  ...{ sv: swedish, tr: turkish },
};

/** A word with a digit or a sign is a name: nothing is cut off it. */
const STEMMABLE = /^[\p{L}\p{M}'’]+$/u;
const LONGEST = 60;

/**
 * Stems of one language's words, each distinct word once: the words of a field repeat far more often than they differ.
 * A language without a stemmer has its words folded only.
 */
export function stemmerFor(languageCode: string): Stem {
  const language = languageCode.slice(0, 2).toLowerCase();
  const stem = Object.hasOwn(STEMMERS, language) ? STEMMERS[language] : undefined;
  const known = new Map<string, string>();
  return (word) => {
    let found = known.get(word);
    if (found === undefined) {
      const cut = stem !== undefined && word.length <= LONGEST && STEMMABLE.test(word);
      // English borrows words with their marks; elsewhere a stemmer knows its own marks and takes them away itself.
      const plain = language === 'en' ? foldSpelling(word, language) : word;
      found = foldSpelling(cut ? stem(plain) : plain, language) || word;
      known.set(word, found);
    }
    return found;
  };
}
