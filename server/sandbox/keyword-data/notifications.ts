import { gzipSync } from 'node:zlib';
import { toUsd } from '../money.ts';
import type { World } from '../world.ts';
import { echoOf } from './charging.ts';
import { answer, row } from './envelope.ts';
import type { TaskRecord } from './tasks.ts';

const DELIVERY_MS = 10_000;

/** The double talks to this machine only, whatever address a task names. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

function addressOf(template: unknown, record: TaskRecord): URL | null {
  if (typeof template !== 'string') return null;
  const text = template
    .replaceAll('$id', encodeURIComponent(record.id))
    .replaceAll('$tag', encodeURIComponent(String(record.task.tag ?? '')));
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && LOOPBACK.has(url.hostname) ? url : null;
}

async function call(url: URL, init: RequestInit): Promise<boolean> {
  try {
    const reply = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(DELIVERY_MS) });
    return reply.ok;
  } catch {
    return false;
  }
}

function envelopeOf(world: World, record: TaskRecord): Buffer {
  const { endpoint, task, id, code } = record;
  const { result } = endpoint.answer(task, { seed: world.seed, now: record.postedAt });
  const path = ['v3', ...endpoint.base.split('/'), 'task_get', id];
  const done = { ...row({ id, code, path, data: echoOf(endpoint, task), result }), cost: toUsd(0) };
  return gzipSync(JSON.stringify(answer([done], 0)));
}

interface Addresses {
  ping: URL | null;
  post: URL | null;
}

async function notify(world: World, record: TaskRecord, { ping, post }: Addresses): Promise<void> {
  await world.wait(record.doneAt! - record.postedAt);
  if (ping !== null) await call(ping, { method: 'GET' });
  if (post === null) return;
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const body = new Uint8Array(envelopeOf(world, record));
  if (await call(post, { method: 'POST', headers, body })) record.collected = true;
}

/** Pingback (GET) and postback (POST, gzip) when the task is ready. A delivered task does not enter `tasks_ready`. */
export function notifyWhenReady(world: World, record: TaskRecord): void {
  const ping = addressOf(record.task.pingback_url, record);
  const post = addressOf(record.task.postback_url, record);
  if (ping === null && post === null) return;
  // A world that stops takes its pending notifications with it.
  notify(world, record, { ping, post }).catch(() => undefined);
}
