import { actionOf } from '../faults.ts';
import { echoOf, priceOf, settle, unaffordable } from './charging.ts';
import { messageOf } from './codes.ts';
import type { Answer, Endpoint, Task } from './endpoint.ts';
import { answer, refusal, row, stamp, type TaskRow } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { type Answered, ok, pathOf, refusedRow } from './live.ts';
import { notifyWhenReady } from './notifications.ts';
import { newTaskId, remember, type TaskRecord } from './tasks.ts';
import { validate } from './validation.ts';

const MAX_TASKS = 100;
const KEPT_MS = 30 * 86_400_000;
const LISTED_MS = 3 * 86_400_000;
const MAX_LISTED = 1000;

/** Pages are charged at the post as asked for: what a search really has is not known yet. */
function usageAtPost(task: Task, found: Answer) {
  const depth = typeof task.depth === 'number' ? task.depth : 10;
  return { ...found.usage, pages: task.depth === undefined ? 1 : Math.ceil(depth / 10) };
}

function postOne(exchange: Exchange, endpoint: Endpoint, task: Task): { row: TaskRow; cost: number } {
  const { world, login, actions } = exchange;
  const context = { seed: world.seed, now: world.clock() };
  const refuse = (code: number, message = messageOf(code)) => ({
    row: refusedRow(exchange, endpoint, task, { code, message, path: 'task_post' }),
    cost: 0,
  });
  const invalid = validate(endpoint.fields, task, context);
  if (invalid !== null) return refuse(invalid.code, invalid.message);
  const found = endpoint.answer(task, context);
  const price = priceOf(world, endpoint.queue!.price, task, usageAtPost(task, found));
  // A task that will find nothing is created all the same; only the faults of this request refuse it here.
  const created = settle({ ...found, code: 20100, result: null }, price, task, actions);
  const broke = unaffordable(world, login, created.cost);
  if (broke !== null) return refuse(broke);
  const id = newTaskId(world, login, endpoint.functionCode);
  const tag = typeof task.tag === 'string' ? task.tag : null;
  const charged = {
    provider: 'dataforseo',
    account: login,
    endpoint: `${endpoint.base}/task_post`,
    providerId: id,
    tag,
  } as const;
  world.ledger.charge(charged, created.cost);
  const readyAt = context.now + world.queueDelayMs;
  const record: TaskRecord = {
    id,
    account: login,
    endpoint,
    task,
    queue: 'standard',
    postedAt: context.now,
    doneAt: readyAt,
    code: created.code === 20100 ? (found.code ?? 20000) : created.code,
    cost: created.cost,
    collected: created.code !== 20100,
  };
  if (created.code === 20100 || created.cost > 0) remember(world, record);
  if (created.code === 20100) notifyWhenReady(world, record);
  return {
    row: row({ ...created, id, path: pathOf(endpoint, 'task_post'), data: echoOf(endpoint, task) }),
    cost: created.cost,
  };
}

/** Creates up to 100 tasks, each charged at once; the overflow gets 40006. */
export async function postTasks(exchange: Exchange, endpoint: Endpoint, tasks: readonly Task[]): Promise<Answered> {
  const { world, actions } = exchange;
  await world.wait(world.drawLatency() + (actionOf(actions, 'slow')?.ms ?? 0));
  const posted = tasks.slice(0, MAX_TASKS).map((task) => postOne(exchange, endpoint, task));
  const broke = posted.every(({ row: task }) => task.status_code === 40210);
  if (broke && world.limits.paymentHttpStatus === 402) return { envelope: refusal(40210), status: 402 };
  const surplus = tasks
    .slice(MAX_TASKS)
    .map((task) => refusedRow(exchange, endpoint, task, { code: 40006, message: messageOf(40006), path: 'task_post' }));
  const cost = posted.reduce((sum, task) => sum + task.cost, 0);
  return ok(answer([...posted.map(({ row: task }) => task), ...surplus], cost));
}

/** Status of a task on its way: handed, in queue, then ready. A live task is done when its work is. */
export function stateOf(exchange: Exchange, record: TaskRecord): number {
  const now = exchange.world.clock();
  if (now - record.postedAt > KEPT_MS) return 40403;
  if (record.doneAt === null) return 40602;
  if (record.doneAt <= now) return record.code;
  return now - record.postedAt < exchange.world.queueDelayMs / 2 ? 40601 : 40602;
}

/** Free read of a finished task. Of the live tasks only SERP ones are stored. */
export function getTask(exchange: Exchange, endpoint: Endpoint, id: string): Answered {
  const { world, login } = exchange;
  const suffix = `task_get/advanced/${id}`;
  const path = endpoint.queue!.gets.length > 1 ? pathOf(endpoint, suffix) : pathOf(endpoint, `task_get/${id}`);
  const record = world.tasks.get(id);
  const stored = record !== undefined && (record.queue === 'standard' || record.endpoint.api === 'serp');
  const missing = !stored ? 40401 : record.account !== login ? 40001 : record.endpoint !== endpoint ? 40004 : null;
  if (missing !== null || !stored) return ok(answer([row({ id, code: missing ?? 40401, path, data: {} })], 0));
  const struck = actionOf(exchange.actions, 'code');
  const code = struck?.code ?? stateOf(exchange, record);
  const finished = struck === undefined && code === record.code && record.doneAt !== null;
  // The answer of the day of the post, as it was stored then.
  const result = finished ? endpoint.answer(record.task, { seed: world.seed, now: record.postedAt }).result : null;
  if (finished) record.collected = true;
  return ok(answer([row({ id, code, path, data: echoOf(endpoint, record.task), result })], 0));
}

/** Finished tasks of the last three days that nobody has collected. */
export function tasksReady(exchange: Exchange, endpoint: Endpoint): Answered {
  const { world, login } = exchange;
  const now = world.clock();
  const ready = [...world.tasks.values()].filter(
    (record) =>
      record.account === login &&
      record.endpoint === endpoint &&
      record.queue === 'standard' &&
      !record.collected &&
      record.doneAt !== null &&
      record.doneAt <= now &&
      now - record.postedAt <= LISTED_MS,
  );
  const result = ready.slice(0, MAX_LISTED).map((record) => ({
    id: record.id,
    se: 'google',
    se_type: endpoint.echo.se_type ?? endpoint.base.split('/').at(-1),
    date_posted: stamp(record.postedAt),
    tag: record.task.tag ?? null,
    ...endpointsOf(endpoint, record.id),
  }));
  const id = newTaskId(world, login, endpoint.functionCode);
  return ok(
    answer([row({ id, code: 20000, path: pathOf(endpoint, 'tasks_ready'), data: { ...endpoint.echo }, result })], 0),
  );
}

function endpointsOf(endpoint: Endpoint, id: string): Record<string, string | null> {
  if (endpoint.queue!.gets.length === 1) return { endpoint: `/v3/${endpoint.base}/task_get/${id}` };
  const offered = (kind: string) =>
    endpoint.queue!.gets.includes(`task_get/${kind}`) ? `/v3/${endpoint.base}/task_get/${kind}/${id}` : null;
  return {
    endpoint_regular: offered('regular'),
    endpoint_advanced: offered('advanced'),
    endpoint_html: offered('html'),
  };
}
