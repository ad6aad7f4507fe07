import type { NanoUsd } from '../money.ts';
import { hash32 } from '../random.ts';
import type { World } from '../world.ts';
import type { Endpoint, Task } from './endpoint.ts';

/** An accepted task, as `id_list`, `tasks_ready` and `task_get` see it. */
export interface TaskRecord {
  id: string;
  account: string;
  endpoint: Endpoint;
  task: Task;
  queue: 'live' | 'standard';
  postedAt: number;
  /** Null while a live task is being worked on; the moment it gets ready for a queued one. */
  doneAt: number | null;
  code: number;
  cost: NanoUsd;
  collected: boolean;
}

/** Finished tasks are kept for re-reading; beyond this many the oldest are forgotten. */
const MAX_RECORDS = 200_000;

/** `MMDDhhmm-AAAA-FFFF-0000-<12 hex>`: account number and function code as the real ids carry them. */
export function newTaskId(world: World, account: string, functionCode: string): string {
  const [, month, day, hour, minute] = /-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(new Date(world.clock()).toISOString())!;
  const accountNumber = String(1000 + (hash32('account', account) % 9000));
  return `${month}${day}${hour}${minute}-${accountNumber}-${functionCode}-0000-${world.freshHex(12)}`;
}

export function remember(world: World, record: TaskRecord): void {
  world.tasks.set(record.id, record);
  if (world.tasks.size > MAX_RECORDS) world.tasks.delete(world.tasks.keys().next().value!);
}
