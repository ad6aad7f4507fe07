import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../cli/client/index.ts';
import { problemOf } from '../../cli/client/problems.ts';
import { showJob } from '../../cli/output/jobs.ts';
import { widthOf } from '../../cli/output/plain.ts';
import { show } from '../../cli/output/show.ts';
import { table } from '../../cli/output/table.ts';
import { report } from '../../cli/program/run.ts';
import { call, desk } from './support/terminal.ts';

describe('a table', () => {
  const columns = [
    { title: 'keyword', of: ({ keyword }: Row) => keyword },
    { title: 'volume', of: ({ volume }: Row) => volume },
  ];
  type Row = { keyword: string; volume: number | null };
  const paint = (_: string, text: string) => text;

  test('shows 0 as 0 and the unknown as a dash', () => {
    const text = table(
      columns,
      [
        { keyword: 'a', volume: 0 },
        { keyword: 'b', volume: null },
        { keyword: 'c', volume: 1200 },
      ],
      { paint, width: 80 },
    );
    expect(text).toBe('keyword  volume\na             0\nb             -\nc         1,200\n');
  });

  test('obeys nothing in its titles either: the name of a list is somebody’s text', () => {
    const titled = [{ title: '\u001b[2Jspring\u202e: 3', of: ({ keyword }: Row) => keyword }];
    const text = table(titled, [{ keyword: '\u001b]0;x\u0007', volume: 0 }], { paint, width: 80 });
    expect(text).not.toMatch(/[[\p{Cc}\p{Cf}]--[\n]]/v);
    expect(text).toContain('spring');
  });

  test('is no wider than its terminal', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 30, max: 120 }),
        (words, width) => {
          const rows = words.map((keyword, volume) => ({ keyword, volume }));
          for (const line of table(columns, rows, { paint, width }).split('\n'))
            expect(widthOf(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  test('folds its rows where the terminal is too narrow for all columns: nothing of them is lost', () => {
    const wide = [
      { title: 'job', of: () => '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' },
      { title: 'when (UTC)', of: () => '2026-11-24 03:00' },
      { title: 'status', of: () => 'complete' },
      { title: 'cost', of: () => 12 },
      { title: 'keywords', gives: true as const, of: () => 'meal planner' },
    ];
    expect(table(wide, [{}], { paint, width: 40 })).toBe(
      [
        ...['job', '  when (UTC)        status    cost', '  keywords'],
        ...['0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', '  2026-11-24 03:00  complete    12', '  meal planner', ''],
      ].join('\n'),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), (width) => {
        const text = table(wide, [{}, {}], { paint, width });
        for (const line of text.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(Math.max(3, width));
        const whole = width < 38 ? [] : wide.filter(({ gives }) => !gives);
        for (const { of } of whole) expect(text.split(String(of())).length).toBe(3);
      }),
    );
  });

  test('names the currency of a price, wherever it stands', async () => {
    const at = desk({ columns: 120 });
    const metrics = { volume: 1200, cpc: 0.5, difficulty: 3, intent: null };
    const result = { candidates: [{ keyword: 'soup', score: 1, growthPct: null, metrics }] };
    const cost = { actualUsd: 0.02, savedUsd: 0 };
    const job = { jobId: 'j', kind: 'expand', status: 'complete', dataSource: 'live', error: null, failedStages: [] };
    await showJob(call(at.io, { 'no-color': true }), { ...job, cost, result } as unknown as Job);
    expect(at.out()).toMatch(/^keyword +score +growth % +volume +CPC USD +difficulty +intent\n/);
    expect(at.out()).toContain('cost 0.02 USD, saved 0.00 USD');
  });

  test('names the rows that it leaves out', async () => {
    const at = desk();
    const rows = Array.from({ length: 25 }, (_, i) => ({ keyword: `k${i}`, volume: i }));
    await show(call(at.io), { body: {}, rows, columns });
    expect(
      at
        .out()
        .split('\n')
        .filter((line) => /^k\d/.test(line)),
    ).toHaveLength(20);
    expect(at.out()).toContain('5 more');
  });
});

describe('what is missing of a result', () => {
  const job = (failedStages: object[], more = {}) =>
    ({
      ...{ jobId: 'j', kind: 'expand', status: 'partial', dataSource: 'live', cost: { actualUsd: 0, savedUsd: 0 } },
      ...{ error: null, failedStages, result: { candidates: [] } },
      ...more,
    }) as unknown as Job;
  const told = async (one: Job) => {
    const at = desk({ env: { NO_COLOR: '1' } });
    await showJob(call(at.io), one);
    return at.err();
  };

  test('is said in words beside the provider’s code, with what to do about it, each advice once', async () => {
    const refused = { stage: 'metrics', code: '40501', outcome: 'failed' };
    const open = { stage: 'trends', unit: 'run', code: 'OUTCOME_UNKNOWN', outcome: 'unknown' };
    const said = await told(job([{ ...refused, unit: 'a' }, { ...refused, unit: 'b' }, open]));
    expect(said).toBe(
      [
        'partial: something is missing',
        '  metrics a: The keyword data provider does not take this request (40501).',
        '  metrics b: The keyword data provider does not take this request (40501).',
        '  trends run: No answer came, and the provider did not say whether it charged. It may have been charged.',
        'The same request is refused again: change the keyword, the place, the language or the range, or leave it out.',
        'Compare it with the provider’s bill; another try may pay again.',
        '',
      ].join('\n'),
    );
  });

  test('is said of a job that failed as a whole, and a code without words is told as it is', async () => {
    const failed = { status: 'failed', result: null };
    const error = { code: 'QUOTA_EXCEEDED', message: 'x' };
    expect(await told(job([], { ...failed, error }))).toBe(
      'failed: The daily quota is used up.\nTry again after 00:00 UTC.\n',
    );
    const unit = { stage: 'serp', unit: 'a', code: '59999', outcome: 'failed' };
    expect(await told(job([unit]))).toContain('  serp a: The provider answered 59999.\n');
  });
});

test('a refusal says what to do about it, where its own words do not', async () => {
  const told = async (code: string, status: number, more = {}) => {
    const at = desk({ env: { NO_COLOR: '1' } });
    await report(problemOf({ code, status, retryable: false, detail: 'No.', requestId: 'r', ...more }), ['x'], at.io);
    return at.err();
  };
  expect(await told('UNAUTHENTICATED', 401)).toBe(
    'No. (UNAUTHENTICATED)\n  The key is not valid at this address: `kr login` saves another one, or set KR_API_KEY.\n  request r\n',
  );
  expect(await told('QUOTE_EXPIRED', 409)).toContain('Nothing was bought: `kr quote` shows a new price.');
  expect(await told('VALIDATION_FAILED', 400, { issues: [{ path: 'days', message: 'days must be 7' }] })).toBe(
    'No. (VALIDATION_FAILED)\n  days must be 7\n  request r\n',
  );
});
