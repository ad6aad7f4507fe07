import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { pgliteSignals, postgresSignals, type SignalLine } from '../../server/core/signals.ts';
import { BACKENDS, type Backend, createPostgresDatabase, openCopy } from '../support/database.ts';

interface Line {
  signals: SignalLine<{ word: string }>;
  /** What anybody who may use the database can send. */
  notify(payload: string): Promise<unknown>;
  dropped: string[];
  close(): Promise<unknown>;
}

async function openLine(backend: Backend): Promise<Line> {
  const dropped: string[] = [];
  const log = { warn: (_facts: object, message: string) => void dropped.push(message) };
  const statement = 'select pg_notify($1, $2)';
  if (backend === 'pglite') {
    const { pglite, close } = await openCopy();
    const notify = (payload: string) => pglite.query(statement, ['service_signals', payload]);
    return { signals: await pgliteSignals(pglite, log), notify, dropped, close };
  }
  const own = await createPostgresDatabase();
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  const signals = await postgresSignals<{ word: string }>(own.url, log);
  const notify = (payload: string) => client.query(statement, ['service_signals', payload]);
  return { signals, notify, dropped, close: () => client.end().then(() => own.drop()) };
}

describe.each(BACKENDS)('signals on %s', (backend) => {
  test('what cannot be read, or breaks a listener, is noted and dropped; what comes after it is heard', async () => {
    const { signals, notify, dropped, close } = await openLine(backend);
    const heard: string[] = [];
    let last = Promise.withResolvers<void>();
    signals.subscribe(({ word }) => {
      if (word === 'break') throw new Error('a listener that cannot');
      heard.push(word);
      last.resolve();
    });
    const isReadable = (text: string) => {
      try {
        const value = JSON.parse(text);
        return typeof value === 'object' && value !== null;
      } catch {
        return false;
      }
    };
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'null', '{', '7', '"word"'));
    const unreadable = text.filter((one) => !isReadable(one) && !one.includes('\0'));
    await fc.assert(
      fc.asyncProperty(fc.array(unreadable, { maxLength: 5 }), fc.uuid(), async (payloads, word) => {
        const before = dropped.length;
        last = Promise.withResolvers<void>();
        for (const payload of [...payloads, '{"word":"break"}']) await notify(payload);
        await notify(JSON.stringify({ word }));
        await last.promise;
        expect(heard.at(-1)).toBe(word);
        // Equal signals of one moment may come as one.
        expect(dropped.length).toBeGreaterThan(before);
      }),
      { numRuns: 25 },
    );
    await signals.close();
    await close();
  });
});
