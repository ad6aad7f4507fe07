/** The queue of the service by itself, with an empty handler: answers how many jobs a second it takes and delivers. */
import { pino } from 'pino';
import { JobDelivery } from '../../../jobs/queue.ts';
import { openDatabase } from '../../../server/core/database.ts';
import { newId } from '../../../server/core/ids.ts';
import { rateOf } from '../support.ts';

const LANES = 64;

const { DATABASE_URL: url } = process.env;
const database = await openDatabase({ kind: 'postgres', url: url! });
const delivery = new JobDelivery({ url: url! }, pino({ level: 'silent' }));
await delivery.start();

let handled = 0;
let last = { count: 0, done: () => {} };
const handle = async () => {
  handled += 1;
  if (handled === last.count) last.done();
};
await delivery.deliver({
  take: () => void handle(),
  hasRoom: () => true,
  room: async () => undefined,
});

async function rate(count: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  last = { count: handled + count, done: resolve };
  const began = performance.now();
  await rateOf(count, LANES, () => delivery.enqueue(database, newId()));
  await promise;
  return (count * 1000) / (performance.now() - began);
}

process.on('message', async (count: number) => process.send!(await rate(count)));
process.once('disconnect', async () => {
  await delivery.stop();
  await database.close();
});
process.send!('ready');
