import { toUsd } from '../money.ts';
import { priceTree } from '../prices.ts';
import { allCodes } from './codes.ts';
import type { Api, Task } from './endpoint.ts';
import { answer, row, stamp } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { type Answered, costOfRecord, ok } from './live.ts';
import { stateOf } from './queue.ts';
import { newTaskId } from './tasks.ts';

/** A free answer of one task that always succeeds. */
export function free(exchange: Exchange, path: string, result: unknown[]): Answered {
  const id = newTaskId(exchange.world, exchange.login, '0500');
  const segments = path.split('/');
  const data = { api: segments[0], function: segments.at(-1) };
  return ok(answer([row({ id, code: 20000, path: ['v3', ...segments], data, result })], 0));
}

/** Balance, limits and the account's own price list. */
export function userData(exchange: Exchange): Answered {
  const { world, login } = exchange;
  const { ledger, limits } = world;
  const balance = toUsd(ledger.balance(login));
  const today = new Date(world.clock()).toISOString().slice(0, 10);
  const result = {
    login,
    timezone: 'UTC',
    rates: {
      limits: { day: { total: 2_880_000 }, minute: { total: limits.requestsPerMinute } },
      statistics: { day: { total: 0, value: today }, minute: { total: 0, value: today } },
    },
    money: {
      total: balance + toUsd(ledger.charged(login)),
      balance,
      limits: { day: { total: limits.dayCostUsd }, minute: { total: null } },
      statistics: { day: { total: toUsd(ledger.chargedToday(login)), value: today }, minute: { total: 0 } },
    },
    price: priceTree(world.prices),
    backlinks_subscription_expiry_date: null,
    llm_mentions_subscription_expiry_date: null,
  };
  return free(exchange, 'appendix/user_data', [result]);
}

export function errorCodes(exchange: Exchange): Answered {
  return free(exchange, 'appendix/errors', allCodes());
}

const time = (value: unknown, fallback: number) =>
  typeof value === 'string' ? Date.parse(value.replace(' +00:00', 'Z').replace(' ', 'T')) : fallback;

/** Every accepted task of an API within a time window, the ones included whose client hung up. */
export function idList(exchange: Exchange, api: Api, asked: Task): Answered {
  const { world, login } = exchange;
  const from = time(asked.datetime_from, 0);
  const to = time(asked.datetime_to, Number.POSITIVE_INFINITY);
  const offset = typeof asked.offset === 'number' ? asked.offset : 0;
  const limit = typeof asked.limit === 'number' ? asked.limit : 1000;
  // Dates on the wire have whole seconds: a task posted within the last second of the window belongs to it.
  const listed = [...world.tasks.values()].filter((record) => {
    const posted = Math.floor(record.postedAt / 1000) * 1000;
    return record.account === login && record.endpoint.api === api && posted >= from && posted <= to;
  });
  if (asked.sort !== 'asc') listed.reverse();
  const result = listed.slice(offset, offset + limit).map((record) => {
    const mode = record.queue === 'live' ? record.endpoint.live!.suffix : 'task_post';
    const done = record.doneAt !== null && record.doneAt <= world.clock();
    return {
      id: record.id,
      url: `https://api.dataforseo.com/v3/${record.endpoint.base}/${mode}`,
      datetime_posted: stamp(record.postedAt),
      datetime_done: done ? stamp(record.doneAt!) : null,
      status: String(stateOf(exchange, record)),
      cost: costOfRecord(record),
      metadata: asked.include_metadata === true ? record.task : null,
    };
  });
  return free(exchange, `${api}/id_list`, result);
}
