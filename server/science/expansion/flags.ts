import type { KeywordMetrics } from '../../providers/ports/keyword-data.ts';
import { isBrandName } from '../serp/owners/brand-names.ts';

/** What a keyword's words say about it. */
export interface KeywordFlags {
  question: boolean;
  comparison: boolean;
  /** Searchers want one name: the provider calls it navigational, or a known owner's name is in it. */
  brandLike: boolean;
  local: boolean;
  /** The year it names, 1900..2099. */
  year: number | null;
  /** Language that the provider detects in it; null = unknown. */
  language: string | null;
}

interface Words {
  question: ReadonlySet<string>;
  comparison: ReadonlySet<string>;
  local: readonly string[];
}

const words = (question: string, comparison: string, local: string): Words => ({
  question: new Set(question.split(' ')),
  comparison: new Set(comparison.split(' ')),
  local: local.split('|'),
});

/** First words of questions, words between two choices, and phrases for nearby, by language. */
const LANGUAGES: Readonly<Record<string, Words>> = {
  en: words(
    'how what why when where who which whose can does do is are should will would',
    'vs versus alternative alternatives compare compared comparison or difference',
    'near me|nearby|open now|close to me',
  ),
  de: words(
    'wie was warum wann wo wer welche welcher welches wieso weshalb wohin woher kann ist sind darf soll',
    'vs gegen oder vergleich alternative alternativen unterschied vergleichen',
    'in der nähe|in meiner nähe|nähe',
  ),
  fr: words(
    'comment pourquoi quand où qui que quoi quel quelle quels quelles combien est',
    'vs ou comparatif comparaison alternative alternatives différence',
    'près de moi|près de chez moi|à proximité',
  ),
  es: words(
    'cómo como qué que por cuándo cuando dónde donde quién quien cuál cual cuánto cuanto',
    'vs o comparativa comparación alternativa alternativas diferencia',
    'cerca de mí|cerca de mi|cerca',
  ),
  it: words(
    'come cosa perché quando dove chi quale quali quanto',
    'vs o confronto alternativa alternative differenza',
    'vicino a me|nelle vicinanze',
  ),
  pt: words(
    'como que por quando onde quem qual quais quanto',
    'vs ou comparação alternativa alternativas diferença',
    'perto de mim|perto',
  ),
  nl: words(
    'hoe wat waarom wanneer waar wie welke hoeveel kan is',
    'vs of vergelijken vergelijking alternatief verschil',
    'in de buurt|bij mij in de buurt',
  ),
  ru: words(
    'как что почему когда где кто какой какая какие сколько зачем',
    'vs или сравнение аналог аналоги отличие',
    'рядом|рядом со мной|поблизости',
  ),
};
const EVERYWHERE = words('how what why', 'vs versus', 'near me');

/** Ends and particles of questions in languages that ask without a first word. */
const ASKS = /[?？؟]|(?:とは|ですか|方法|吗|什么|怎么|如何|なぜ)/u;
const YEAR_WORD = /^(?:19|20)\d\d$/;

/** @param tokens the keyword's words in their order */
export function flagsOf(
  candidate: { keyword: string; metrics: KeywordMetrics | null },
  tokens: readonly string[],
  languageCode: string,
): KeywordFlags {
  const { metrics } = candidate;
  const own = LANGUAGES[languageCode.slice(0, 2)] ?? EVERYWHERE;
  const text = ` ${tokens.join(' ')} `;
  const year = tokens.find((token) => YEAR_WORD.test(token));
  return {
    question: own.question.has(tokens[0] ?? '') || ASKS.test(candidate.keyword),
    comparison: tokens.some((token, at) => own.comparison.has(token) && (token.length > 2 || isBetween(tokens, at))),
    brandLike: metrics?.intent === 'navigational' || tokens.some((token) => isBrandName(token)),
    local:
      own.local.some((phrase) => text.includes(` ${phrase} `)) ||
      metrics?.serp?.itemTypes.includes('local_pack') === true,
    year: year === undefined ? null : Number(year),
    language: metrics?.language ?? null,
  };
}

/** `or` and its like compare only with something on either side. */
function isBetween(tokens: readonly string[], at: number): boolean {
  return at > 0 && at < tokens.length - 1;
}
