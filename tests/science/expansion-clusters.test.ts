import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleExpansion } from '../../server/science/index.ts';
import { answer, expansion } from './expansion-fixtures.ts';

type Row = [string, number | null] | [string, number | null, string | null];

async function grouped(rows: Row[], languageCode = 'en', keywords = ['seed']) {
  const suggestions = rows.map(([word, volume, coreKeyword]) => [
    word,
    null,
    { volume, coreKeyword: coreKeyword ?? null },
  ]);
  const answers = [answer('s', 'suggestion', suggestions as Parameters<typeof answer>[2])];
  return await assembleExpansion(expansion(answers, { languageCode, keywords }));
}

const together = async (a: string, b: string, language = 'en') =>
  (
    await grouped(
      [
        [a, 2],
        [b, 1],
      ],
      language,
    )
  ).clusters.length === 1;

describe('variants', () => {
  test('join plural and word order under the member with the highest volume', async () => {
    const { clusters } = await grouped([
      ['red shoe', 50],
      ['shoes red', 90],
      ['red shoes', null],
      ['blue shoe', 500],
    ]);
    expect(clusters).toEqual([{ label: 'shoes red', keywords: ['shoes red', 'red shoe', 'red shoes'] }]);
  });

  test.each([
    ['new york', 'new york news', 'en'],
    ['usd to eur', 'eur to usd', 'en'],
    ['flights from rome', 'flights to rome', 'en'],
    ['android vs iphone', 'iphone vs android vs pixel', 'en'],
    ['anime', 'animal', 'en'],
    ['general motors', 'generic motors', 'en'],
    ['iphone 14', 'iphone 15', 'en'],
    ['route 6 6', 'route 66', 'en'],
    ['c++ course', 'c# course', 'en'],
    ['plan', 'plane', 'en'],
    ['año nuevo', 'ano nuevo', 'es'],
    ['new york new york', 'new york', 'en'],
    ['золото', 'золото цена', 'ru'],
  ])('"%s" and "%s" stay apart', async (a, b, language) => {
    expect(await together(a, b, language)).toBe(false);
  });

  test.each([
    ['t-shirt', 'tshirt', 'en'],
    ['t-shirts', 'tshirt', 'en'],
    ['t shirt', 'tshirts', 'en'],
    ['ps5', 'ps 5', 'en'],
    ['air fryer', 'airfryer', 'en'],
    ['straße map', 'strasse map', 'en'],
    ['knife', 'knives', 'en'],
    ['cafe paris', 'paris café', 'en'],
    ['haus kaufen', 'häuser kaufen', 'de'],
    ['strasse', 'straße', 'de'],
    ['телефон купить', 'телефоны купить', 'ru'],
    ['ёлка', 'елка', 'ru'],
    ['سيارة', 'سيارات', 'ar'],
    ['السيارة', 'سيارة', 'ar'],
    ['أسعار', 'اسعار', 'ar'],
    ['ספר', 'ספרים', 'he'],
    ['תמונה', 'תמונות', 'he'],
    ['ışık', 'isik', 'tr'],
    ['さくら', 'サクラ', 'ja'],
    ['東京ホテル', 'ホテル東京', 'ja'],
    ['ร้านอาหารเชียงใหม่', 'เชียงใหม่ร้านอาหาร', 'th'],
    ['北京酒店', '酒店北京', 'zh'],
  ])('"%s" and "%s" are together (%s)', async (a, b, language) => {
    expect(await together(a, b, language)).toBe(true);
  });

  test('words are stemmed in the language of the request and in no other', async () => {
    expect(await together('телефон', 'телефоны', 'en')).toBe(false);
    expect(await together('shoe', 'shoes', 'sw')).toBe(false);
  });

  test('words without a letter are clusters of their own', async () => {
    expect(await together('!!!', '???')).toBe(false);
  });
});

describe('topics', () => {
  test('gather by core keyword first, then by the meaning word beside the seeds', async () => {
    const { topics } = await grouped(
      [
        ['meal planner app', 90],
        ['app for meal planning', 40],
        ['best meal planner printable', 70],
        ['free printable planner', 30],
        ['weekly menu', 20, 'menu of the week'],
        ['menu of the week', 60],
        ['alone here', 5],
      ],
      'en',
      ['meal planner'],
    );
    expect(topics).toEqual([
      { label: 'menu of the week', keywords: ['menu of the week', 'weekly menu'], by: 'core_keyword' },
      { label: 'meal planner app', keywords: ['meal planner app', 'app for meal planning'], by: 'words' },
      {
        label: 'best meal planner printable',
        keywords: ['best meal planner printable', 'free printable planner'],
        by: 'words',
      },
    ]);
  });
});

test('no candidate is in two clusters or two topics, and their order changes nothing', async () => {
  const word = fc.constantFrom('red', 'shoe', 'shoes', 'to', 'ps', '5', 'ps5', 'café', 'cafe', '東京', '\u200d', '!');
  const keyword = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.array(keyword, { maxLength: 15 }), async (keywords) => {
      const rows = keywords.map((one, i): Row => [one, i % 3 === 0 ? null : i]);
      const { clusters, topics, candidates } = await grouped(rows);
      const backwards = await grouped(
        [...candidates].reverse().map((one): Row => [one.keyword, one.metrics?.volume ?? null]),
      );
      expect(backwards.clusters).toEqual(clusters);
      expect(backwards.topics).toEqual(topics);
      for (const sets of [clusters, topics]) {
        const members = sets.flatMap((one) => one.keywords);
        expect(new Set(members).size).toBe(members.length);
        for (const one of sets) expect(one.keywords[0]).toBe(one.label);
      }
    }),
    { numRuns: 60 },
  );
});
