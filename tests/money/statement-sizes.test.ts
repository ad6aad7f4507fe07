import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { keywordIdentity } from '../../server/core/keyword.ts';
import { person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';

type Lists = Record<'identities' | 'volumes' | 'difficulties' | 'referringDomains', unknown[]>;

/** Of each word what is said about it. A row of a result whose words were stored before has none. */
function figuresOfEach({ identities = [], volumes, difficulties, referringDomains }: Partial<Lists>): unknown[][] {
  return identities.map((_, at) => [volumes, difficulties, referringDomains].map((list) => list![at]));
}

test.each([
  ['pglite', 200],
  ['postgres', 1000],
] as const)(
  'the words of a large result are written a few at a time: one statement holds %s for %i',
  async (backend, most) => {
    const app = await startTestApp({ backend });
    const admin = await person(app, { role: 'admin' });
    const executor = app.app.context.database.db.getExecutor();
    const spy = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(executor)), 'executeQuery');
    const keywords = Array.from({ length: 20 }, (_, nth) => `many words ${nth}`);
    const { body } = await research(app, admin, 'expand', { keywords, limitPerSeed: 100, includeMetrics: false });
    const queries = spy.mock.calls.map(([query]) => query as { sql: string; parameters: unknown[] });
    spy.mockRestore();
    const written = queries
      .filter(({ sql }) => sql.includes('insert into result_keywords'))
      .map(({ parameters }) => parameters.find((one) => String(one).startsWith('[')) as string)
      .map((kept) => (JSON.parse(kept) as Partial<Lists>[]).flatMap(figuresOfEach));
    const { rows } = await sql<{ words: number; known: number; places: number }>`select count(*)::integer as words,
      count(k.known_until)::integer as known, count(k.known_in)::integer as places
    from result_keywords k join jobs j on j.result_id = k.result_id where j.id = ${body.jobId}`.execute(
      app.app.context.database.db,
    );
    // Of whichever list: a word that the answers say something about is known where they are, for as long as they are fresh.
    const known = written.flat().filter((figures) => figures.some((figure) => figure !== null)).length;
    expect(rows).toEqual([{ words: written.flat().length, known, places: known }]);
    expect(known).toBeGreaterThan(most);
    expect(known).toBeLessThan(rows[0]!.words);
    const shown = body.result.candidates.map(({ keyword }: { keyword: string }) => keywordIdentity(keyword));
    expect(rows[0]!.words).toBe(new Set([...shown, ...keywords]).size);
    expect(Math.max(...written.map((words) => words.length))).toBe(most);
    // On a server its text is still being written then; the embedded database would do nothing else until it is.
    const isWith = (part: string) => queries.findIndex(({ sql }) => sql.includes(part));
    const before = isWith('insert into result_keywords') < isWith('insert into research_results');
    expect(before).toBe(backend === 'postgres');
    await app.stop();
  },
);
