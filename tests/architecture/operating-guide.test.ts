import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Messages and metrics that the guide explains at least; fewer would mean that it was read wrongly. */
const LEAST = 14;

const guide = await readFile('docs/operating.md', 'utf8');
const files = await Array.fromAsync(glob('{server,jobs}/**/*.{ts,cjs}'));
const source = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');

/** What stands in backticks in the first column of a section's table. */
function quotedIn(section: string): string[] {
  const body = guide.split(/^## /m).find((part) => part.startsWith(`${section}. `)) ?? '';
  const cells = body.split('\n').flatMap((line) => line.match(/^\| (.*?) \|/)?.slice(1) ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
}

/** Whether the code says it, with anything where the guide has three dots. */
function isSaid(text: string): boolean {
  return text.split('...').every((part) => source.includes(part.trim()));
}

test('every message of a start and every metric that the guide explains is one that the code has', () => {
  const messages = quotedIn('8');
  const metrics = quotedIn('7').filter((name) => !name.endsWith('*'));
  expect(messages.length + metrics.length).toBeGreaterThanOrEqual(LEAST);
  expect([...messages, ...metrics].filter((text) => !isSaid(text))).toEqual([]);
});

test('a message that the code does not have is seen', () => {
  expect(isSaid('Port ... is taken by a stranger')).toBe(false);
});
