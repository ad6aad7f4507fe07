import { answersNever } from '../delivery.ts';
import { actionOf } from '../faults.ts';
import { toUsd } from '../money.ts';
import { echoOf, type Outcome, priceOf, settle, unaffordable } from './charging.ts';
import { messageOf } from './codes.ts';
import type { Endpoint, Task } from './endpoint.ts';
import { answer, type Envelope, refusal, row, type TaskRow } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { newTaskId, remember, type TaskRecord } from './tasks.ts';
import { type Refusal, validate } from './validation.ts';

export interface Answered {
  envelope: Envelope;
  status: number;
}

export const ok = (envelope: Envelope): Answered => ({ envelope, status: 200 });

export function pathOf(endpoint: Endpoint, suffix: string): string[] {
  return ['v3', ...endpoint.base.split('/'), ...suffix.split('/')];
}

/** A task that was not accepted: no charge, no trace in `id_list`. */
export function refusedRow(
  exchange: Exchange,
  endpoint: Endpoint,
  task: Task,
  refused: Refusal & { path: string },
): TaskRow {
  const id = newTaskId(exchange.world, exchange.login, endpoint.functionCode);
  const { code, message, path } = refused;
  return row({ id, code, message, path: pathOf(endpoint, path), data: echoOf(endpoint, task) });
}

/** Works a task off: waits, then charges and closes the record, whether or not the client is still there. */
async function work(exchange: Exchange, record: TaskRecord, outcome: Outcome): Promise<void> {
  const { world, login, actions } = exchange;
  world.ledger.hold(login, outcome.cost);
  const slow = actionOf(actions, 'slow')?.ms ?? 0;
  if (!answersNever(actions)) await world.wait(world.drawLatency() + slow);
  world.ledger.release(login, outcome.cost);
  const endpoint = `${record.endpoint.base}/${record.endpoint.live!.suffix}`;
  const tag = typeof record.task.tag === 'string' ? record.task.tag : null;
  world.ledger.charge({ provider: 'dataforseo', account: login, endpoint, providerId: record.id, tag }, outcome.cost);
  Object.assign(record, { doneAt: world.clock(), code: outcome.code, cost: outcome.cost });
}

async function runOne(
  exchange: Exchange,
  endpoint: Endpoint,
  task: Task,
): Promise<{ row: TaskRow; record?: TaskRecord }> {
  const { world, login, actions } = exchange;
  const { suffix, price } = endpoint.live!;
  const context = { seed: world.seed, now: world.clock() };
  const invalid = validate(endpoint.fields, task, context);
  if (invalid !== null) return { row: refusedRow(exchange, endpoint, task, { ...invalid, path: suffix }) };
  const found = endpoint.answer(task, context);
  const outcome = settle(found, priceOf(world, price, task, found.usage), task, actions);
  const broke = unaffordable(world, login, outcome.cost);
  if (broke !== null) {
    return { row: refusedRow(exchange, endpoint, task, { code: broke, message: messageOf(broke), path: suffix }) };
  }
  const id = newTaskId(world, login, endpoint.functionCode);
  const record: TaskRecord = {
    id,
    account: login,
    endpoint,
    task,
    queue: 'live',
    postedAt: context.now,
    doneAt: null,
    code: 40602,
    cost: 0,
    collected: false,
  };
  remember(world, record);
  await work(exchange, record, outcome);
  return { row: row({ ...outcome, id, path: pathOf(endpoint, suffix), data: echoOf(endpoint, task) }), record };
}

/** A live POST runs its first task; every further one is refused with 40000 at no cost. */
export async function runLive(exchange: Exchange, endpoint: Endpoint, tasks: readonly Task[]): Promise<Answered> {
  const [first, ...rest] = tasks;
  const { row: done, record } = await runOne(exchange, endpoint, first!);
  const { paymentHttpStatus } = exchange.world.limits;
  if (done.status_code === 40210 && record === undefined && paymentHttpStatus === 402) {
    return { envelope: refusal(40210), status: 402 };
  }
  const surplus = rest.map((task) =>
    refusedRow(exchange, endpoint, task, { code: 40000, message: messageOf(40000), path: endpoint.live!.suffix }),
  );
  return ok(answer([done, ...surplus], record?.cost ?? 0));
}

/** Cost of a finished record in USD, as `id_list` prints it. */
export function costOfRecord(record: TaskRecord): number {
  return toUsd(record.cost);
}
