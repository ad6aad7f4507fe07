import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../config.ts';

/** The key-encryption keys by version; `current` wraps, all of them unwrap. */
export interface CredentialKeys {
  current: string;
  byVersion: ReadonlyMap<string, Buffer>;
}

const KEY_BYTES = 32;
const KEY_FILE = 'credential-keys';

/**
 * Reads CREDENTIAL_KEYS, or in embedded mode a key file in DATA_DIR (mode 0600), which the first start makes.
 * The form of the setting is checked by the configuration.
 */
export async function loadCredentialKeys(config: Config): Promise<CredentialKeys> {
  if (config.CREDENTIAL_KEYS) return parseKeys(config.CREDENTIAL_KEYS);
  if (config.DATA_DIR.startsWith('memory:')) return parseKeys(newKey());
  const path = join(config.DATA_DIR, KEY_FILE);
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  // `wx` makes one of several first starts the winner; the others read what it wrote.
  await writeFile(path, newKey(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return parseKeys((await readFile(path, 'utf8')).trim());
}

function newKey(): string {
  return `v1:${randomBytes(KEY_BYTES).toString('base64url')}`;
}

function parseKeys(setting: string): CredentialKeys {
  const entries = setting.split(',').map((entry): [string, Buffer] => {
    const [version, key] = entry.split(':') as [string, string];
    return [version, Buffer.from(key, 'base64url')];
  });
  return { current: entries.at(-1)![0], byVersion: new Map(entries) };
}
