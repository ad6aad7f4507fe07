import { defineEntity, p } from '@mikro-orm/core';

/** An owner's provider credential, sealed: AES-256-GCM under a key of its own, which a versioned key wraps. */
export const ProviderConnection = defineEntity({
  name: 'ProviderConnection',
  tableName: 'provider_connections',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    provider: p.enum(['dataforseo', 'openrouter'] as const),
    label: p.text().nullable(),
    maskedHint: p.text(),
    credentialVersion: p.integer().default(1),
    /** The oldest version whose login (or key) is the present one. */
    sameAccountSince: p.integer().default(1),
    sealedCredential: p.text().hidden().lazy(),
    wrappedKey: p.text().hidden().lazy(),
    wrappingKeyVersion: p.text(),
    verificationStatus: p.enum(['unverified', 'valid', 'invalid', 'error'] as const).default('unverified'),
    verifiedAt: p.datetime().nullable(),
    /** Who found it valid last: the vendor, or a double that takes any credential. Null on rows of earlier versions. */
    verifiedWith: p.enum(['live', 'sandbox'] as const).nullable(),
    lastVerificationCode: p.text().nullable(),
    /** Language model that the owner chose; null = the operator's. */
    model: p.text().nullable(),
    /** The account's own prices as read at verification. */
    prices: p.json<Record<string, unknown>>().nullable(),
    balanceMicros: p.bigint('number').nullable(),
    createdAt: p.datetime().defaultRaw('app_now()'),
    updatedAt: p.datetime().defaultRaw('app_now()'),
  },
});
