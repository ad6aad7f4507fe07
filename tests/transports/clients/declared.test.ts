import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const COMPILER = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
const PROJECT = fileURLToPath(new URL('declared/tsconfig.json', import.meta.url));

/**
 * The router's own module drags in more than a thousand files; the declared type and the libraries of a client are these. Types
 * that the compiler makes are its work: a router of which a client uses a tenth must not be made whole.
 */
const MOST_FILES = 160;
const MOST_TYPES = 8_000;

test('a client compiles against the declared router with nothing of the server, and is refused what the service refuses', async () => {
  const { stdout } = await run(process.execPath, [COMPILER, '-p', PROJECT, '--listFiles', '--diagnostics']);
  const files = stdout.split('\n').filter((line) => line.includes('/'));
  expect(Number(/^Types:\s+(\d+)$/m.exec(stdout)?.[1])).toBeLessThan(MOST_TYPES);
  const own = files.filter((file) => !file.includes('/node_modules/')).map((file) => file.replace(/.*\/(?=\w+\/)/, ''));
  expect(own.sort()).toEqual(['declared/client.ts', 'trpc/app-router.d.ts']);
  expect(files.filter((file) => file.includes('@types/node'))).toEqual([]);
  expect(files.length).toBeLessThan(MOST_FILES);
});

/** Facts of an audited act differ by the act; each line of an import is judged by itself; nobody sends into a stream of events. */
const OPEN = [
  'details: Record<string, unknown>;',
  'items?: unknown[] | undefined;',
  'output: AsyncIterable<import("@trpc/server/unstable-core-do-not-import").TrackedData<OnProgress>, void, any>;',
];

test('no field that goes in or comes out of the declared router is of an unknown type', async () => {
  const text = await readFile(new URL('../../../trpc/app-router.d.ts', import.meta.url), 'utf8');
  const untyped = text.split('\n').filter((line) => /\??: .*(?<!")\b(unknown|any)\b(?!")[^:]*;$/.test(line));
  expect(untyped.map((line) => line.trim()).filter((line) => !OPEN.includes(line))).toEqual([]);
});
