import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CredentialKeys } from '../sealing/keys.ts';
import { type SealContext, type Sealed, seal, unseal } from '../sealing/seal.ts';

const SECRET_BYTES = 32;
const [SECRET_PREFIX, PUBLIC_PREFIX] = ['whsec_', 'whpk_'];

/** What one endpoint's messages are signed with: a shared secret (`v1`), and an ed25519 key (`v1a`) as JWK members. */
interface SigningKeys {
  /** `whsec_` and base64. */
  secret: string;
  d: string;
  x: string;
}

/** The keys of an endpoint; those before sign as well, for a day after a rotation. */
export interface KeyRing {
  current: SigningKeys;
  previous: SigningKeys | null;
}

export function newSigningKeys(): SigningKeys {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { secret: `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`, d: d!, x: x! };
}

/** `whpk_` and base64 of the 32 bytes: what verifies `v1a`. */
export function publicKeyOf({ x }: SigningKeys): string {
  return PUBLIC_PREFIX + Buffer.from(x, 'base64url').toString('base64');
}

/** Which row a ring is bound to. */
export interface RingOf {
  id: string;
  ownerId: string;
  version: number;
}

const contextOf = ({ id, ownerId, version }: RingOf): SealContext => {
  return { ownerId, connectionId: id, provider: 'webhook', credentialVersion: version };
};

export function sealRing(ring: KeyRing, of: RingOf, keys: CredentialKeys): Sealed {
  return seal(JSON.stringify(ring), contextOf(of), keys);
}

/** @throws SealError */
export function openRing(sealed: Sealed, of: RingOf, keys: CredentialKeys): KeyRing {
  return JSON.parse(unseal(sealed, contextOf(of), keys)) as KeyRing;
}

export interface SignedContent {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The header `webhook-signature` (Standard Webhooks 1.0.0): `v1` and `v1a` of every key given, the current one first. */
export function signatures(keys: readonly SigningKeys[], { id, timestamp, body }: SignedContent): string {
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  return keys.flatMap((one) => [`v1,${hmac(one, content)}`, `v1a,${ed25519(one, content)}`]).join(' ');
}

function hmac({ secret }: SigningKeys, content: Buffer): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}

function ed25519({ d, x }: SigningKeys, content: Buffer): string {
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', d, x } });
  return sign(null, content, key).toString('base64');
}
