import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import type { PassThrough } from 'node:stream';
import { promisify, stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../cli/client/index.ts';
import { problemOf } from '../../cli/client/problems.ts';
import { COMMANDS } from '../../cli/commands/index.ts';
import { script } from '../../cli/completion/index.ts';
import { showJob } from '../../cli/output/jobs.ts';
import { cut, json, plain, widthOf } from '../../cli/output/plain.ts';
import { progressBar } from '../../cli/output/progress.ts';
import { show } from '../../cli/output/show.ts';
import { table } from '../../cli/output/table.ts';
import { MEANINGS } from '../../cli/program/exit-codes.ts';
import { Interrupted, isReaderGone, tell, write } from '../../cli/program/io.ts';
import { report, run } from '../../cli/program/run.ts';
import { readUnseen } from '../../cli/program/unseen.ts';
import { GENERAL, parse } from '../../cli/program/values.ts';
import project from '../../package.json' with { type: 'json' };
import { scratchFolder } from '../support/scratch.ts';
import { desk } from './support/terminal.ts';

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

const call = (io: ReturnType<typeof desk>['io'], values = {}) => ({ io, words: [], values });

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

test.each(['--version', '-V'])('%s says which release this is', async (option) => {
  const at = desk();
  expect(await run([option], at.io)).toBe(0);
  expect(at.out()).toBe(`kr ${project.version}\n`);
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

describe('help', () => {
  test('lists every command, variable and exit code', async () => {
    const at = desk();
    expect(await run(['--help'], at.io)).toBe(0);
    for (const { name, about } of COMMANDS) expect(at.out()).toMatch(new RegExp(`^  ${name} +${about}`, 'm'));
    for (const [code, meaning] of MEANINGS)
      expect(at.out()).toMatch(new RegExp(`^  ${code} +${meaning.slice(0, 20)}`, 'm'));
    for (const variable of ['KR_URL', 'KR_API_KEY', 'NO_COLOR']) expect(at.out()).toContain(variable);
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s shows its options, and examples that work',
    async (name, command) => {
      const at = desk();
      expect(await run([name, '--help'], at.io)).toBe(0);
      for (const option of [...command.options, ...GENERAL]) expect(at.out()).toContain(`--${option.name}`);
      expect(command.examples.length).toBeGreaterThan(0);
      for (const [line] of command.examples) {
        const [program, first, ...rest] = wordsOf(line.split(/ [|<>] /)[0]!);
        expect([program, first]).toEqual(['kr', name]);
        parse(command, rest);
        expect(line).not.toMatch(/gk_|--key/);
      }
    },
  );

  test.each([
    ['completion', '--help'],
    ['help', 'completion'],
  ])('of completion too: kr %s %s', async (...args) => {
    const at = desk();
    expect(await run(args, at.io)).toBe(0);
    expect(at.out()).toMatch(/source <\(kr completion bash\)/);
  });

  /** A command line as a shell splits it. */
  function wordsOf(line: string): string[] {
    return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
  }
});

test('a file is not poured onto a terminal', async () => {
  const at = desk();
  expect(await run(['export', 'any'], at.io)).toBe(2);
  expect([at.out(), at.err()]).toEqual(['', expect.stringContaining('--output')]);
});

describe('completion', () => {
  const bashSays = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      `${script('bash', COMMANDS)}\nCOMP_WORDS=("$@"); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _kr; printf '%s\\n' "\${COMPREPLY[@]}"`,
      'bash',
      ...words,
    ]);
    return stdout.split('\n').filter((word) => word !== '');
  };

  test('of bash: commands, options, choices, first words', async () => {
    const names = COMMANDS.map(({ name }) => name);
    expect((await bashSays('kr', '')).toSorted()).toEqual([...names, 'completion', 'help'].toSorted());
    expect(await bashSays('kr', 'exp')).toEqual(expect.arrayContaining(['expand']));
    expect(await bashSays('kr', 'expand', '--filt')).toEqual(['--filter', '--filter-mode']);
    expect(await bashSays('kr', 'expand', '--mode', '')).toEqual(['live', 'economy']);
    expect(await bashSays('kr', 'quote', 're')).toEqual(['retry']);
    expect(await bashSays('kr', 'completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  test.each(['zsh', 'fish'] as const)('of %s knows every command and option', (shell) => {
    const text = script(shell, COMMANDS);
    for (const { name, options } of COMMANDS) {
      expect(text).toContain(name);
      for (const option of options)
        expect(text).toContain(shell === 'zsh' ? `--${option.name}[` : `-l ${option.name} `);
    }
  });

  test('is for a shell that is known', async () => {
    const at = desk();
    expect(await run(['completion', 'constructor'], at.io)).toBe(2);
    expect(await run(['completion', 'fish'], at.io)).toBe(0);
    expect(at.out()).toContain('complete -c kr');
  });
});

test('what is told beside a result needs no reader, and is no reason to end; a result does', async () => {
  const { io } = desk();
  for (const output of [io.stderr, io.stdout] as PassThrough[]) output.on('error', () => undefined).destroy();
  await expect(tell({ io }, 'asked')).resolves.toBeUndefined();
  await expect(write(io.stdout, 'row')).rejects.toSatisfy(isReaderGone);
});
