import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../server/http/openapi/document.ts';
import { sized } from '../support/series.ts';

type Node = Record<string, unknown>;
const JUDGED = new URL('../../node_modules/.cache/judged/', import.meta.url);
const document = JSON.parse(JSON.stringify(openApiDocument())) as Node;

/** A description in which the same rules found nothing before is not judged again at a desk: that takes eight seconds. */
async function judged(by: string, judge: () => Promise<void>): Promise<void> {
  const rules = [import.meta.filename, fileURLToPath(new URL('../../package-lock.json', import.meta.url))];
  const texts = await Promise.all(rules.map((file) => readFile(file, 'utf8')));
  const hash = createHash('sha256')
    .update([by, JSON.stringify(document), ...texts].join('\0'))
    .digest('hex');
  const mark = new URL(hash, JUDGED);
  if (sized({ desk: existsSync(mark), ci: false })) return;
  await judge();
  await mkdir(JUDGED, { recursive: true });
  await writeFile(mark, '');
}

test('Redocly’s recommended rules find nothing', () => judged('redocly', redocly));

test('Spectral’s recommended rules find nothing', () => judged('spectral', spectral));

async function redocly(): Promise<void> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: 'openapi.json' });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
}

async function spectral(): Promise<void> {
  const judge = new spectralCore.Spectral();
  judge.setRuleset({ extends: [[oas as never, 'recommended']] });
  const problems = await judge.run(document);
  expect(problems.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([]);
}

/** Every schema that stands anywhere in the description, with where it stands. */
function* schemasIn(at: unknown, path = ''): Generator<{ path: string; schema: Node }> {
  if (typeof at !== 'object' || at === null) return;
  for (const [name, value] of Object.entries(at)) {
    const here = `${path}/${name}`;
    if (name === 'properties' && typeof value === 'object') {
      for (const [field, schema] of Object.entries(value as Node))
        yield { path: `${here}/${field}`, schema: schema as Node };
    }
    yield* schemasIn(value, here);
  }
}

test('every property, every parameter and every operation is described', () => {
  const bare = [...schemasIn(document)].filter(({ schema }) => !schema.description && !schema.$ref);
  expect(bare.map(({ path }) => path)).toEqual([]);
  const operations = Object.values(document.paths as Node).flatMap((item) => Object.values(item as Node)) as Node[];
  expect(operations.filter(({ description }) => !description)).toEqual([]);
  const parameters = operations.flatMap(({ parameters }) => (parameters ?? []) as Node[]);
  expect(parameters.filter(({ description }) => !description)).toEqual([]);
});

test('operations are named in camel case, each once', () => {
  const operations = Object.values(document.paths as Node).flatMap((item) => Object.values(item as Node)) as Node[];
  const ids = operations.map(({ operationId }) => String(operationId));
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every operation shows an answer that was really given, and every body one that was really sent', () => {
  const operations = Object.values(document.paths as Node).flatMap((item) => Object.values(item as Node)) as Node[];
  const isShown = (content: unknown) =>
    Object.values((content ?? {}) as Record<string, Node>).some(({ examples }) => examples !== undefined);
  const silent = operations.filter(({ responses }) => {
    const given = Object.entries(responses as Record<string, Node>).filter(([status]) => /^2/.test(status));
    const bodies = given.map(([, { content }]) => content).filter((content) => content !== undefined);
    return bodies.length > 0 && !bodies.some(isShown);
  });
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  const unsent = operations.filter(({ requestBody }) => requestBody && !isShown((requestBody as Node).content));
  expect(unsent.map(({ operationId }) => operationId)).toEqual([]);
});
