import { sql } from 'kysely';
import { reconcile } from '../../jobs/reconcile.ts';
import { microsFromUsd } from '../../server/core/money.ts';
import { moveClock } from '../support/clock.ts';
import type { TestApp } from '../support/test-app.ts';
import type { Bench } from './drive.ts';
import { CLIENT_TIMEOUT_MS } from './plan.ts';

/** Ends of a unit whose answer nobody has. */
const WITHOUT_ANSWER = new Set(['OUTCOME_UNKNOWN', 'PAID_WITHOUT_RESULT', 'NOT_CHARGED', 'INTERRUPTED']);
const LATE_MS = CLIENT_TIMEOUT_MS / 2;
/** A larger answer waits in the buffers of the line after its last byte went out, and may be given up there. */
const MOST_BYTES = 64 * 1024;

/**
 * What the doubles delivered whole and well within the client's time. What came while the application stood still for want of
 * processor time is not judged, and of a posting the answer is collected later, which a changed connection may prevent.
 */
export function judged({ test, pulse }: Bench) {
  const { control } = test.sandbox;
  const live = new Set(control.bill().flatMap(({ tag, endpoint }) => (endpoint.endsWith('task_post') ? [] : [tag])));
  return control
    .delivered()
    .filter(
      ({ tag, afterMs, at, bytes }) =>
        live.has(tag) &&
        afterMs < LATE_MS &&
        bytes < MOST_BYTES &&
        !pulse.stoodStill({ from: at - CLIENT_TIMEOUT_MS, to: at + 2 * CLIENT_TIMEOUT_MS }),
    );
}

/** Every answer that is judged is kept, but for those that a worker took with it when it died. */
export async function lostAnswers(bench: Bench): Promise<string[]> {
  const { test, interrupts } = bench;
  const whole = judged(bench);
  if (whole.length === 0) return ['no answer came while the application kept up: nothing was judged'];
  const delivered = new Set(whole.map(({ tag }) => tag));
  const units = await test.app.context.database.db.selectFrom('job_units').selectAll().execute();
  return units
    .filter(({ id }) => delivered.has(id) && !interrupts.lost.has(id))
    .filter(({ outcome_code }) => WITHOUT_ANSWER.has(outcome_code ?? ''))
    .map(
      ({ id, stage, state, outcome_code }) =>
        `the answer of ${stage} ${id} arrived, and it is ${state} ${outcome_code}`,
    );
}

const HOUR = 3_600;

/** Once everything is at rest and looked at again, what was presumed is what it cost, wherever the provider still tells. */
export async function wronglyPresumed(test: TestApp): Promise<string[]> {
  const { db } = test.app.context.database;
  await moveClock(test.app.context.database, `${HOUR} seconds`);
  for (let before = -1; before !== (await looks(test)); ) {
    before = await looks(test);
    await reconcile(test.app.context);
  }
  const { rows } = await sql<{ id: string; booked: number }>`
    select u.id, (select sum(cost_micros)::bigint from ledger l where l.unit_id = u.id) as booked
    from job_units u join jobs j on j.id = u.job_id
    where u.state = 'unknown' and u.provider = 'dataforseo' and (j.pipeline = 'shared' or exists (
      select 1 from provider_connections c where c.id::text = j.connections -> 'dataforseo' ->> 'id'
        and c.same_account_since <= (j.connections -> 'dataforseo' ->> 'version')::integer))`.execute(db);
  const cost = new Map(test.sandbox.control.bill().map(({ tag, costUsd }) => [tag, microsFromUsd(costUsd)]));
  return rows
    .filter(({ id, booked }) => Number(booked) !== (cost.get(id) ?? 0))
    .map(({ id, booked }) => `unit ${id} is booked with ${booked}, and cost ${cost.get(id) ?? 0}`);
}

async function looks({ app }: TestApp): Promise<number> {
  const { rows } = await sql<{
    sum: number;
  }>`select coalesce(sum(looks), 0)::integer as sum from reconciliations`.execute(app.context.database.db);
  return rows[0]!.sum;
}
