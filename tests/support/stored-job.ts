import { newId } from '../../server/core/ids.ts';
import { keepResult } from '../../server/services/jobs/keep-result.ts';
import { piecesOf } from '../../server/services/jobs/result-pieces.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A complete job of the shared pipeline with a result of its own, made directly in the database. */
export async function storedJob(
  { app }: TestApp,
  owner: Person,
  {
    text,
    operation = 'expand',
    keywords = ['word'],
  }: { text: string; operation?: 'expand' | 'compare'; keywords?: string[] },
): Promise<string> {
  const { db } = app.context.database;
  const [id, resultId] = [newId(), newId()];
  await keepResult(db, resultId, piecesOf([text]));
  const done = { status: 'complete', progress_total: 1, progress_completed: 1, completed_at: new Date() } as const;
  const request = JSON.stringify({ operation, keywords, locationCode: 2840, languageCode: 'en' });
  const made = { request, request_identity: id, data_source: 'sandbox', price_version: 'test' } as const;
  const job = { id, owner_id: owner.accountId, pipeline: 'shared', operation, result_id: resultId, ...made, ...done };
  await db
    .insertInto('jobs')
    .values({ ...job, budget_day: '2026-01-01' } as never)
    .execute();
  return id;
}
