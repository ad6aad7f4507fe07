import { describe, expect, test } from 'vitest';
import { stepsOf } from '../../jobs/computing/computations.ts';
import { ReadAnswers } from '../../jobs/computing/read-answers.ts';
import { pack, parsePacked } from '../../server/core/packed.ts';
import { runToEnd, type Steps } from '../../server/science/index.ts';

/** Throws where somebody changes it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}

test('computations change nothing of what was read: it may be read again', () => {
  const metrics = {
    volume: 1,
    monthly: [{ year: 2025, month: 12, volume: 7 }],
    trendPct: { monthly: 1 },
    foreignIntents: [],
  };
  const items = Array.from({ length: 300 }, (_, at) => ({ keyword: `word ${at}`, depth: 1, metrics }));
  const packed = pack(JSON.stringify({ seed: items[0], totalCount: 300, items }));
  const read = () => frozen(parsePacked(packed));
  const given = (['suggestions', 'related_keywords', 'metrics'] as const).map((stage) => ({
    ...{ unitId: stage, stage, label: 'seed', packed },
  }));
  const place = { dateFrom: '2026-01-01', dateTo: '2026-03-31', locationCode: 2840, languageCode: 'en' };
  const filter = { mode: 'literal', terms: ['word 7'] } as { mode: 'literal'; terms: string[] };
  const asked = { ...place, keywords: ['seed'], filter };
  const batches = [{ unitId: 'metrics', keywords: items.map(({ keyword }) => keyword) }];
  const bulk = { ...place, keywords: batches[0]!.keywords, batches };
  for (const steps of [
    stepsOf('wordsOfExpansion', asked, given, read),
    stepsOf('expansion', asked, given, read),
    stepsOf('bulkMetrics', bulk as never, given.slice(2), read),
    stepsOf('suggestions', { keyword: 'seed' }, given, read),
  ])
    expect(() => runToEnd(steps as Steps<unknown>)).not.toThrow();
});

describe('what was read', () => {
  const text = (of: string) => pack(JSON.stringify({ text: of.repeat(1500) }));

  test('is told of the very same text alone, until it is forgotten', () => {
    const answers = new ReadAnswers();
    const packed = text('a');
    answers.keep(packed, 'kept');
    expect(answers.read(packed.slice())).toBe('kept');
    const damaged = packed.slice();
    damaged[10]! ^= 1;
    expect(() => answers.read(damaged)).toThrow();
    answers.forget(packed);
    expect(answers.read(packed)).toEqual({ text: 'a'.repeat(1500) });
  });

  test('takes no more memory than it may: the newest is kept, and nothing that is larger', () => {
    const answers = new ReadAnswers(4000);
    for (const one of ['a', 'b', 'b', 'c']) answers.keep(text(one), `kept ${one}`);
    answers.keep(text('large '), 'kept large');
    const read = (of: string) => answers.read(text(of));
    expect([read('b'), read('c')]).toEqual(['kept b', 'kept c']);
    expect([read('a'), read('large ')]).toEqual([parsePacked(text('a')), parsePacked(text('large '))]);
  });
});
