/** The embedded database by itself: opens the data in DATA_DIR, asks one thing of it, and tells what it takes (`held`). */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { held } from './counts.ts';

const pglite = await PGlite.create({ dataDir: join(process.env.DATA_DIR!, 'database') });
await pglite.query('select 1');
process.on('message', () => process.send!(held()));
process.once('disconnect', () => pglite.close());
process.send!('ready');
