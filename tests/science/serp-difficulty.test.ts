import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SerpPage } from '../../server/providers/ports/keyword-data.ts';
import { analyseSerp, assembleSerp, type Market } from '../../server/science/index.ts';
import { GERMANY, item, JAPAN, niche, organic, page, pageOf, US } from './serp-fixtures.ts';

const hardness = (one: SerpPage, market: Market = US) => analyseSerp(one, market).difficulty!;

const SMALL = Array.from({ length: 10 }, (_, i) => `corner${i}.net/page`);
const FORUMS = [
  ...['www.reddit.com/r/a/comments/1', 'www.quora.com/x', 'forum.xda-developers.com/t/1', 'www.reddit.com/r/b/2'],
  ...['community.spiceworks.com/t/3', 'www.example.org/forum/viewtopic.php?t=4', 'www.tapatalk.com/forum/5'],
  ...['stackoverflow.com/questions/6', 'www.facebook.com/groups/7', 'medium.com/@someone/8'],
];
const GIANTS = ['www.amazon.com/s', 'en.wikipedia.org/wiki/x', 'www.youtube.com/watch?v=1', 'www.ebay.com/b/x'];
const VPN = [
  ...['www.cnet.com/tech/best-vpn', 'www.pcmag.com/picks/vpn', 'www.techradar.com/vpn/best', 'nordvpn.com/'],
  ...['www.reddit.com/r/vpn/1', 'www.forbes.com/advisor/vpn', 'www.tomsguide.com/vpn', 'www.expressvpn.com/'],
  ...['vpnpro.net/best', 'www.wired.com/best-vpn'],
];
const INSURERS = [
  ...['www.geico.com/auto', 'www.progressive.com/auto', 'www.statefarm.com/auto', 'www.allstate.com/car'],
  ...['www.nerdwallet.com/car-insurance', 'www.libertymutual.com/auto', 'www.usaa.com/auto', 'www.thezebra.com/'],
  ...['www.forbes.com/car-insurance', 'en.wikipedia.org/wiki/Vehicle_insurance'],
];
const SOFAS = [
  ...['www.otto.de/moebel/sofas', 'www.ikea.com/de/de/cat/sofas', 'www.hoeffner.de/sofas', 'www.xxxlutz.de/sofas'],
  ...['www.home24.de/sofas', 'www.roller.de/sofas', 'www.poco.de/sofas', 'www.moebel.de/sofas', 'www.amazon.de/sofa'],
  ...['sofakultur.de/'],
];
const CARDS = [
  ...['kakaku.com/card/', 'my-best.com/1', 'www.rakuten-card.co.jp/', 'diamond.jp/zai/card', 'www.smbc-card.com/'],
  ...['minkabu.jp/card', 'card-hikaku.example.jp/', 'www.nikkei.com/card', 'www.jcb.co.jp/', 'news.mynavi.jp/card'],
];

/** Twelve pages from the easiest to the hardest, as somebody who builds sites for a living would put them. */
const LADDER: [string, number][] = [
  ['forums alone', hardness(pageOf('why does my kettle whistle', FORUMS))],
  ['small sites and forums', hardness(pageOf('k', [...SMALL.slice(0, 5), ...FORUMS.slice(0, 5)], { title: 'x' }))],
  ['small sites beside the point', hardness(pageOf('quiet kettle for boat', SMALL, { title: 'Cooking on board' }))],
  ['small sites on the point', hardness(pageOf('quiet kettle', SMALL))],
  ['giants at the bottom', hardness(pageOf('kettle for narrowboat', [...SMALL.slice(0, 6), ...GIANTS]))],
  ['small sites where people pay', hardness(pageOf('quiet kettle', SMALL, { above: ['paid', 'paid'] }))],
  ['giants at the top', hardness(pageOf('kettle for narrowboat', [...GIANTS, ...SMALL.slice(0, 6)]))],
  ['best vpn', hardness(pageOf('best vpn', VPN, { title: 'The Best VPN Services', above: ['ai_overview'] }))],
  ['japanese cards', hardness(pageOf('クレジットカード 比較', CARDS, { above: ['paid', 'paid'] }), JAPAN)],
  ['sofa kaufen', hardness(pageOf('sofa kaufen', SOFAS, { above: ['paid', 'shopping'] }), GERMANY)],
  ['car insurance', hardness(pageOf('car insurance', INSURERS, { above: ['paid', 'paid', 'paid', 'paid'] }))],
  [
    'giants below a full screen',
    hardness(
      pageOf('kettle', [...GIANTS, ...GIANTS, ...GIANTS].slice(0, 10), { above: ['ai_overview', 'shopping', 'paid'] }),
    ),
  ],
];

describe('difficulty', () => {
  test('ranks twelve pages as a practitioner would', () => {
    const figures = LADDER.map(([name, figure]) => `${name}: ${figure}`);
    expect(
      LADDER.map(([, figure]) => figure),
      figures.join('\n'),
    ).toEqual(LADDER.map(([, figure]) => figure).sort((a, b) => a - b));
    const of = Object.fromEntries(LADDER);
    expect(of['forums alone']).toBeLessThanOrEqual(10);
    expect(of['giants at the bottom']).toBeLessThan(of['giants at the top']!);
    for (const hard of ['best vpn', 'car insurance', 'sofa kaufen', 'japanese cards'])
      expect(of[hard], hard).toBeGreaterThan(60);
  });

  test('is null for fewer than five organic results', () => {
    expect(analyseSerp(page('k', niche(4)), US)).toMatchObject({ difficulty: null, difficultyParts: null });
    expect(hardness(page('k', niche(5)))).toBeGreaterThan(0);
  });

  test('is worked out by hand: owners 70, titles 15, features 15', () => {
    // Ten small owners: 0.3 x 70 = 21; every title has the keyword: 15; an overview and an advertisement: (0.5 + 0.2) x 15 = 10.5,
    // but where somebody pays, small owners weigh 0.6: 42.
    expect(hardness(pageOf('quiet kettle', SMALL, { title: 'x' }))).toBe(21);
    expect(hardness(pageOf('quiet kettle', SMALL))).toBe(36);
    expect(hardness(pageOf('quiet kettle', SMALL, { above: ['ai_overview', 'paid'] }))).toBe(68);
    // Giants at ranks 1 and 2 take 0.285 + 0.157 of 0.88 clicks: 50.2 % at 1, the rest at 0.3.
    expect(hardness(pageOf('q', [...GIANTS.slice(0, 2), ...SMALL.slice(0, 8)], { title: 'x' }))).toBe(46);
  });

  test('links count for a quarter where they are known', () => {
    const one = pageOf('quiet kettle', SMALL, { title: 'x' });
    const of = (referringDomains: number | null) =>
      assembleSerp([one], US, new Map([['quiet kettle', { volume: null, referringDomains }]])).results['quiet kettle']!;
    expect(of(null)).toMatchObject({ difficulty: 21, difficultyParts: { links: null } });
    expect(of(0)).toMatchObject({ difficulty: 16, difficultyParts: { links: 0 } });
    expect(of(1_000_000_000)).toMatchObject({ difficulty: 41, difficultyParts: { links: 100 } });
  });

  test('a title counts in any order and inflection, in the language of the market', () => {
    const titled = (keyword: string, title: string, market: Market) =>
      analyseSerp(pageOf(keyword, SMALL, { title }), market).difficultyParts!.titles;
    expect(titled('running shoes', 'Shoe reviews: the best to run in', US)).toBe(100);
    expect(titled('haus kaufen', 'Häuser kaufen in Köln', GERMANY)).toBe(100);
    expect(titled('gold ring', 'Marigold rings', US)).toBe(0);
    expect(titled('東京 ホテル', '東京のホテル一覧', JAPAN)).toBe(100);
  });

  test('an owner is known in its own market, a giant in all', () => {
    const german = pageOf('x', ['www.otto.de/1', 'www.amazon.de/2', 'www.obi.de/3', 'a.net', 'b.net']);
    expect(analyseSerp(german, GERMANY).topResults.map(({ owner }) => owner)).toEqual([
      ...['retailer', 'giant', 'retailer', 'other', 'other'],
    ]);
    expect(analyseSerp(german, US).topResults.map(({ owner }) => owner)).toEqual([
      ...['other', 'giant', 'other', 'other', 'other'],
    ]);
    const nowhere = { locationCode: 2682, languageCode: 'sw' };
    expect(analyseSerp(german, nowhere).topResults[0]!.owner).toBe('retailer');
  });

  test('looks at the top ten only', () => {
    const deep = Array.from({ length: 20 }, () => organic('https://www.youtube.com/x', 'gold ring'));
    const top = hardness(page('gold ring', niche(10)));
    expect(hardness(page('gold ring', [...niche(10), ...deep]))).toBe(top);
  });
});

describe('what is beside the number', () => {
  test('weak spots are forums, pages of users and small sites beside the point', () => {
    const items = [
      organic('https://www.geico.com/x', 'other words'),
      organic('https://www.reddit.com/r/a', 'quiet kettle'),
      organic('https://someone.blogspot.com/', 'quiet kettle'),
      organic('https://small.net/', 'Loud kettles'),
      organic('https://fine.net/', 'Quiet kettles'),
    ];
    expect(analyseSerp(page('quiet kettle', items), US).weakSpots).toEqual([
      { rank: 2, domain: 'reddit.com', kind: 'forum' },
      { rank: 3, domain: 'someone.blogspot.com', kind: 'user_content' },
      { rank: 4, domain: 'small.net', kind: 'off_topic' },
    ]);
  });

  test('features are listed in their order, with whom they show', () => {
    const items = [
      item('featured_snippet', { rankAbsolute: 1, domain: 'www.example.com' }),
      item('paid', { rankAbsolute: 2 }),
      organic('https://a.com/'),
    ];
    expect(analyseSerp(page('k', items), US).features).toEqual([
      { type: 'featured_snippet', rank: 1, owner: 'example.com' },
      { type: 'paid', rank: 2, owner: null },
    ]);
  });

  test('traffic potential is the clicks of the cluster at rank 10 and 1, fewer under an answer', () => {
    const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.net/1`);
    const known = new Map([
      ['one', { volume: 1_000, referringDomains: null }],
      ['two', { volume: 3_000, referringDomains: null }],
    ]);
    const pages = [pageOf('one', urls), pageOf('two', urls, { above: ['ai_overview'] }), pageOf('apart', ['z.net/9'])];
    const { results, clusters } = assembleSerp(pages, US, known);
    expect(clusters).toMatchObject([{ label: 'two', keywords: ['two', 'one'] }]);
    // 4,000 searches x 2.5 % and 28.5 %; under the overview 65.5 % of that.
    expect(results.one!.trafficPotential).toEqual({ low: 100, high: 1_140 });
    expect(results.two!.trafficPotential).toEqual({ low: 66, high: 747 });
    expect(results.apart!.trafficPotential).toBeNull();
  });
});

describe('properties', () => {
  const site = fc.constantFrom(...SMALL, ...GIANTS, ...FORUMS, ...VPN);
  const above = fc.array(fc.constantFrom('ai_overview', 'paid', 'local_pack', 'made_up', '__proto__'), {
    maxLength: 4,
  });
  const some = fc.record({
    sites: fc.array(site, { minLength: 5, maxLength: 12 }),
    above,
    title: fc.constantFrom('k', 'x'),
  });

  test('a stronger owner, and a feature more above the results, never make a page easier', () => {
    fc.assert(
      fc.property(some, fc.nat(11), ({ sites, above: features, title }, at) => {
        const before = hardness(pageOf('k', sites, { above: features, title }));
        const stronger = sites.map((one, i) => (i === at % sites.length ? 'www.youtube.com/x' : one));
        expect(hardness(pageOf('k', stronger, { above: features, title }))).toBeGreaterThanOrEqual(before);
        expect(hardness(pageOf('k', sites, { above: [...features, 'images'], title }))).toBeGreaterThanOrEqual(before);
        const weaker = sites.map((one, i) => (i === at % sites.length ? FORUMS[0]! : one));
        expect(hardness(pageOf('k', weaker, { above: features, title }))).toBeLessThanOrEqual(before);
      }),
    );
  });

  test('any page, however odd, has a difficulty of 0 to 100 or none', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constant('https://'),
      fc.constant('x'.repeat(100_000)),
    );
    const odd = fc.array(
      fc.record({
        type: fc.constantFrom('organic', 'organic', 'paid', 'constructor'),
        url: fc.option(text),
        title: fc.option(text),
        domain: fc.option(text),
      }),
      { maxLength: 15 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), odd, (keyword, items) => {
        const { difficulty, trafficPotential } = analyseSerp(
          page(
            keyword,
            items.map((one) => item(one.type, one)),
          ),
          US,
        );
        if (difficulty !== null)
          expect(difficulty >= 0 && difficulty <= 100 && Number.isInteger(difficulty)).toBe(true);
        expect(trafficPotential).toBeNull();
      }),
    );
  });
});
