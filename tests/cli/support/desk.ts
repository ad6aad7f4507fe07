import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Owner, owner } from '../../support/byok.ts';
import { startHasty } from '../../support/jobs.ts';
import { call, type Person, person } from '../../support/people.ts';
import type { TestApp } from '../../support/test-app.ts';
import { type Between, between, type Fate, type Passing } from './between.ts';
import { type Machine, machine, type RunOptions } from './program.ts';

/** A service, somebody who asks the shared pipeline, somebody who pays, and the machine of both. */
interface People {
  app: TestApp;
  who: Person;
  payer: Owner;
  home: Machine;
}

/** Options of a run with a key. */
export const as = (key: string, more: RunOptions = {}): RunOptions => ({
  ...more,
  env: { KR_API_KEY: key, ...more.env },
});

/** Sets them up before the tests of the file that calls this, and takes them down behind them. */
export function programDesk() {
  const of = {} as People;
  beforeAll(async () => {
    const app = await startHasty();
    const [who, payer] = [await person(app, { role: 'admin' }), await owner(app)];
    Object.assign(of, { app, who, payer, home: await machine({ KR_URL: app.url }) });
  });
  afterAll(async () => {
    await of.home.drop();
    await of.app.stop();
  });
  return {
    of,
    kr: (...args: string[]) => of.home.kr(args, as(of.who.key)),
    krPaid: (...args: string[]) => of.home.kr(args, as(of.payer.key)),
    /** The body of REST's answer, as anybody would read it. */
    rest: async (path: string, key = of.who.key) =>
      (await call(of.app.url + path, { headers: { Authorization: `Bearer ${key}` } })).body,
    /** Runs something with a way to the service on which things happen to requests. */
    async onTheWay<T>(
      fateOf: (passing: Passing, index: number) => Fate,
      run: (way: Between) => Promise<T>,
    ): Promise<T> {
      const way = await between(of.app.url, fateOf);
      try {
        return await run(way);
      } finally {
        await way.close();
      }
    },
  };
}

export const intentFolder = ({ home: folder }: Machine) => join(folder, '.local/state/kr/intents');

export async function intentsOf(of: Machine): Promise<{ key: string }[]> {
  const intents = intentFolder(of);
  const names = await readdir(intents).catch(() => []);
  return await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(intents, name), 'utf8'))));
}

/** The last test of a file: it looks at all that was printed and kept by the ones before it. */
export function keepsItsKeys(of: People): void {
  describe('the key', () => {
    test('is in nothing that any command printed, nor in what is kept of begun work', async () => {
      for (const key of [of.who.key, of.payer.key]) expect(of.home.printed()).not.toContain(key);
      const state = join(of.home.home, '.local/state/kr');
      for (const entry of await readdir(state, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        expect((await stat(path)).mode & 0o077).toBe(0);
        if (entry.isFile()) expect(await readFile(path, 'utf8')).not.toContain('gk_live_');
      }
    });
  });
}
