import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Provider } from '../../providers/ports/calls.ts';
import type { CredentialKeys } from './keys.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** What a sealed credential belongs to. It is bound to all of it: moved to another row, it does not open. */
export interface SealContext {
  ownerId: string;
  /** The row: a provider connection, or the endpoint of a webhook. */
  connectionId: string;
  provider: Provider | 'webhook';
  credentialVersion: number;
}

/** Envelope encryption: the secret under a data key of its own, the data key under a versioned key-encryption key. */
export interface Sealed {
  sealedCredential: string;
  wrappedKey: string;
  wrappingKeyVersion: string;
}

/** The text does not open: wrong key, or not the row it was sealed for. Says nothing about its content. */
export class SealError extends Error {}

export function seal(plain: string, context: SealContext, keys: CredentialKeys): Sealed {
  const dataKey = randomBytes(KEY_BYTES);
  const binding = bindingOf(context);
  return {
    sealedCredential: encrypt(dataKey, Buffer.from(plain), binding),
    wrappedKey: encrypt(wrappingKey(keys.current, keys), dataKey, binding),
    wrappingKeyVersion: keys.current,
  };
}

/** @throws SealError */
export function unseal(sealed: Sealed, context: SealContext, keys: CredentialKeys): string {
  const dataKey = unwrap(sealed, context, keys);
  return decrypt(dataKey, sealed.sealedCredential, bindingOf(context)).toString('utf8');
}

/** Wraps the data key under the current key; the secret itself is not decrypted. @throws SealError */
export function rewrap(sealed: Sealed, context: SealContext, keys: CredentialKeys): Sealed {
  const dataKey = unwrap(sealed, context, keys);
  const wrappedKey = encrypt(wrappingKey(keys.current, keys), dataKey, bindingOf(context));
  return { ...sealed, wrappedKey, wrappingKeyVersion: keys.current };
}

/** The data key alone: proves that the key-encryption key is the right one. @throws SealError */
export function unwrap(sealed: Sealed, context: SealContext, keys: CredentialKeys): Buffer {
  return decrypt(wrappingKey(sealed.wrappingKeyVersion, keys), sealed.wrappedKey, bindingOf(context));
}

function wrappingKey(version: string, keys: CredentialKeys): Buffer {
  const key = keys.byVersion.get(version);
  if (!key) throw new SealError(`key-encryption key ${version} is not configured`);
  return key;
}

function bindingOf({ ownerId, connectionId, provider, credentialVersion }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([ownerId, connectionId, provider, credentialVersion]));
}

/** base64url of nonce, tag and text. */
function encrypt(key: Buffer, plain: Buffer, binding: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(binding);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

function decrypt(key: Buffer, sealed: string, binding: Buffer): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    // The fixed length refuses a tag cut short, which would be easy to guess.
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(binding)
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SealError('a sealed credential does not open with the configured keys');
  }
}
