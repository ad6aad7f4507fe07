/** Plurals that no rule makes. */
const IRREGULAR = new Map(
  Object.entries({
    ...{
      men: 'man',
      women: 'woman',
      children: 'child',
      people: 'person',
      feet: 'foot',
      teeth: 'tooth',
      geese: 'goose',
    },
    ...{ mice: 'mouse', lice: 'louse', dice: 'die', oxen: 'ox', knives: 'knife', wives: 'wife', lives: 'life' },
    ...{ leaves: 'leaf', shelves: 'shelf', wolves: 'wolf', halves: 'half', calves: 'calf', loaves: 'loaf' },
    ...{ thieves: 'thief', selves: 'self', elves: 'elf', scarves: 'scarf', hooves: 'hoof', potatoes: 'potato' },
    ...{ tomatoes: 'tomato', heroes: 'hero', echoes: 'echo', torpedoes: 'torpedo' },
  }),
);

/** Words that end like plurals and participles and are none (Snowball's exceptions, and words of the trade). */
const INVARIANT = new Set(
  'news series species lens gas bus atlas bias canvas cosmos andes texas kansas always sky evening morning wedding during bring spring string king ring sing thing wing ceiling building boxing'.split(
    ' ',
  ),
);

const HAS_VOWEL = /[aeiouy]/;
const DOUBLED = /(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
/** A vowel between consonants, or one at the very beginning: what an e at the end of a word makes long. */
const SHORT_SYLLABLE = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywx])$/;

/**
 * The inflectional steps of Snowball's English stemmer (Porter 2001: steps 0, 1 and the e of step 5): plural, possessive, -ed
 * and -ing. The others strip derivations and would make one word of anime and animal, general and generic, new and news.
 */
export function englishStem(word: string): string {
  const plain = word.replace(/['’]s?$/, '');
  if (INVARIANT.has(plain) || plain.length < 3) return plain;
  return withoutE(participle(IRREGULAR.get(plain) ?? plural(plain)));
}

function plural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (word.endsWith('ie') && word.length > 4) return `${word.slice(0, -2)}y`;
  if (/(?:x|ch|sh|zz|[^aeiou]us)es$/.test(word)) return word.slice(0, -2);
  if (/(?:us|ss|is)$/.test(word) || !word.endsWith('s')) return word;
  return HAS_VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function participle(word: string): string {
  const ending = /(?:ing|ed)$/.exec(word)?.[0];
  if (ending === undefined || word.endsWith('eed') || INVARIANT.has(word)) return word;
  const stem = word.slice(0, -ending.length);
  if (!HAS_VOWEL.test(stem) || stem.length < 2) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (DOUBLED.test(stem)) return stem.slice(0, -1);
  return regionAfter(stem, 0) >= stem.length && SHORT_SYLLABLE.test(stem) ? `${stem}e` : stem;
}

function withoutE(word: string): string {
  if (!word.endsWith('e')) return word;
  const first = regionAfter(word, 0);
  const isSpoken = word.length - 1 < regionAfter(word, first) && SHORT_SYLLABLE.test(word.slice(0, -1));
  return word.length - 1 < first || isSpoken ? word : word.slice(0, -1);
}

/** Where the region after the first consonant that follows a vowel begins (Porter's R1, and R2 from there). */
function regionAfter(word: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return found === null ? word.length : from + found.index + 2;
}
