/**
 * Generated conversations of agents by the thousand: `npm run conversations -- 100000` (10,000 unless given). Two machines on one
 * PostgreSQL, everything but the sockets; what the doubles charged is compared with the books at the end, and the books with the
 * consents. Ends with code 1 and the shortest conversation that was found when anything was bought without a consent; Ctrl C ends
 * early, with what was held until then.
 */

import { randomInt } from 'node:crypto';
import { Presets, SingleBar } from 'cli-progress';
import fc from 'fast-check';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { withService } from '../bench/support.ts';
import { atRest } from '../support/at-rest.ts';
import { assertLedger } from '../support/ledger.ts';
import { ownerInDatabase } from '../support/owners.ts';
import type { TestApp } from '../support/test-app.ts';
import { type Conversation, conversation, converse, Memory } from './conversation.ts';
import { inProcess, type Machines, type Stranger, strangersQuote } from './in-process.ts';
import { unaccounted } from './on-record.ts';

const COUNT = Number(process.argv[2] ?? 10_000);
const SEED = Number(process.argv[3] ?? randomInt(2 ** 31));
/** Conversations at once: what one waits for, another computes. */
const LANES = 8;
/** Conversations with one owner, at most. */
const A_HEAD = 50;
const ENV = {
  ...{ REQUEST_RATE_PER_MINUTE: '1000000', QUOTE_TTL_SECONDS: '86400', LOG_LEVEL: 'silent' },
  ...{ BYOK_MAX_CONCURRENT_JOBS: '10', JOB_CONCURRENCY: '4' },
};

const format = '{bar} {value}/{total} conversations, {bought} purchases {duration_formatted}, {eta_formatted} left';
const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true }, Presets.shades_classic);
const done = { conversations: 0, purchases: 0 };
let wanted = COUNT;
process.once('SIGINT', () => {
  wanted = 0;
});

/** One owner, and the conversations of an agent with their key; throws when anything was bought that nobody consented to. */
async function hold(machines: Machines, stranger: Stranger, conversations: Conversation[]): Promise<void> {
  const who = await ownerInDatabase(machines[0]);
  const hands = await inProcess(machines, who, stranger);
  const memory = new Memory();
  for (const one of conversations) {
    await converse(hands, memory, one);
    done.conversations += 1;
    bar.update(Math.min(COUNT, done.conversations), { bought: done.purchases });
  }
  const { jobs, problems } = await unaccounted(machines[0], who.accountId, memory);
  problems.push(...(await unaccounted(machines[0], stranger.ownerId, new Memory())).problems);
  done.purchases += jobs;
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** One lane's share of the conversations; throws what fast-check found, with its seed. */
async function lane(machines: Machines, number: number): Promise<void> {
  const stranger = await strangersQuote(machines);
  const many = fc.array(conversation, { minLength: 1, maxLength: A_HEAD, size: 'max' });
  for (let seed = SEED + number; done.conversations < wanted; seed += LANES) {
    const property = fc.asyncProperty(many, (conversations) => hold(machines, stranger, conversations));
    await fc.assert(property, { numRuns: 1, seed });
  }
}

async function second({ app: { context }, sandbox, databaseUrl }: TestApp): Promise<TestApp> {
  const app = await createApp(context.config, { log: pino({ level: 'silent' }) });
  return { app, sandbox, databaseUrl, url: 'http://service.test', logs: [], stop: () => app.stop() };
}

await withService(
  async ({ test }) => {
    const other = await second(test);
    console.log(`${COUNT} conversations, seed ${SEED}`);
    const began = performance.now();
    bar.start(COUNT, 0, { bought: 0 });
    try {
      await Promise.all(Array.from({ length: LANES }, (_, number) => lane([test, other], number)));
      await atRest(test);
      await atRest(other);
      const { charges, entries } = await assertLedger(test);
      bar.stop();
      const seconds = (performance.now() - began) / 1000;
      console.log(`${done.conversations} conversations, ${done.purchases} purchases, each with its consent on record`);
      console.log(
        `${seconds.toFixed(0)} s, ${((60 * done.conversations) / seconds).toFixed(0)} conversations a minute`,
      );
      console.log(`${charges} charges of the doubles, ${entries} of the books: equal to the micro-dollar`);
    } finally {
      bar.stop();
      await other.stop();
    }
  },
  { env: ENV },
).catch((thrown: Error) => {
  console.error(thrown.message, thrown.cause ?? '');
  process.exitCode = 1;
});
