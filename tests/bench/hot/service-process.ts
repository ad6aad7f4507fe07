/**
 * The service in a process of its own, with one route more that does nothing but let its caller in; it tells what it did since
 * it was asked before (`count`) and what it holds (`held`), and writes where its processor's time went (`profile`, then `profiled`).
 */
import { writeFile } from 'node:fs/promises';
import { type Profiler, Session } from 'node:inspector/promises';
import { pino } from 'pino';
import { z } from 'zod';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import type { Route } from '../../../server/http/routes/route.ts';
import { routes } from '../../../server/http/routes.ts';
import { listen } from '../../../server/http/server.ts';
import { access, operation } from '../../../server/operations/operation.ts';
import { bootstrap } from '../../../server/services/accounts/bootstrap.ts';
import { SMALL } from './call.ts';
import { counts, held } from './counts.ts';

const bare = operation({
  name: 'bench.bare',
  summary: 'Lets its caller in.',
  kind: 'query',
  access: access.scoped('research:execute'),
  idempotency: 'none',
  spends: false,
  errors: [],
  input: z.strictObject({}),
  output: z.object({ text: z.string() }),
  run: async () => SMALL,
});
(routes as Route[]).push({ method: 'GET', path: '/api/bench', operation: bare, from: [], status: 200 });

const app = await createApp(readConfig(process.env), { log: pino({ level: 'silent' }) });
const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustProxy: false });
const count = counts(app.context.memory);
const session = new Session();
session.connect();

async function answer(message: string): Promise<unknown> {
  if (message === 'count') return count();
  if (message === 'held') return held();
  if (message === 'profile') {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    return 'begun';
  }
  const { profile } = (await session.post('Profiler.stop')) as { profile: Profiler.Profile };
  await writeFile(message, JSON.stringify(profile));
  return profile;
}

process.on('message', async (message: string) => process.send!(await answer(message)));
process.once('disconnect', async () => {
  await server.close();
  await app.stop();
});
const { apiKey } = await bootstrap(app.context);
process.send!({ port: server.port, apiKey });
