import { type NanoUsd, toUsd } from '../money.ts';
import { uniform } from '../random.ts';
import { messageOf } from './codes.ts';

const VERSION = '0.1.20260806';

/** One element of `tasks` (providers A2). */
export interface TaskRow {
  id: string;
  status_code: number;
  status_message: string;
  time: string;
  cost: number;
  result_count: number;
  path: string[];
  data: Record<string, unknown>;
  result: unknown[] | null;
}

export interface RowParts {
  id: string;
  code: number;
  message?: string;
  cost?: NanoUsd;
  path: string[];
  data: Record<string, unknown>;
  result?: unknown[] | null;
}

/** Seconds with four decimals, drawn from the id: answers stay the same byte for byte. */
function time(id: string): string {
  return `${(0.02 + uniform('time', id) * 0.4).toFixed(4)} sec.`;
}

export function row(parts: RowParts): TaskRow {
  return {
    id: parts.id,
    status_code: parts.code,
    status_message: parts.message ?? messageOf(parts.code),
    time: time(parts.id),
    cost: toUsd(parts.cost ?? 0),
    result_count: parts.result?.length ?? 0,
    path: parts.path,
    data: parts.data,
    result: parts.result ?? null,
  };
}

export interface Envelope {
  version: string;
  status_code: number;
  status_message: string;
  time: string;
  cost: number;
  tasks_count: number;
  tasks_error: number;
  tasks: TaskRow[] | null;
}

const failed = (task: TaskRow) => task.status_code >= 40000 && task.status_code !== 40106;

/** Answer with tasks. `cost` must be the sum in nano-USD, as adding doubles would leave rounding dust. */
export function answer(tasks: TaskRow[], cost: NanoUsd): Envelope {
  return {
    version: VERSION,
    status_code: 20000,
    status_message: messageOf(20000),
    time: time(tasks[0]?.id ?? ''),
    cost: toUsd(cost),
    tasks_count: tasks.length,
    tasks_error: tasks.filter(failed).length,
    tasks,
  };
}

/** Answer of which nothing ran. */
export function refusal(code: number, message?: string): Envelope {
  return {
    version: VERSION,
    status_code: code,
    status_message: message ?? messageOf(code),
    time: '0 sec.',
    cost: 0,
    tasks_count: 0,
    tasks_error: 0,
    tasks: null,
  };
}

/** `2026-07-15 00:43:34 +00:00` */
export function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} +00:00`;
}
