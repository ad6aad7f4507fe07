import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp, wireApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Embedded } from '../../server/core/embedded.ts';
import { openData } from '../../server/wiring/data.ts';
import { createDataDirectory } from '../support/database.ts';

const log = pino({ level: 'silent' });
/** Each takes as long on data that were just opened as a hundred of them later. */
const MOST = 9;

let directory: { path: string };
let config: Config;
let app: App;
const asked: string[] = [];

/** Notes what is asked outside of transactions: a start has none of its own. */
function noted(pglite: Embedded): Embedded {
  return {
    ...pglite,
    query: (text, parameters) => {
      asked.push(text);
      return pglite.query(text, parameters);
    },
    exec: (text) => {
      asked.push(text);
      return pglite.exec(text);
    },
    begin: () => {
      asked.push('begin');
      return pglite.begin();
    },
    close: () => pglite.close(),
  };
}

beforeAll(async () => {
  directory = await createDataDirectory();
  config = readConfig({ DATA_DIR: directory.path, PORT: '0' });
  const first = await createApp(config, { log });
  await first.stop();
  const data = (await openData(config, log))!;
  app = await wireApp(config, { log }, Promise.resolve({ ...data, pglite: noted(data.pglite) }));
});
afterAll(async () => {
  await app.stop();
  await rm(directory.path, { recursive: true, force: true });
});

test('a start on data that are up to date asks nine statements before it answers, and makes nothing', () => {
  expect(asked.length).toBeLessThanOrEqual(MOST);
  expect(asked.filter((text) => !/^\s*(select|with [a-z_]+ as \(\s*select)/i.test(text))).toEqual([]);
});

test('the queue is tended by those who work, and from then on', async () => {
  const tended = () => asked.some((text) => /cron_on/.test(text));
  expect(tended()).toBe(false);
  await app.work();
  await expect.poll(tended).toBe(true);
});
