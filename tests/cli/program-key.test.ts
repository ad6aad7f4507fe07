import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { programDesk } from './support/desk.ts';
import { machine } from './support/program.ts';

const { of, rest, onTheWay } = programDesk();

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
