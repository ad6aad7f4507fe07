/**
 * Ten times the load that the providers take, offered at once by two processes' worth of lanes on one database: how many
 * refusals the provider had to give. The limits are the real ones; the double's clock and the spacing run 20 times faster.
 */
import { sql } from 'kysely';
import { postgresBucket } from '../../server/core/rate-bucket.ts';
import { createKeywordDataProvider } from '../../server/providers/keyword-data/client.ts';
import { createLimiter, paceKeywordData } from '../../server/providers/pacing.ts';
import { startSandbox } from '../../server/sandbox/index.ts';
import { report, withService } from './support.ts';

const FASTER = 20;
/** Live trends calls that the provider takes in one of its minutes, here three seconds. */
const PER_MINUTE = 250;
const LOAD = 10 * PER_MINUTE;

await withService(async ({ test }) => {
  const { db } = test.app.context.database;
  const began = Date.now();
  const sandbox = await startSandbox({ clock: () => began + (Date.now() - began) * FASTER });
  const bucket = postgresBucket(db);
  const faster = { take: (key: string, perMinute: number) => bucket.take(key, perMinute * FASTER) };
  const processes = [0, 1].map(() =>
    paceKeywordData(createKeywordDataProvider({ baseUrl: sandbox.keywordDataUrl }), createLimiter({ bucket: faster })),
  );
  const range = { dateFrom: '2026-08-01', dateTo: '2026-10-31', locationCode: 2840, languageCode: 'en' };
  const buy = (index: number) =>
    processes[index % 2]!.buy(
      { operation: 'trends_graph', keywords: [`word ${index}`], queue: 'live', ...range },
      {
        credential: { login: 'platform', password: 'platform' },
        account: 'platform',
        attemptId: `attempt ${index}`,
        signal: new AbortController().signal,
      },
    );
  const outcomes = await Promise.all(Array.from({ length: LOAD }, (_, index) => buy(index)));
  const seconds = (Date.now() - began) / 1000;
  const refused = Object.values(sandbox.control.counters().refused).reduce((sum, count) => sum + count, 0);
  const answered = outcomes.filter(({ kind }) => kind === 'answered').length;
  const used = (answered * 60) / (seconds * FASTER) / PER_MINUTE;
  report(
    `${LOAD} calls`,
    `${answered} answered, ${refused} refusals seen, target 0`,
    refused === 0 && answered === LOAD,
  );
  report('use of the provider’s rate', `${(100 * used).toFixed(0)} %, target 95 %`, used >= 0.95);
  await sql`truncate pacing_buckets`.execute(db);
  await sandbox.stop();
});
