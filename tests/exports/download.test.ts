import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PARTS } from '../../server/services/exports/tables.ts';
import { type Person, person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { runningJob } from '../support/running-job.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { graphql } from '../transports/graphql-client.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

const ASKED = {
  expand: { keywords: ['Müsli "roh"', 'diet app'], filterTerms: ['free'], filterMode: 'literal', limitPerSeed: 30 },
  compare: { keywords: ['meal planner', 'diet app'], days: 90 },
  trends: { keywords: ['meal planner'], days: 90 },
  serp: { keywords: ['meal planner'] },
} as const;

async function finished(kind: keyof typeof ASKED) {
  return (await research(app, who, kind, ASKED[kind])).body;
}

const download = async (jobId: string, query: string) =>
  await fetch(`${app.url}/api/jobs/${jobId}/export?${query}`, {
    headers: { Authorization: who.headers.Authorization! },
  });

test.each(inTurns(Object.keys(ASKED) as (keyof typeof ASKED)[], 2))(
  'every part of the result of %s comes as every kind of file',
  async (kind) => {
    const { jobId } = await finished(kind);
    for (const [part, { columns }] of Object.entries(PARTS[kind]!)) {
      const names = columns.map(({ name }) => name);
      const csv = await download(jobId, `part=${part}`);
      expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
      const [header, ...lines] = parse(await csv.text()) as string[][];
      expect(header).toEqual(names);
      const ndjson = (await (await download(jobId, `part=${part}&format=ndjson`)).text()).split('\n').slice(0, -1);
      expect(ndjson).toHaveLength(lines.length);
      if (ndjson[0]) expect(Object.keys(JSON.parse(ndjson[0]))).toEqual(names);
      const parquet = await parquetReadObjects({
        file: await (await download(jobId, `part=${part}&format=parquet`)).arrayBuffer(),
      });
      expect(parquet).toHaveLength(lines.length);
      const xlsx = Buffer.from(await (await download(jobId, `part=${part}&format=xlsx`)).arrayBuffer());
      expect(xlsx.subarray(0, 2).toString()).toBe('PK');
    }
  },
);

test('a file is named after what it is: kind, part, first keyword, day', async () => {
  const { jobId, completedAt } = await finished('expand');
  const { headers } = await download(jobId, 'format=xlsx');
  const name = `expand-candidates-Müsli-roh--${completedAt.slice(0, 10)}.xlsx`;
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="${name.replace('ü', '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
});

test('unknown and zero never meet, in the figures of a real result', async () => {
  const { jobId, result } = await finished('expand');
  const [header, ...lines] = parse(await (await download(jobId, '')).text()) as string[][];
  const at = header!.indexOf('metrics.volume');
  expect(lines.map((line) => (line[at] === '' ? null : Number(line[at])))).toEqual(
    result.candidates.map((one: { metrics: { volume: number | null } | null }) => one.metrics?.volume ?? null),
  );
});

test('what there is not is refused before a byte is sent', async () => {
  const { jobId } = await finished('serp');
  expect((await download(jobId, 'part=candidates')).status).toBe(400);
  expect((await download(jobId, 'format=pdf')).status).toBe(400);
  expect((await download('0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10', '')).status).toBe(404);
  const stranger = await person(app);
  const theirs = await fetch(`${app.url}/api/jobs/${jobId}/export`, { headers: stranger.headers });
  expect(theirs.status).toBe(404);
});

test('a byte order mark comes when it is asked for', async () => {
  const { jobId } = await finished('compare');
  const bytes = Buffer.from(await (await download(jobId, 'bom=true')).arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});

describe('the address that GraphQL tells of a job', () => {
  const told = async (caller: Person, jobId: string, args = '') => {
    const { data } = await graphql(app, caller, `{ researchJob(jobId: "${jobId}") { exportUrl${args} } }`);
    return data?.researchJob?.exportUrl ?? null;
  };

  test('leads the same key to the file of the part and kind that was asked for', async () => {
    const { jobId } = await finished('expand');
    const asked: Record<string, string> = {
      '': 'format=csv',
      '(part: "clusters")': 'format=csv&part=clusters',
      '(format: ndjson, part: "filteredOut")': 'format=ndjson&part=filteredOut',
      '(format: parquet)': 'format=parquet',
    };
    for (const [args, query] of Object.entries(asked)) {
      const url = new URL(await told(who, jobId, args));
      expect(`${url.origin}${url.pathname}`).toBe(`${app.app.context.config.publicUrl}/api/jobs/${jobId}/export`);
      const file = await (await download(jobId, url.search.slice(1))).bytes();
      expect(file.byteLength).toBeGreaterThan(0);
      expect(file).toEqual(await (await download(jobId, query)).bytes());
    }
  });

  test('is none for a stranger, and none as long as the job has no result', async () => {
    const { jobId } = await finished('compare');
    expect(await told(await person(app), jobId)).toBeNull();
    expect(await told(who, await runningJob(app, who))).toBeNull();
  });
});
