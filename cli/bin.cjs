#!/usr/bin/env node
// Any version of Node can read this: it finds the one that came with the packages where the caller's own is too old.
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

const LEAST = 24;
const main = join(__dirname, 'main.ts');
// What was compiled at one start is there for the next one: beside the packages, where nobody else may write.
const compiled = join(__dirname, '..', 'node_modules', '.cache', 'compiled');
if (Number(process.versions.node.split('.')[0]) >= LEAST) {
  require('node:module').enableCompileCache(compiled);
  import(require('node:url').pathToFileURL(main).href);
} else {
  process.on('SIGINT', () => undefined);
  const node = join(__dirname, '..', 'node_modules', '.bin', 'node');
  const { status, error } = spawnSync(node, [main, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
  });
  if (error) console.error(`kr needs Node ${LEAST} or newer; what runs is ${process.versions.node}.`);
  process.exitCode = status ?? 1;
}
