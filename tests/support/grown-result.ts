import { jsonb } from '../../server/core/database.ts';
import { newId } from '../../server/core/ids.ts';
import type { ExpansionResult } from '../../server/science/index.ts';
import { keepResult } from '../../server/services/jobs/keep-result.ts';
import { piecesOf } from '../../server/services/jobs/result-pieces.ts';
import { shelfOf, storedResult } from '../../server/services/jobs/stored-result.ts';
import type { TestApp } from './test-app.ts';

/**
 * A copy of an expansion whose result has so many rows, all different: more than a test has time to find. Of each `measuredOf` rows
 * one has metrics. Returns its id.
 */
export async function grownExpansion(
  { app }: TestApp,
  jobId: string,
  { length, measuredOf }: { length: number; measuredOf: number },
): Promise<string> {
  const { db } = app.context.database;
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
  const stored = await storedResult(shelfOf(app.context), job.result_id!);
  const result = (await stored!.parse()) as ExpansionResult;
  const { candidates: few } = result;
  const candidates = Array.from({ length }, (_, at) => {
    const one = few[at % few.length]!;
    return { ...one, keyword: `row ${at} ${one.keyword}`, metrics: at % measuredOf === 0 ? one.metrics : null };
  });
  const [id, resultId] = [newId(), newId()];
  await keepResult(db, resultId, piecesOf([JSON.stringify({ ...result, candidates })]));
  await db
    .insertInto('jobs')
    .values({ ...job, id, result_id: resultId, failed_stages: jsonb(job.failed_stages) })
    .execute();
  return id;
}
