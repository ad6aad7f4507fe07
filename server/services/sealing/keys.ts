import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../../config.ts';
import { newId } from '../../core/ids.ts';

/** The key-encryption keys by version; `current` wraps, all of them unwrap. */
export interface CredentialKeys {
  current: string;
  byVersion: ReadonlyMap<string, Buffer>;
}

const KEY_BYTES = 32;
const KEY_FILE = 'credential-keys';
const ENTRY = /^(v\d+):([A-Za-z0-9_-]{43})$/;

/**
 * Reads CREDENTIAL_KEYS, or in embedded mode a key file in DATA_DIR (mode 0600), which the first start makes.
 * @throws ConfigError that names the source and never shows a key
 */
export async function loadCredentialKeys(config: Config): Promise<CredentialKeys> {
  if (config.CREDENTIAL_KEYS) return parseKeys(config.CREDENTIAL_KEYS, 'CREDENTIAL_KEYS');
  if (config.DATA_DIR.startsWith('memory:')) return parseKeys(newKey(), 'generated key');
  const path = join(config.DATA_DIR, KEY_FILE);
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  return parseKeys((await readOrMake(path)).trim(), path);
}

async function readOrMake(path: string): Promise<string> {
  const unless = (code: string) => (error: NodeJS.ErrnoException) => {
    if (error.code !== code) throw error;
    return null;
  };
  const known = await readFile(path, 'utf8')
    .catch(unless('ENOENT'))
    .catch(({ code }: NodeJS.ErrnoException) => {
      throw new ConfigError([`${path}: cannot be read (${code})`]);
    });
  if (known !== null) return known;
  // Linked when it is whole: a start that is cut short leaves no broken key file, and of two starts one wins.
  const draft = `${path}.${newId()}`;
  await writeFile(draft, newKey(), { mode: 0o600 });
  await link(draft, path).catch(unless('EEXIST'));
  await rm(draft);
  return await readFile(path, 'utf8');
}

function newKey(): string {
  return `v1:${randomBytes(KEY_BYTES).toString('base64url')}`;
}

function parseKeys(setting: string, source: string): CredentialKeys {
  const byVersion = new Map<string, Buffer>();
  let current = '';
  for (const entry of setting.split(',')) {
    const [, version, key] = ENTRY.exec(entry.trim()) ?? [];
    if (!version || !key) throw new ConfigError([`${source}: must be v1:<32 bytes base64url>[,v2:...]`]);
    if (byVersion.has(version)) throw new ConfigError([`${source}: ${version} is there twice`]);
    byVersion.set(version, Buffer.from(key, 'base64url'));
    current = version;
  }
  return { current, byVersion };
}
