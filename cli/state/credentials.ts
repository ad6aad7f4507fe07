import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Ended, EXIT, UsageError } from '../program/exit-codes.ts';
import type { Io } from '../program/io.ts';
import { folderOf, isOpenToOthers, readIfThere, writePrivately } from './files.ts';

export interface Credential {
  url: string;
  key: string;
}

/** What `kr login` saved: the service used last, and a key for each. */
interface Saved {
  url: string;
  keys: Record<string, string>;
}

const DEFAULT_URL = 'http://127.0.0.1:3000';

const fileOf = (env: Io['env']) => join(folderOf(env, 'config'), 'credentials.json');

/**
 * The service and the key of a command: KR_URL and KR_API_KEY, or what was saved. A saved key is for its own service alone.
 * @throws Ended when there is none
 */
export async function credentialOf(env: Io['env']): Promise<Credential> {
  const saved = await readSaved(env);
  const url = checkUrl(env.KR_URL || saved?.url || DEFAULT_URL);
  const key = env.KR_API_KEY || saved?.keys[url];
  if (!key) throw new Ended(EXIT.credential, `No key for ${url}: run \`kr login\`, or set KR_API_KEY.`);
  return { url, key: checkKey(key) };
}

/** Where `kr login` goes unless told otherwise. */
export async function usualUrl(env: Io['env']): Promise<string> {
  return env.KR_URL || (await readSaved(env))?.url || DEFAULT_URL;
}

export async function saveCredential(env: Io['env'], { url, key }: Credential): Promise<string> {
  const saved = await readSaved(env);
  const path = fileOf(env);
  await writePrivately(path, `${JSON.stringify({ url, keys: { ...saved?.keys, [url]: key } }, null, 2)}\n`);
  return path;
}

/** Forgets every saved key. */
export async function forgetCredentials(env: Io['env']): Promise<void> {
  await rm(fileOf(env), { force: true });
}

/** @throws Ended when others can read the file, or it is none of ours */
async function readSaved(env: Io['env']): Promise<Saved | null> {
  const path = fileOf(env);
  const text = await readIfThere(path);
  if (text === null) return null;
  if (await isOpenToOthers(path)) {
    throw new Ended(
      EXIT.credential,
      `${path} can be read by others: \`chmod 600\` it, and make a new key if they did.`,
    );
  }
  try {
    const { url, keys } = JSON.parse(text) as Saved;
    return { url: checkUrl(url), keys: { ...keys } };
  } catch {
    throw new Ended(EXIT.credential, `${path} cannot be understood: run \`kr login\` again after removing it.`);
  }
}

/** @throws UsageError */
export function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError('the address of the service is an http or https URL');
  if (url.username || url.password) throw new UsageError('the address of the service carries no password');
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** A key that no header can carry would be quoted in an error. @throws Ended */
export function checkKey(text: string): string {
  const key = text.trim();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new Ended(EXIT.credential, 'The key is malformed.');
  return key;
}
