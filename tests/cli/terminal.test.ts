import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import type { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../cli/client/index.ts';
import { problemOf } from '../../cli/client/problems.ts';
import { showJob } from '../../cli/output/jobs.ts';
import { cut, json, plain, widthOf } from '../../cli/output/plain.ts';
import { progressBar } from '../../cli/output/progress.ts';
import { show } from '../../cli/output/show.ts';
import { Interrupted, isReaderGone, tell, write } from '../../cli/program/io.ts';
import { report, run } from '../../cli/program/run.ts';
import { readUnseen } from '../../cli/program/unseen.ts';
import { scratchFolder } from '../support/scratch.ts';
import { call, desk } from './support/terminal.ts';

/** What a terminal would obey, or what turns, hides or breaks a line: all but the line ends that are ours. */
const OBEYED = /[[\p{Cc}\p{Bidi_C}\p{Cs}\u2028\u2029\ufeff]--[\n]]/v;
const COLOUR = new RegExp(`${'\u001b'}\\[\\d+m`, 'g');

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u001b]0;owned\u0007',
    '\u009b31m',
    '\u001b[2J',
    'a\rb',
    '\u202egnp.exe',
    '\ud800',
    'a\nb',
    '\u001bP\u001b\\',
  ),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
);

/** A job whose every text is somebody else's. */
const hostileJob = fc.record({ keyword: hostile, intent: hostile, unit: hostile, code: hostile, message: hostile }).map(
  ({ keyword, intent, unit, code, message }) =>
    ({
      ...{ jobId: 'j', kind: 'expand', status: 'partial', dataSource: 'sandbox', cost: { actualUsd: 0, savedUsd: 0 } },
      error: { code, message },
      failedStages: [{ stage: unit, unit, code, outcome: 'failed' }],
      result: {
        candidates: [{ keyword, score: 1, growthPct: null, metrics: { volume: 0, cpc: null, difficulty: 3, intent } }],
      },
    }) as unknown as Job,
);

describe('what others wrote', () => {
  test('never reaches a terminal as something to obey: tables, failures, refusals', async () => {
    await fc.assert(
      fc.asyncProperty(hostileJob, hostile, async (job, text) => {
        const at = desk();
        await showJob(call(at.io), job);
        await report(
          problemOf({
            code: 'VALIDATION_FAILED',
            status: 400,
            retryable: false,
            detail: text,
            requestId: text,
            more: text,
            issues: [{ path: text, message: text }],
          }),
          ['expand'],
          at.io,
        );
        await run([text || 'x'], at.io);
        const shown = (at.out() + at.err()).replace(COLOUR, '');
        expect(shown).not.toMatch(OBEYED);
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
  });

  test('is escaped in JSON, which means the same', async () => {
    await fc.assert(
      fc.asyncProperty(hostileJob, async (job) => {
        for (const values of [{ json: true }, { ndjson: true }]) {
          const at = desk({ env: { NO_COLOR: '1' } });
          await showJob(call(at.io, values), job);
          expect(at.out() + at.err()).not.toMatch(OBEYED);
          const said = JSON.parse(at.out());
          expect(said).toEqual('json' in values ? job : (job.result as { candidates: unknown[] }).candidates[0]);
        }
      }),
    );
  });

  test('keeps its words: letters of all scripts, joiners and emoji pass', () => {
    for (const text of ['žluťoučký', 'क्षत्रिय', 'می‌خواهم', '面白い', '👩‍🚀']) expect(plain(text)).toBe(text);
    expect(json('a\u009bb\u{e0041}')).toBe('"a\\u009bb\\udb40\\udc41"');
  });

  test('is as wide as a terminal draws it, and cut to what there is', () => {
    expect([widthOf('abc'), widthOf('面白い'), widthOf('e\u0301')]).toEqual([3, 6, 1]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, columns) => {
        expect(widthOf(cut(plain(text), columns))).toBeLessThanOrEqual(columns);
      }),
    );
    expect(cut(`e${'\u0301'.repeat(100)}`, 5).length).toBeLessThan(20);
  });
});

describe('colours', () => {
  const coloured = async (options: Parameters<typeof desk>[0], values = {}) => {
    const at = desk(options);
    await show(call(at.io, values), { body: {}, rows: [{ a: 'x' }], columns: [{ title: 'a', of: ({ a }) => a }] });
    return COLOUR.test(at.out());
  };

  test('are for terminals, unless somebody asked for none', async () => {
    expect(await coloured({})).toBe(true);
    expect(await coloured({ isTTY: false })).toBe(false);
    expect(await coloured({ env: { NO_COLOR: '1' } })).toBe(false);
    expect(await coloured({ env: { TERM: 'dumb' } })).toBe(false);
    expect(await coloured({}, { 'no-color': true })).toBe(false);
  });
});

describe('a bar', () => {
  const shown = (options: Parameters<typeof desk>[0]) => {
    const at = desk(options);
    const bar = progressBar(at.io);
    bar.show({ completed: 1, total: 4, status: 'processing' });
    bar.stop();
    expect(at.out()).toBe('');
    return at.err();
  };
  const drawn = (text: string) => stripVTControlCharacters(text).trim();

  test('stands on a terminal; in a pipe, in a log of what runs by itself, where no cursor moves, is not a byte', () => {
    expect(drawn(shown({}))).toMatch(/^█{10}░{30} 1\/4 units, processing$/);
    expect(drawn(shown({ env: { NO_COLOR: '1' } }))).toContain('1/4 units');
    expect(shown({ isTTY: false })).toBe('');
    expect(shown({ env: { TERM: 'dumb' } })).toBe('');
    expect(shown({ env: { CI: 'true' } })).toBe('');
  });

  test('gives way to its words where the terminal is narrow, and is cut where that is not enough', () => {
    expect(drawn(shown({ columns: 40 }))).toMatch(/^█+░+ 1\/4 units, processing$/);
    for (const columns of [5, 12, 22, 30, 40, 63]) expect(widthOf(drawn(shown({ columns })))).toBeLessThan(columns);
    expect(drawn(shown({ columns: 12 }))).toBe('1/4 units,…');
  });
});

describe('Ctrl C', () => {
  test.each([
    ['login', ['login']],
    ['research whose words are typed', ['expand', '-']],
    ['an import whose words are typed', ['lists', 'import', randomUUID()]],
  ])('while %s reads its input ends it: nothing was begun, and that is what is told', async (_, args) => {
    const home = await scratchFolder('home');
    const at = desk({ env: { HOME: home, KR_URL: 'http://127.0.0.1:9', KR_API_KEY: 'gk_live_none' } });
    const ended = run(args, at.io);
    await expect.poll(() => at.io.stdin.listenerCount('readable') + at.io.stdin.listenerCount('data')).not.toBe(0);
    at.interrupt();
    expect(await ended).toBe(130);
    expect(at.err()).toMatch(/Stopped; nothing was begun or changed\.\n$/);
    expect(await readdir(home)).toEqual([]);
    await rm(home, { recursive: true });
  });
});

describe('a key', () => {
  test('is typed unseen: no echo, rub-out works, Enter ends it', async () => {
    const at = desk();
    const reading = readUnseen(at.io, 'Key: ');
    at.type('gk_lxx');
    at.type('\u007f\u007five_1\r');
    expect(await reading).toBe('gk_live_1');
    expect(at.raw).toEqual([true, false]);
    expect(at.err() + at.out()).toBe('Key: \n');
  });

  test('is not read after Ctrl C, and the echo comes back', async () => {
    const at = desk();
    const reading = readUnseen(at.io, 'Key: ');
    at.type('gk\u0003');
    await expect(reading).rejects.toBeInstanceOf(Interrupted);
    expect(at.raw).toEqual([true, false]);
  });
});

test('a file is not poured onto a terminal', async () => {
  const at = desk();
  expect(await run(['export', 'any'], at.io)).toBe(2);
  expect([at.out(), at.err()]).toEqual(['', expect.stringContaining('--output')]);
});

test('what is told beside a result needs no reader, and is no reason to end; a result does', async () => {
  const { io } = desk();
  for (const output of [io.stderr, io.stdout] as PassThrough[]) output.on('error', () => undefined).destroy();
  await expect(tell({ io }, 'asked')).resolves.toBeUndefined();
  await expect(write(io.stdout, 'row')).rejects.toSatisfy(isReaderGone);
});
