import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PARTS } from '../../server/services/exports/tables.ts';
import { type Person, person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { query } from '../support/trpc.ts';

let app: TestApp;
let who: Person;
// biome-ignore lint/suspicious/noExplicitAny: a result as it came
let result: any;
let jobId: string;

beforeAll(async () => {
  app = await startTestApp();
  who = await person(app, { role: 'admin' });
  const asked = { keywords: ['meal planner', 'diet app'], limitPerSeed: 60 };
  const { body } = await research(app, who, 'expand', asked);
  ({ jobId, result } = body);
});
afterAll(() => app.stop());

const rows = async (input: object) => await query(app, who.headers, { name: 'jobs.rows', input: { jobId, ...input } });

/** Every page of a question, one after the other. */
async function allRows(input: object): Promise<unknown[][]> {
  const found: unknown[][] = [];
  for (let cursor: string | undefined; ; ) {
    const { data } = await rows({ ...input, limit: 7, ...(cursor ? { cursor } : {}) });
    found.push(...data.rows);
    if (data.nextCursor === null) return found;
    cursor = data.nextCursor;
  }
}

describe('rows of a result', () => {
  test('are its candidates, whole and in its order, however they are paged', async () => {
    expect(result.candidates.length).toBeGreaterThan(30);
    const found = await allRows({ fields: ['keyword', 'metrics.volume', 'growthPct'] });
    expect(found).toEqual(
      // biome-ignore lint/suspicious/noExplicitAny: as above
      result.candidates.map((one: any) => [one.keyword, one.metrics?.volume ?? null, one.growthPct]),
    );
  });

  test('are ordered by a column with unknown values last, either way round', async () => {
    for (const sign of ['', '-']) {
      const found = (await allRows({ fields: ['metrics.volume'], order: `${sign}metrics.volume` })).flat() as (
        | number
        | null
      )[];
      const known = found.filter((volume) => volume !== null);
      expect(found.slice(0, known.length)).toEqual(known);
      expect(known).toEqual([...known].sort((a, b) => (sign === '-' ? b - a : a - b)));
      expect(found).toHaveLength(result.candidates.length);
    }
  });

  test('meet every condition; what is unknown is neither more nor less than a figure', async () => {
    const of = (volume: number | null, is: string) =>
      volume === null ? false : is === '>' ? volume > 500 : volume <= 500;
    for (const is of ['>', '<=']) {
      const { data } = await rows({ fields: ['metrics.volume'], where: [{ field: 'metrics.volume', is, value: 500 }] });
      const wanted = result.candidates.filter((one: { metrics: { volume: number | null } | null }) =>
        of(one.metrics?.volume ?? null, is),
      );
      expect(data.total).toBe(wanted.length);
    }
    const word = await rows({ where: [{ field: 'keyword', is: 'contains', value: 'PLANNER' }], fields: ['keyword'] });
    expect(word.data.rows.flat().every((keyword: string) => keyword.includes('planner'))).toBe(true);
    expect(word.data.total).toBeGreaterThan(0);
  });

  test('of the months are one a keyword and month, and lists travel as JSON text', async () => {
    const { data } = await rows({ part: 'monthly' });
    expect(data.columns).toEqual(['keyword', 'year', 'month', 'volume']);
    const months = result.candidates.flatMap(
      (one: { metrics: { monthly: object[] } | null }) => one.metrics?.monthly ?? [],
    );
    expect(data.total).toBe(months.length);
    const clusters = await rows({ part: 'clusters', fields: ['keywords'] });
    expect(clusters.data.rows.map(([cell]: [string]) => JSON.parse(cell))).toEqual(
      result.clusters.slice(0, 50).map(({ keywords }: { keywords: string[] }) => keywords),
    );
  });

  test('are refused for a part, a column or a cursor that does not fit, naming what there is', async () => {
    expect((await rows({ part: 'pages' })).error.issues[0].message).toContain('candidates');
    expect((await rows({ fields: ['volume'] })).error.issues[0].message).toContain('metrics.volume');
    const { data } = await rows({ limit: 2 });
    expect((await rows({ limit: 2, cursor: data.nextCursor, order: 'keyword' })).error.appCode).toBe(
      'VALIDATION_FAILED',
    );
  });

  test('have a name for every field that is described, each once', () => {
    for (const parts of Object.values(PARTS)) {
      for (const { columns } of Object.values(parts ?? {})) {
        const names = columns.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        expect(names.length).toBeGreaterThan(1);
      }
    }
  });
});
