import { execFile } from 'node:child_process';
import { chmod, readdir, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../support/scratch.ts';
import { programDesk } from './support/desk.ts';
import { machine } from './support/program.ts';

const { of, rest, onTheWay } = programDesk();

test('`kr` runs from wherever it was linked to, and ends as the program does', async () => {
  const folder = await scratchFolder('bin');
  const link = join(folder, 'kr');
  await symlink(fileURLToPath(new URL('../../cli/bin.cjs', import.meta.url)), link);
  const options = { cwd: folder, env: { PATH: process.env.PATH!, HOME: folder } };
  const { stdout } = await promisify(execFile)(link, ['--help'], options);
  expect(stdout).toMatch(/^kr: keyword research/);
  await expect(promisify(execFile)(link, ['nonsense'], options)).rejects.toMatchObject({ code: 2 });
  await rm(folder, { recursive: true });
});

describe('the key', () => {
  test('is read, tried, and kept for its owner alone, for its own service alone', async () => {
    const own = await machine({});
    const login = await own.kr(['login', '--url', `${of.app.url}/`, '--json'], { stdin: `${of.who.key}\n` });
    expect(JSON.parse(login.out)).toEqual(await rest('/api/auth/access'));
    const folder = join(own.home, '.config/kr');
    const file = join(folder, 'credentials.json');
    expect([(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
    expect((await own.kr(['history'])).code).toBe(0);
    await onTheWay(
      () => 'pass',
      async ({ url, seen }) => {
        expect((await own.kr(['history'], { env: { KR_URL: url } })).code).toBe(3);
        expect(seen).toEqual([]);
      },
    );
    await chmod(file, 0o640);
    expect(await own.kr(['history'])).toMatchObject({ code: 3, err: expect.stringContaining('chmod 600') });
    await chmod(file, 0o600);
    expect((await own.kr(['login', '--forget'])).code).toBe(0);
    expect((await own.kr(['history'])).code).toBe(3);
    expect(own.printed()).not.toContain(of.who.key);
    await own.drop();
  });

  test('that is refused is not kept, and none is taken as an argument', async () => {
    const own = await machine({ KR_URL: of.app.url });
    const wrong = `gk_live_${'0'.repeat(38)}`;
    expect((await own.kr(['login'], { stdin: wrong })).code).toBe(3);
    expect((await own.kr(['login', wrong])).code).toBe(2);
    expect((await own.kr(['history', '--key', wrong])).code).toBe(2);
    expect(await readdir(own.home)).toEqual([]);
    expect(own.printed()).not.toContain(wrong);
    await own.drop();
  });
});
