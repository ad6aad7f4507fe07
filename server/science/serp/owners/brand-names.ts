import { getDomainWithoutSuffix } from 'tldts';
import { lazily } from '../../../core/lazily.ts';
import { MARKETS } from './markets.ts';

/** Names this short, or that are words of their own, say nothing about a brand. */
const SHORTEST = 4;
const PLAIN_WORDS = new Set([
  ...[
    'target',
    'next',
    'time',
    'discover',
    'chase',
    'progressive',
    'farmers',
    'travelers',
    'which',
    'direct',
    'boots',
    'free',
  ],
  ...[
    'orange',
    'play',
    'mango',
    'cars',
    'homes',
    'test',
    'focus',
    'stern',
    'bild',
    'zeit',
    'welt',
    'test',
    'roller',
    'sofa',
  ],
  ...[
    'made',
    'heine',
    'chip',
    'money',
    'life',
    'card',
    'texas',
    'nationwide',
    'admiral',
    'square',
    'globo',
    'terra',
    'claro',
  ],
]);

const names = lazily(
  () =>
    new Set(
      MARKETS.flatMap(({ brands, retailers }) => [...brands, ...retailers])
        .map((domain) => getDomainWithoutSuffix(domain))
        .filter((name): name is string => name !== null && name.length >= SHORTEST && !PLAIN_WORDS.has(name)),
    ),
);

/** Whether a word is the name of a brand or retailer of any market. */
export function isBrandName(word: string): boolean {
  return names().has(word);
}
