import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SerpItem, SerpPage } from '../../server/providers/ports.ts';
import { analyseSerp, assembleSerp, bigSitesInTop, clusterSerps, type RankedUrls } from '../../server/science/index.ts';

function item(type: string, more: Partial<SerpItem> = {}): SerpItem {
  const empty = { rankGroup: null, rankAbsolute: null, title: null, url: null, domain: null, description: null };
  return { type, ...empty, ...more };
}

const organic = (url: string, title = 'Some title') => item('organic', { url, title });

function page(keyword: string, items: SerpItem[], more: Partial<SerpPage> = {}): SerpPage {
  const itemTypes = [...new Set(items.map((one) => one.type))];
  return { keyword, itemTypes, items, peopleAlsoAsk: [], relatedSearches: [], ...more };
}

const niche = (count: number, title?: string) =>
  Array.from({ length: count }, (_, i) => organic(`https://niche${i}.com.au/`, title));

describe('signals', () => {
  test('features and organic results are read from the page', () => {
    const items = [item('ai_overview'), item('knowledge_graph'), organic('https://a.com/'), item('featured_snippet')];
    expect(analyseSerp(page('k', items)).signals).toMatchObject({
      ...{ hasAiOverview: true, hasFeaturedSnippet: true, hasKnowledgePanel: true, organicCount: 1 },
    });
    expect(analyseSerp(page('k', [organic('https://a.com/')])).signals).toMatchObject({
      ...{ hasAiOverview: false, hasFeaturedSnippet: false, hasKnowledgePanel: false },
    });
  });

  test('large sites are known by registrable domain, never by a part of the name', () => {
    const urls = [
      ...['https://en.m.wikipedia.org/wiki/X', 'https://notamazon.com/', 'https://amazon.com.evil.net/'],
      ...[
        'https://www.amazon.co.uk/dp/1',
        'https://wikipedia.org.shop/',
        'https://someone.github.io/',
        'https://de.wikipedia.org/',
      ],
    ];
    const { signals } = analyseSerp(
      page(
        'k',
        urls.map((url) => organic(url)),
      ),
    );
    expect(signals.authorityDomains).toEqual(['wikipedia.org', 'amazon.co.uk']);
    expect(signals.nicheDomains).toEqual(['notamazon.com', 'evil.net', 'org.shop', 'someone.github.io']);
  });

  test('big sites in the top five are counted once each and only there', () => {
    const urls = [
      'https://youtube.com/1',
      'https://m.youtube.com/2',
      'https://a.com/',
      'https://b.com/',
      'https://c.com/',
    ];
    const items = [...urls, 'https://poki.com/'].map((url) => organic(url));
    expect(bigSitesInTop(page('k', items), 5)).toEqual(['youtube.com']);
    expect(bigSitesInTop(page('k', items), 6)).toEqual(['youtube.com', 'poki.com']);
  });
});

describe('difficulty', () => {
  const difficulty = (items: SerpItem[]) => analyseSerp(page('gold ring', items)).difficulty;

  test('is null for fewer than five organic results', () => {
    expect(difficulty(niche(4))).toBeNull();
    expect(difficulty(niche(5))).toBe(0);
  });

  test('is 100 when large sites with the exact title stand below a screen of features', () => {
    const features = ['ai_overview', 'paid', 'images', 'video'].map((type) => item(type));
    const items = Array.from({ length: 10 }, () => organic('https://www.youtube.com/x', 'Best Gold Ring - shop'));
    expect(difficulty([...features, ...items])).toBe(100);
  });

  test('weighs authority 60, features above the first result 20, exact titles 20', () => {
    const half = [...niche(5), ...Array.from({ length: 5 }, () => organic('https://reddit.com/'))];
    expect(difficulty(half)).toBe(30);
    expect(difficulty([item('paid'), item('images'), ...niche(10)])).toBe(10);
    expect(difficulty([...niche(5), ...niche(5, 'A gold-ring guide')])).toBe(10);
  });

  test('features below the first result and titles with other words do not count', () => {
    expect(difficulty([...niche(5, 'marigold rings, gold and ring'), item('paid'), item('video')])).toBe(0);
  });

  test('looks at the top ten only', () => {
    const deep = Array.from({ length: 20 }, () => organic('https://www.youtube.com/x', 'gold ring'));
    expect(difficulty([...niche(10), ...deep])).toBe(0);
  });
});

describe('clusters', () => {
  const urls = (...names: string[]) => names.map((name) => `https://x.com/${name}`);
  const ranked = (keyword: string, names: string): RankedUrls => ({ keyword, urls: urls(...names) });

  test('four shared URLs make neighbours, three do not', () => {
    expect(clusterSerps([ranked('a', 'abcdefghij'), ranked('b', 'abcdklmnop'), ranked('c', 'abcqrstuvw')])).toEqual([
      { label: 'a', keywords: ['a', 'b'], sharedUrls: urls('a', 'b', 'c', 'd') },
    ]);
  });

  test('the label is the best-connected keyword and every member shares four URLs with it', () => {
    const chain = [ranked('a', 'efgh1234'), ranked('b', 'abcdefgh'), ranked('c', 'abcd5678')];
    expect(clusterSerps(chain)).toEqual([
      { label: 'b', keywords: ['b', 'a', 'c'], sharedUrls: urls('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h') },
    ]);
  });

  test('URLs below the top ten do not count', () => {
    expect(clusterSerps([ranked('a', '0123456789wxyz'), ranked('b', 'ABCDEFGHIJwxyz')])).toEqual([]);
  });

  test('the same page under another scheme, www or fragment is the same page', () => {
    const a = { keyword: 'a', urls: urls('1', '2', '3', '4') };
    const b = { keyword: 'b', urls: a.urls.map((url) => `${url.replace('https://', 'http://www.')}/#top`) };
    expect(clusterSerps([a, b])).toHaveLength(1);
  });

  test('a URL listed twice by one keyword counts once', () => {
    expect(clusterSerps([ranked('a', 'aaab'), ranked('b', 'aaab')])).toEqual([]);
  });

  test('neither input order nor unrelated keywords change the clusters', () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 14 }).map(String), { minLength: 4, maxLength: 10 });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (lists) => {
        const pages = lists.map((names, i) => ({ keyword: `k${i}`, urls: urls(...names) }));
        const clusters = clusterSerps(pages);
        const stranger = { keyword: 'aaa', urls: urls('s1', 's2', 's3', 's4', 's5') };
        expect(clusterSerps([stranger, ...[...pages].reverse()])).toEqual(clusters);
        const members = clusters.flatMap((cluster) => cluster.keywords);
        expect(new Set(members).size).toBe(members.length);
        for (const { label, keywords } of clusters) {
          const own = new Set(pages.find((one) => one.keyword === label)!.urls);
          for (const member of keywords) {
            const shared = pages.find((one) => one.keyword === member)!.urls.filter((url) => own.has(url));
            expect(shared.length).toBeGreaterThanOrEqual(4);
          }
        }
      }),
    );
  });
});

describe('the result', () => {
  test('has one entry a page under its keyword, with organic results only', () => {
    const items = [item('paid', { url: 'https://ad.com/' }), organic('https://www.shop.example.co.uk/x', 'T')];
    const { results, clusters } = assembleSerp([
      page('k', items, { peopleAlsoAsk: ['why?'], relatedSearches: ['more'] }),
      page('__proto__', items),
    ]);
    expect(Object.keys(results)).toEqual(['k', '__proto__']);
    expect(clusters).toEqual([]);
    expect(results.k).toMatchObject({ keyword: 'k', itemTypes: ['paid', 'organic'], difficulty: null });
    expect(results.k).toMatchObject({ peopleAlsoAsk: ['why?'], relatedSearches: ['more'] });
    expect(results.k!.topResults).toEqual([
      { rank: 1, title: 'T', url: 'https://www.shop.example.co.uk/x', domain: 'example.co.uk', description: null },
    ]);
  });
});
