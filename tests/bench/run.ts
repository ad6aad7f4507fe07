/** Runs every benchmark of this folder in turn, each in a process of its own: `npm run bench`. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const only = process.argv[2] ?? '';
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts') && name.includes(only))
  .sort();
let failures = 0;
for (const name of names) {
  console.log(`\n=== ${name.replace('.bench.ts', '')}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', folder + name], { stdio: 'inherit' });
  if (status !== 0) failures += 1;
}
process.exitCode = failures === 0 ? 0 : 1;
