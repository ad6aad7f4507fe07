import { readFile, writeFile } from 'node:fs/promises';
import { errorTypes } from './print-errors.ts';
import { nameRepeats } from './print-repeats.ts';

/**
 * Writes `app-router.d.ts`: the router's type as the compiler declares it, with nothing that has to be imported from the server, for
 * clients that know nothing of it. With `--check` fails when the one that is checked in is another. The declarations come from
 * `npm run types:whole`; those of an incremental compilation can stand in another order.
 */
const declared = new URL('../node_modules/.cache/types/trpc/router.d.ts', import.meta.url);
const file = new URL('app-router.d.ts', import.meta.url);

const HEAD = `// Printed by \`npm run schemas\` from trpc/router.ts, for compilers and editors. Needs @trpc/server alone.
// In this order: what errors carry (ErrorData), the types that procedures share, the procedures by router and name (appRouter).
`;
/** What resolvers see of a request is nobody's affair but theirs. */
const CONTEXT = /import\("\.\/context\.ts"\)\.TrpcContext/g;
/** Named once instead of spelled out at every procedure. */
const ERROR_SHAPE = /import\("\.\/error-shape\.ts"\)\.ErrorShape/g;

const router = (await readFile(declared, 'utf8')).replace(CONTEXT, 'object').replace(ERROR_SHAPE, 'ErrorShape');
const text = `${HEAD}${errorTypes()}${nameRepeats(router)}`;
const foreign = [...text.matchAll(/import\("([^"]+)"\)/g)].map((match) => match[1]!);
const others = foreign.filter((name) => name !== '@trpc/server' && !name.startsWith('@trpc/server/'));

if (others.length > 0) {
  console.error(`The router's type names what a client does not have: ${[...new Set(others)].join(', ')}.`);
  process.exitCode = 1;
} else if (!process.argv.includes('--check')) {
  await writeFile(file, text);
} else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  console.error('trpc/app-router.d.ts is stale: run `npm run schemas` and review the change.');
  process.exitCode = 1;
}
