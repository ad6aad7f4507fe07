import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  analyseSerp,
  assembleSerp,
  bigSitesInTop,
  clusterSerps,
  type RankedUrls,
  type SerpCluster,
  serpInTodaysShape,
} from '../../server/science/index.ts';
import { item, organic, page, US } from './serp-fixtures.ts';

describe('signals', () => {
  test('features and organic results are read from the page', () => {
    const items = [item('ai_overview'), item('knowledge_graph'), organic('https://a.com/'), item('featured_snippet')];
    expect(analyseSerp(page('k', items), US).signals).toMatchObject({
      ...{ hasAiOverview: true, hasFeaturedSnippet: true, hasKnowledgePanel: true, organicCount: 1 },
    });
    expect(analyseSerp(page('k', [organic('https://a.com/')]), US).signals).toMatchObject({
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
      US,
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
    expect(clusterSerps([ranked('a', '0123456789wxyz'), ranked('b', 'ABCDEFGHIJwxyz'), ranked('c', 'K')])).toEqual([]);
  });

  test('the label is the member with the highest volume, where volumes are known', () => {
    const pages = [
      ranked('a', 'abcdefgh'),
      { ...ranked('b', 'abcdefgh'), volume: 10 },
      { ...ranked('c', 'abcdefgh'), volume: 90 },
    ];
    expect(clusterSerps(pages)).toMatchObject([{ label: 'c', keywords: ['c', 'b', 'a'] }]);
  });

  test('a member that shares too little with the others is left to another cluster', () => {
    // With the label each shares four pages; a and b share one with c and none with each other: (4 + 0 + 1) / 3 is below two.
    const centre = { ...ranked('x', 'abcdefghij'), volume: 9 };
    const field = [centre, ranked('a', 'abcd1234'), ranked('b', 'efgh5678'), ranked('c', 'aeij90')];
    expect(clusterSerps(field)).toMatchObject([{ keywords: ['x', 'c'] }]);
    expect(clusterSerps(field.slice(0, 3))).toMatchObject([{ keywords: ['x', 'a', 'b'] }]);
  });

  test('a member whose company is left out is judged without it', () => {
    // Of four members f shares 4 + 3 pages, below two with the average other; c has 4 + 3 + 1, and only 4 + 1 of 3 without f.
    const centre = { ...ranked('x', 'abcdefghij'), volume: 9 };
    const field = [centre, ranked('f', 'abcd'), ranked('c', 'abce'), ranked('d', 'efghZ'), ranked('e', 'fghiZ')];
    expect(clusterSerps(field)).toMatchObject([{ keywords: ['x', 'd', 'e'] }]);
  });

  test('what a keyword outside the cluster shows is no shared page', () => {
    const alone = { ...ranked('a', 'wxyz1234'), volume: 9 };
    const [{ sharedUrls }] = clusterSerps([alone, ranked('b', 'abcdw'), ranked('c', 'abcd')]) as [SerpCluster];
    expect(sharedUrls).toEqual(urls('a', 'b', 'c', 'd'));
  });

  test('a page that a label lists twice is shared once, under its first address', () => {
    const [first, ...others] = urls('1', '2', '3', '4');
    const label = { keyword: 'a', urls: [first!, `${first}#top`, ...others], volume: 9 };
    expect(clusterSerps([label, ranked('b', '1234')])).toMatchObject([{ sharedUrls: [first, ...others] }]);
  });

  test('the same page under another scheme, www or fragment is the same page', () => {
    const a = { keyword: 'a', urls: urls('1', '2', '3', '4') };
    const b = { keyword: 'b', urls: a.urls.map((url) => `${url.replace('https://', 'http://www.')}/#top`) };
    expect(clusterSerps([a, b])).toHaveLength(1);
  });

  test('a URL that every page shows is read once, however many pages there are', () => {
    const parse = vi.spyOn(URL, 'parse');
    const pages = Array.from({ length: 500 }, (_, i) => ({ keyword: `k${i}`, urls: urls('1', '2', '3', '4') }));
    expect(clusterSerps(pages)).toHaveLength(1);
    expect(parse).toHaveBeenCalledTimes(4);
    parse.mockRestore();
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
            const others = pages.filter((one) => keywords.includes(one.keyword) && one.keyword !== member);
            const mine = new Set(pages.find((one) => one.keyword === member)!.urls);
            const sum = others.reduce((total, one) => total + one.urls.filter((url) => mine.has(url)).length, 0);
            if (member !== label) expect(sum / others.length).toBeGreaterThanOrEqual(2);
          }
        }
      }),
    );
  });
});

describe('the result', () => {
  test('has one entry a page under its keyword, with organic results only', () => {
    const items = [item('paid', { url: 'https://ad.com/' }), organic('https://www.shop.example.co.uk/x', 'T')];
    const { results, clusters } = assembleSerp(
      [page('k', items, { peopleAlsoAsk: ['why?'], relatedSearches: ['more'] }), page('__proto__', items)],
      US,
    );
    expect(Object.keys(results)).toEqual(['k', '__proto__']);
    expect(clusters).toEqual([]);
    expect(results.k).toMatchObject({ keyword: 'k', itemTypes: ['paid', 'organic'], difficulty: null });
    expect(results.k).toMatchObject({ peopleAlsoAsk: ['why?'], relatedSearches: ['more'] });
    expect(results.k!.topResults).toEqual([
      {
        ...{ rank: 1, title: 'T', url: 'https://www.shop.example.co.uk/x', domain: 'example.co.uk', description: null },
        owner: 'other',
      },
    ]);
  });

  test('of the first edition is shown without claiming what it lacks', () => {
    const today = assembleSerp([page('k', [organic('https://a.com/')])], US);
    const { difficultyParts, weakSpots, features, trafficPotential, ...first } = today.results.k!;
    const stored = { results: { k: first }, clusters: [] } as unknown as typeof today;
    expect(serpInTodaysShape(stored).results.k).toEqual({
      ...{ ...first, difficultyParts: null, weakSpots: [], features: [], trafficPotential: null },
    });
    expect(serpInTodaysShape(today)).toEqual(today);
    expect([difficultyParts, weakSpots.length, features, trafficPotential]).toEqual([null, 1, [], null]);
  });
});
