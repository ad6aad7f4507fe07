import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Account, copiedPrograms, giveAway, ordinaryAccount, packagedPrograms } from './postgres-programs.ts';
import { scratchFolder } from './scratch.ts';

/**
 * The disk may lose everything with the machine, but what was committed survives the end of any process. Files are copied and
 * checkpoints are few, so that a suite's database is there in milliseconds. Nothing lies outside the server's own folder.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_init_zero: 'off',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  max_connections: '300',
  dynamic_shared_memory_type: 'mmap',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
};

interface Server {
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL server of our own on a free port, without durability: for tests and benchmarks. It ends with this process. */
export async function startServer(): Promise<Server> {
  const account = await ordinaryAccount();
  const folder = await scratchFolder('postgres', account !== undefined);
  try {
    return await startIn(folder, account);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(folder: string, account: Account | undefined): Promise<Server> {
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')];
  const programs = account ? await copiedPrograms(join(folder, 'programs')) : await packagedPrograms();
  const password = randomBytes(12).toString('hex');
  await mkdir(data, { mode: 0o700 });
  await writeFile(secret, password, { mode: 0o600 });
  if (account) await giveAway(folder, account);
  const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  // A password that is random and lives as long as this run needs no slow hash, which each connection would compute.
  const hashed = '--set=scram_iterations=1';
  const form = ['--no-sync', '--encoding=UTF8', '--locale=C', '--auth=password', '--username=postgres'];
  await done(spawn(programs.initdb, [...form, hashed, `--pgdata=${data}`, `--pwfile=${secret}`], options));
  const port = await freePort();
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = guarded(programs.postgres, ['-D', data, '-p', String(port), ...settings], options);
  await saying(server, 'ready to accept connections');
  const stop = async () => {
    const ended = once(server, 'exit');
    if (platform() === 'win32') server.kill();
    server.stdin!.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

async function done(child: ChildProcess): Promise<void> {
  const { said, ended } = listenTo(child);
  if ((await ended) !== 0) throw new Error(`PostgreSQL could not be prepared:\n${said()}`);
}

/** Resolves when the program has said so; what it says later is read and forgotten. */
async function saying(child: ChildProcess, words: string): Promise<void> {
  const { said, ended } = listenTo(child);
  const heard = new Promise<void>((resolve) => {
    createInterface({ input: child.stderr! }).on('line', (line) => line.includes(words) && resolve());
  });
  const failed = ended.then(() => {
    throw new Error(`PostgreSQL could not be started:\n${said()}`);
  });
  await Promise.race([heard, failed]);
  failed.catch(() => undefined);
}

function listenTo(child: ChildProcess) {
  let text = '';
  child.stderr!.on('data', (more) => {
    text = `${text}${more}`.slice(-4_000);
  });
  child.stdout?.resume();
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  return { said: () => text, ended };
}

/** The program ends with the input of this shell, and that with our process, however it ends. */
const GUARD = `exec 3<&0
"$@" 3<&- & program=$!
(read -r _ <&3; kill -QUIT $program) 2>/dev/null & guard=$!
wait $program; code=$?; kill $guard 2>/dev/null; exit $code`;

function guarded(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const piped = { ...options, stdio: ['pipe', 'ignore', 'pipe'] as ['pipe', 'ignore', 'pipe'] };
  if (platform() === 'win32') return spawn(program, args, piped);
  return spawn('/bin/sh', ['-c', GUARD, 'sh', program, ...args], piped);
}

export async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as { port: number };
    probe.close(() => resolve(port));
  });
  return promise;
}
