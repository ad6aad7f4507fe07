import { readFile, writeFile } from 'node:fs/promises';
import { sdl } from './schema.ts';

/** Writes `schema.graphql`, or with `--check` fails when the one that is checked in is another. */
const file = new URL('schema.graphql', import.meta.url);

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8').catch(() => '')) !== sdl()) {
    console.error('graphql/schema.graphql is stale: run `node graphql/print.ts` and review the change.');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, sdl());
}
