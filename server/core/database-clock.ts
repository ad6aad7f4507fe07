import type { Db } from './database.ts';
import { now, today } from './database.ts';

/** The database's UTC day: it resolves the ranges of requests and says whose budget is asked. */
export async function databaseDay(db: Db): Promise<string> {
  const { day } = await db.selectNoFrom(today.as('day')).executeTakeFirstOrThrow();
  return day;
}

/** The database's time: it says how far data can be complete, and from when on something counts. */
export async function databaseTime(db: Db): Promise<Date> {
  const { at } = await db.selectNoFrom(now.as('at')).executeTakeFirstOrThrow();
  return at;
}
