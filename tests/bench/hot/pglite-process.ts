/** The embedded database by itself: opens the data in DATA_DIR, asks one thing of it, and tells its resident memory in bytes. */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const pglite = await PGlite.create({ dataDir: join(process.env.DATA_DIR!, 'database') });
await pglite.query('select 1');
process.on('message', () => process.send!(process.memoryUsage.rss()));
process.once('disconnect', () => pglite.close());
process.send!('ready');
