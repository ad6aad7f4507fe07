import { actionOf } from '../faults.ts';
import type { NanoUsd } from '../money.ts';
import { toNano } from '../money.ts';
import { costOf, type Usage } from '../prices.ts';
import type { FaultAction } from '../types.ts';
import type { World } from '../world.ts';
import { messageOf } from './codes.ts';
import type { Answer, Endpoint, Task } from './endpoint.ts';

/** How a task ends and what it costs. */
export interface Outcome {
  code: number;
  message: string;
  cost: NanoUsd;
  result: unknown[] | null;
}

/** Cost of a task at the price that is set; the high priority queue has prices of its own. */
export function priceOf(world: World, path: string, task: Task, usage: Usage): NanoUsd {
  const high = task.priority === 2 ? world.prices.get(`${path}#high`) : undefined;
  return costOf(high ?? world.prices.get(path)!, usage);
}

const sameWord = (a: unknown, b: string) => String(a).toLowerCase() === b.toLowerCase();

function forbidden(task: Task, actions: readonly FaultAction[]): Outcome | null {
  for (const action of actions) {
    if (action.kind !== 'forbiddenKeyword') continue;
    const listed = Array.isArray(task.keywords) && task.keywords.some((word) => sameWord(word, action.keyword));
    if (!listed && !sameWord(task.keyword, action.keyword)) continue;
    const field = listed ? 'keywords' : 'keyword';
    const message = `Invalid Field: '${field}'. Keyword text has invalid characters or symbols: '${action.keyword}'.`;
    return { code: 40501, message, cost: 0, result: null };
  }
  return null;
}

/** The end of a task that passed validation: its answer, or what the faults of this request make of it. */
export function settle(answer: Answer, price: NanoUsd, task: Task, actions: readonly FaultAction[]): Outcome {
  const refused = forbidden(task, actions);
  if (refused !== null) return refused;
  const factor = actionOf(actions, 'overcharge')?.factor ?? 1;
  const cost = Math.round(price * factor);
  const fault = actionOf(actions, 'code');
  if (fault === undefined) {
    const code = answer.code ?? 20000;
    return { code, message: messageOf(code), cost, result: answer.result };
  }
  return {
    code: fault.code,
    message: fault.message ?? messageOf(fault.code),
    cost: fault.charged === true ? cost : toNano(fault.costUsd ?? 0),
    result: (fault.withResult ?? fault.code === 40106) ? answer.result : null,
  };
}

/** Why an account cannot pay, null when it can. A price of 0 is always affordable. */
export function unaffordable(world: World, login: string, cost: NanoUsd): number | null {
  if (cost === 0) return null;
  if (world.ledger.available(login) < cost) return 40210;
  const limit = world.limits.dayCostUsd;
  return limit !== null && world.ledger.chargedToday(login) + cost > toNano(limit) ? 40203 : null;
}

/** The `data` echo: api and function, then the request. */
export function echoOf(endpoint: Endpoint, task: Task): Record<string, unknown> {
  return { ...endpoint.echo, ...task };
}
