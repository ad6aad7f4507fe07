/** The embedded database in a thread of its own: statements, and the disk that they wait for, hold up nobody else. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { parsers } from '../../core/value-parsers.ts';
import { assertThere, BUFFERS, makeUnlessThere, openDurably } from './durable.ts';
import { type Answer, type Call, type Name, OPENING, type Opening, told } from './messages.ts';

const port = parentPort!;
/** As another thread has compiled it, or at once: nobody has said yet which data are to be opened. */
const known = workerData as WebAssembly.Module | null;
const pgliteWasmModule = known ?? compiled();
const listeners = new Map<number, () => Promise<void>>();
/** Whose transaction is open. */
let holder: { id: number; release(): void } | null = null;
let closing = false;
let last: Promise<unknown> = Promise.resolve();

function compiled(): WebAssembly.Module {
  const packaged = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return new WebAssembly.Module(readFileSync(join(dirname(packaged), 'pglite.wasm')));
}

async function open({ folder, isDurable, wasOpen }: Opening): Promise<PGlite> {
  const settings = { parsers, pgliteWasmModule, startParams: [...PGlite.defaultStartParams, ...BUFFERS] };
  if (folder === null) return await PGlite.create({ ...settings, loadDataDir: await dataDir() });
  if (wasOpen) assertThere(folder);
  if (isDurable) return await openDurably(folder, pgliteWasmModule);
  const own = await makeUnlessThere(folder, pgliteWasmModule);
  return await PGlite.create({ ...settings, dataDir: own });
}

/** Work outside of any transaction waits for its turn, in the order in which it came. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

async function within<T>(of: number | null, work: () => Promise<T>): Promise<T> {
  if (of === null) return await inTurn(work);
  if (holder?.id !== of) throw new Error('The transaction is over.');
  return await work();
}

/** A text of several statements may fail inside a transaction that it began: the next one must not find itself in there. */
async function execAlone(text: string): Promise<unknown> {
  try {
    return await pglite.exec(text);
  } catch (error) {
    await pglite.exec('rollback');
    throw error;
  }
}

/** Resolves when the transaction is open; its turn lasts until it has ended. */
function begin(id: number): Promise<void> {
  const began = Promise.withResolvers<void>();
  const turn = inTurn(async () => {
    if (closing) throw new Error('PGlite is closed');
    await pglite.exec('begin');
    await new Promise<void>((release) => {
      holder = { id, release };
      began.resolve();
    });
  });
  turn.catch(began.reject);
  return began.promise;
}

function end(of: number | null, how: 'commit' | 'rollback'): Promise<unknown> {
  return within(of, async () => {
    const { release } = holder!;
    await pglite.exec(how).finally(() => {
      holder = null;
      release();
    });
  });
}

async function listen(id: number, channel: string): Promise<void> {
  const hear = (payload: string) => say({ kind: 'heard', of: id, payload });
  listeners.set(id, await inTurn(() => pglite.listen(channel, hear)));
}

async function close(): Promise<void> {
  closing = true;
  if (holder) await end(holder.id, 'rollback');
  await inTurn(() => pglite.close());
}

const calls: Record<Name, (call: Call) => Promise<unknown>> = {
  query: ({ of, text, parameters }) => within(of, () => pglite.query(text, [...parameters])),
  exec: ({ of, text }) => (of === null ? inTurn(() => execAlone(text)) : within(of, () => pglite.exec(text))),
  begin: ({ id }) => begin(id),
  commit: ({ of }) => end(of, 'commit'),
  rollback: ({ of }) => end(of, 'rollback'),
  listen: ({ id, text }) => listen(id, text),
  unlisten: ({ of }) => inTurn(async () => await listeners.get(of!)?.()),
  ping: async () => null,
  close,
};

function say(answer: Answer): void {
  port.postMessage(answer);
}

/** SQLSTATE of what should not be, e.g. of an insertion into the log that was broken off. */
const INTERNAL_ERROR = 'XX000';
/** A server ends all of itself where it cannot write its log; the program goes on, and every later statement waits for ever. */
const UNWRITTEN_LOG = /^could not .* file "pg_wal\//;

/** What leaves the database in an unknown state: it broke off, or the system refused a write. Opening it again recovers it. */
function isFatal(error: unknown): boolean {
  const {
    name,
    syscall,
    code,
    message = '',
  } = (error ?? {}) as Partial<Record<string, unknown>> & { message?: string };
  const isBroken = error instanceof WebAssembly.RuntimeError || name === 'ExitStatus' || code === INTERNAL_ERROR;
  return isBroken || typeof syscall === 'string' || UNWRITTEN_LOG.test(message);
}

async function answer(call: Call): Promise<void> {
  const { id } = call;
  try {
    const value = await calls[call.name](call);
    say({ kind: 'value', id, value });
  } catch (error) {
    say({ kind: 'error', id, error: told(error) });
    if (isFatal(error)) process.exit(1);
  }
}

const [opening] = (await once(port, 'message')) as [Opening];
const pglite = await open(opening).catch((error) => {
  say({ kind: 'error', id: OPENING, error: told(error) });
  process.exit(1);
});
port.on('message', answer);
say({ kind: 'value', id: OPENING, value: known ? null : pgliteWasmModule });
