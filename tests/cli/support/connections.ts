import { afterAll, beforeAll } from 'vitest';
import { type Connection, connect, type Problem } from '../../../cli/client/index.ts';
import { type Person, person } from '../../support/people.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { type Between, between, type Fate, type Passing } from './between.ts';

/** A service for the tests of a file, and somebody with a key to it. */
export interface Served {
  app: TestApp;
  who: Person;
}

/** Starts it before the tests of the file that calls this, and stops it behind them. */
export function served(): Served {
  const of = {} as Served;
  beforeAll(async () => {
    of.app = await startTestApp();
    of.who = await person(of.app, { role: 'admin' });
  });
  afterAll(() => of.app.stop());
  return of;
}

/** A connection that counts what it waits instead of waiting. */
export function connectTo(url: string, key: string): Connection & { waits: number[] } {
  const waits: number[] = [];
  const sleep = async (milliseconds: number) => void waits.push(milliseconds);
  return { ...connect({ url, key, retry: { sleep } }), waits };
}

/** Runs something with a way to the service on which things happen to requests. */
export async function alongTheWay<T>(
  { app, who }: Served,
  fateOf: (passing: Passing, index: number) => Fate,
  run: (connection: ReturnType<typeof connectTo>, way: Between) => Promise<T>,
): Promise<T> {
  const way = await between(app.url, fateOf);
  try {
    return await run(connectTo(way.url, who.key), way);
  } finally {
    await way.close();
  }
}

/** The problem that a call comes to. @throws when it comes to none */
export const problemFrom = (promise: Promise<unknown>): Promise<Problem> =>
  promise.then(
    () => Promise.reject(new Error('nothing was thrown')),
    (thrown: Problem) => thrown,
  );
