import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalUrl } from '../../server/science/serp/canonical-url.ts';

const PAGE = 'https://shop.example.co.uk/Shoes/red?size=9&color=blue';

describe('the same page', () => {
  test.each([
    ['another scheme, www, the case of the host', 'http://WWW.Shop.Example.co.uk/Shoes/red?size=9&color=blue'],
    ['tracking parameters', `${PAGE}&utm_source=x&utm_medium=y&gclid=1&fbclid=2&msclkid=3&_ga=4`],
    ['srsltid', `${PAGE}&srsltid=AfmBOop`],
    ['a text fragment', `${PAGE}#:~:text=red%20shoes`],
    ['another order of parameters', 'https://shop.example.co.uk/Shoes/red?color=blue&size=9'],
    ['the mobile host', 'https://m.shop.example.co.uk/Shoes/red?size=9&color=blue'],
    ['several of its labels', 'https://www.m.shop.example.co.uk/Shoes/red?size=9&color=blue'],
    ['a default port', 'https://shop.example.co.uk:443/Shoes/red?size=9&color=blue'],
    ['the other scheme’s port', 'https://shop.example.co.uk:80/Shoes/red?size=9&color=blue'],
    ['a closing slash', 'https://shop.example.co.uk/Shoes/red/?size=9&color=blue'],
    ['a default file', 'https://shop.example.co.uk/Shoes/red/index.html?size=9&color=blue'],
    ['the AMP path', 'https://shop.example.co.uk/Shoes/red/amp?size=9&color=blue'],
    ['the AMP path with a closing slash', 'https://shop.example.co.uk/Shoes/red/amp/?size=9&color=blue'],
    ['the AMP path behind two slashes', 'https://shop.example.co.uk/Shoes/red//amp?size=9&color=blue'],
    ['the AMP parameter', `${PAGE}&amp=1`],
    ['the AMP viewer', 'https://www.google.com/amp/s/shop.example.co.uk/Shoes/red?size=9&color=blue'],
    [
      'the AMP cache',
      'https://shop-example-co-uk.cdn.ampproject.org/c/s/shop.example.co.uk/Shoes/red?size=9&color=blue',
    ],
    ['percent signs nobody needs', 'https://shop.example.co.uk/%53hoes/red?size=9&color=blue'],
    ['a dot behind the host', 'https://shop.example.co.uk./Shoes/red?size=9&color=blue'],
  ])('under %s', (_, other) => {
    expect(canonicalUrl(other)).toBe(canonicalUrl(PAGE));
  });

  test('a mobile label in the middle of the host', () => {
    expect(canonicalUrl('https://de.m.wikipedia.org/wiki/Schuh')).toBe(
      canonicalUrl('https://de.wikipedia.org/wiki/Schuh'),
    );
  });
});

test('what may be written with percent signs, and need not, is one page', () => {
  for (const character of '+&:@,;=$') {
    const page = (written: string) => canonicalUrl(`https://example.com/a${written}b`);
    expect(page(character)).toBe(page(encodeURIComponent(character)));
  }
});

test('an address longer than any server takes, as it is written in the end, stands for itself', () => {
  const LONGEST = 8192;
  const longest = 'https://www.example.com/'.padEnd(LONGEST, '/');
  expect(canonicalUrl(longest)).toBe('example.com');
  const longer = [`${longest}/`, 'https://www.example.com/'.padEnd(LONGEST / 2, '\u0315\u0300')];
  for (const address of longer) expect(canonicalUrl(` ${address} `) === address).toBe(true);
});

describe('another page', () => {
  test.each([
    ['another path', 'https://shop.example.co.uk/shoes/red?size=9&color=blue'],
    ['another value', 'https://shop.example.co.uk/Shoes/red?size=10&color=blue'],
    ['another host', 'https://example.co.uk/Shoes/red?size=9&color=blue'],
    ['another port', 'https://shop.example.co.uk:8443/Shoes/red?size=9&color=blue'],
    ['a hash-bang route', `${PAGE}#!/other`],
  ])('under %s', (_, other) => {
    expect(canonicalUrl(other)).not.toBe(canonicalUrl(PAGE));
  });

  test('a short owner’s name is no device', () => {
    expect(canonicalUrl('https://m.com/a')).not.toBe(canonicalUrl('https://com/a'));
    expect(canonicalUrl('https://team.example.com/a')).toBe('team.example.com/a');
    expect(canonicalUrl('https://example.com/lamp')).not.toBe(canonicalUrl('https://example.com/l'));
  });
});

/** Addresses of escaped bytes: white space, slashes, percent signs, what is no UTF-8. */
const escaped = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 255 })), fc.constantFrom('/', '?', '?a=', '#!/'))
  .map(
    ([bytes, place]) => `https://a.example${place}${bytes.map((b) => `%${b.toString(16).padStart(2, '0')}`).join('')}`,
  );

test('what is canonical stays so, and what is no address stands for itself', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), escaped, fc.string({ unit: 'binary' })),
      (url) => {
        const once = canonicalUrl(url);
        expect(canonicalUrl(URL.canParse(url.trim()) ? `https://${once}` : once)).toBe(once);
      },
    ),
  );
});
