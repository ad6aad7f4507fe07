import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freshKey } from '../client/index.ts';
import type { Io } from '../program/io.ts';
import type { Credential } from './credentials.ts';
import { folderOf, readIfThere, writePrivately } from './files.ts';

/** What a person set out to do. It has one Idempotency-Key until its result was shown, however often the command is run. */
export interface Intent {
  key: string;
  /** When it was begun, ISO 8601. */
  begunAt: string;
  /** Whether an earlier run began it. */
  isResumed: boolean;
  /** Its result was shown: the same command is a new intent from now on. */
  done(): Promise<void>;
}

export interface Wanted {
  /** The operation with what it is given; equal ones are the same intent. */
  operation: string;
  input: unknown;
}

/** Finds the intent on the disk, or puts it there: only then may a request go out. */
export async function intend(env: Io['env'], { url, key: apiKey }: Credential, wanted: Wanted): Promise<Intent> {
  const account = createHash('sha256').update(apiKey).digest('hex');
  const name = createHash('sha256')
    .update(JSON.stringify([url, account, wanted.operation, wanted.input]))
    .digest('hex');
  const path = join(folderOf(env, 'state'), 'intents', `${name}.json`);
  const mine = { key: freshKey(), begunAt: new Date().toISOString() };
  let kept: typeof mine | null = await read(path);
  if (!kept) {
    try {
      await writePrivately(path, JSON.stringify(mine), { isNew: true });
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
      // The same command, started at the same moment, was first.
      kept = await read(path);
    }
  }
  const intent = kept ?? mine;
  return { ...intent, isResumed: kept !== null, done: () => forget(path, intent.key) };
}

/** Another run may have been through before, and a third one have begun anew under the same name: that one stays. */
async function forget(path: string, key: string): Promise<void> {
  if ((await read(path))?.key === key) await rm(path, { force: true });
}

async function read(path: string): Promise<{ key: string; begunAt: string } | null> {
  const text = await readIfThere(path);
  return text === null ? null : JSON.parse(text);
}
