import { readConfig } from '../config.ts';
import { failStart } from '../wiring/starting.ts';
import { openStore } from '../wiring/store.ts';

/** `npm run migrate`: brings the configured database to the newest schema and ends. */
async function main(): Promise<void> {
  const store = await openStore(readConfig(process.env));
  await store.close();
  console.log('The database is at the newest schema.');
}

main().catch(failStart);
