import { z } from 'zod';
import { Timestamp, Usd, UsdLimit } from '../fields.ts';

const secret = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !/[\p{Cc}\s]/u.test(text), 'must not contain spaces');
const DataForSeo = z.strictObject({ login: secret(200), password: secret(200) });
const OpenRouter = z.strictObject({ apiKey: secret(300) });
const Label = z.string().trim().min(1).max(80);
/** A model as the gateway names it, e.g. `vendor/name`. */
const Model = z
  .string()
  .max(120)
  .regex(/^[\w.-]+\/[\w.:-]+$/, 'must be a model id such as vendor/name');

/** A base URL is never accepted: secrets go to the operator's configured providers only. */
export const SaveConnection = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('dataforseo'), label: Label.optional(), credential: DataForSeo }),
  z.strictObject({
    provider: z.literal('openrouter'),
    label: Label.optional(),
    credential: OpenRouter,
    model: Model.optional(),
  }),
]);
export type SaveConnection = z.output<typeof SaveConnection>;

export const RotateConnection = z.strictObject({
  id: z.string().max(100),
  credential: z.union([DataForSeo, OpenRouter]),
  label: Label.optional(),
  expectedCredentialVersion: z.number().int().min(1),
});
export type RotateConnection = z.output<typeof RotateConnection>;

export const ChooseModel = z.strictObject({
  id: z.string().max(100),
  model: Model.nullable().meta({ description: 'null: the one that the operator uses.' }),
});
export type ChooseModel = z.output<typeof ChooseModel>;

/** Models that an owner may choose from, with their list prices. */
export const ModelList = z.object({
  models: z.array(
    z.object({
      model: z.string(),
      promptUsdPerMillion: Usd.meta({ description: 'For a million tokens that are sent, at the dearest tier.' }),
      completionUsdPerMillion: Usd.meta({ description: 'For a million tokens that are written, at the dearest tier.' }),
      requestUsd: Usd.meta({ description: 'For each call.' }),
      isDefault: z.boolean(),
    }),
  ),
  source: z.enum(['gateway', 'built_in']).meta({ description: 'built_in: the gateway was not readable yet.' }),
  asOf: z.string().meta({ description: 'Date of the list, YYYY-MM-DD.' }),
});

export const ConnectionId = z.strictObject({ id: z.string().max(100) });

/** A saved connection. The secret never leaves: `maskedHint` shows its last characters at most. */
export const Connection = z.object({
  id: z.string(),
  provider: z.enum(['dataforseo', 'openrouter']),
  label: z.string().nullable(),
  maskedHint: z.string(),
  model: z.string().nullable().meta({ description: 'Language model of private jobs; null: the operator’s.' }),
  credentialVersion: z.number().int(),
  verificationStatus: z.enum(['unverified', 'valid', 'invalid', 'error']),
  verifiedAt: Timestamp.nullable(),
  lastVerificationCode: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Connection = z.output<typeof Connection>;

export const VERIFICATION_CODES = [
  'VERIFIED',
  'INVALID_CREDENTIAL',
  'MODEL_UNAVAILABLE',
  'PROVIDER_RATE_LIMITED',
  'PROVIDER_UNAVAILABLE',
  'VERIFICATION_FAILED',
] as const;
export type VerificationCode = (typeof VERIFICATION_CODES)[number];

export const Verified = z.object({
  connection: Connection,
  verification: z.object({
    status: z.enum(['valid', 'invalid', 'error']),
    code: z.enum(VERIFICATION_CODES),
    detail: z.string().nullable().describe('What has to change, in words; null when nothing has.'),
  }),
});

export const SpendControls = z.object({
  dailyBudgetUsd: Usd,
  maxConcurrentJobs: z.number().int(),
  countUpstream: z
    .boolean()
    .meta({ description: 'What your own keys at model providers are charged counts in the daily budget.' }),
  ceilings: z.object({ dailyBudgetUsd: Usd, maxConcurrentJobs: z.number().int() }),
});
export const SetSpendControls = z.strictObject({
  dailyBudgetUsd: UsdLimit.optional(),
  maxConcurrentJobs: z.number().int().min(1).optional(),
  countUpstream: z.boolean().optional(),
});
export type SetSpendControls = z.output<typeof SetSpendControls>;
