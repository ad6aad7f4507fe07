import { type RawBuilder, sql } from 'kysely';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** Longer than any worker's lease: the holder is made up by a test. */
const MADE_UP = sql`app_now() + interval '10 minutes'`;
const isAstir: RawBuilder<boolean> = sql`completed_at is null and follows_job_id is null and
  (lease_until <= ${MADE_UP} or lease_until is null and (wake_at is null or wake_at <= app_now()))`;

/**
 * Resolves when no job is to be begun, or under way: the rows say so, for between its commit and its delivery nobody is busy with one.
 * A job that sleeps is at rest.
 */
export async function atRest({ app }: TestApp): Promise<void> {
  const { db } = app.context.database;
  await until(async () => (await sql`select from jobs where ${isAstir}`.execute(db)).rows.length === 0);
  // Who wrote the last row may have more to do.
  await app.idle();
}
