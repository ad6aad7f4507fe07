import { z } from 'zod';
import { nameOf, Timestamp, Usd, UsdLimit } from '../fields.ts';

const secret = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !/[\p{Cc}\s]/u.test(text), 'must not contain spaces');
const DataForSeo = z.strictObject({
  // HTTP Basic ends the login at the first colon (RFC 7617).
  login: secret(200)
    .refine((text) => !text.includes(':'), 'must not contain a colon')
    .meta({ description: 'Login of the provider account, without a colon.' }),
  password: secret(200).meta({ description: 'Password of the provider account for its API.' }),
});
const OpenRouter = z.strictObject({ apiKey: secret(300).meta({ description: 'API key of the gateway.' }) });
const Label = nameOf(80);
/** A model as the gateway names it, e.g. `vendor/name`. */
const Model = z
  .string()
  .max(120)
  .regex(/^[\w.-]+\/[\w.:-]+$/, 'must be a model id such as vendor/name');

/** A base URL is never accepted: secrets go to the operator's configured providers only. */
export const SaveConnection = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('dataforseo').meta({ description: 'The provider.' }),
    label: Label.optional().meta({ description: 'Name, for people.' }),
    credential: DataForSeo.meta({ description: 'What the provider knows the owner by; never shown again.' }),
  }),
  z.strictObject({
    provider: z.literal('openrouter').meta({ description: 'The provider.' }),
    label: Label.optional().meta({ description: 'Name, for people.' }),
    credential: OpenRouter.meta({ description: 'What the provider knows the owner by; never shown again.' }),
    model: Model.optional().meta({ description: 'Language model of private jobs; absent: the operator’s.' }),
  }),
]);
export type SaveConnection = z.output<typeof SaveConnection>;

export const RotateConnection = z.strictObject({
  id: z.string().max(100).meta({ description: 'Id of the connection.' }),
  credential: z
    .union([DataForSeo, OpenRouter])
    .meta({ description: 'What the provider knows the owner by; never shown again.' }),
  label: Label.optional().meta({ description: 'Name, for people.' }),
  expectedCredentialVersion: z
    .number()
    .int()
    .min(1)
    .meta({ description: 'Version that is replaced, as it was read last.' }),
});
export type RotateConnection = z.output<typeof RotateConnection>;

export const ChooseModel = z.strictObject({
  id: z.string().max(100).meta({ description: 'Id of the connection.' }),
  model: Model.nullable().meta({ description: 'null: the one that the operator uses.' }),
});
export type ChooseModel = z.output<typeof ChooseModel>;

/** Models that an owner may choose from, with their list prices. */
export const ModelList = z.object({
  models: z
    .array(
      z.object({
        model: z.string().meta({ description: 'The model, as the gateway names it.' }),
        promptUsdPerMillion: Usd.meta({ description: 'For a million tokens that are sent, at the dearest tier.' }),
        completionUsdPerMillion: Usd.meta({
          description: 'For a million tokens that are written, at the dearest tier.',
        }),
        requestUsd: Usd.meta({ description: 'For each call.' }),
        isDefault: z.boolean().meta({ description: 'Whether the operator uses it.' }),
      }),
    )
    .meta({ description: 'Models that can be chosen.' }),
  source: z.enum(['gateway', 'built_in']).meta({ description: 'built_in: the gateway was not readable yet.' }),
  asOf: z.string().meta({ description: 'Date of the list, YYYY-MM-DD.' }),
});

export const ConnectionId = z.strictObject({ id: z.string().max(100).meta({ description: 'Id of the connection.' }) });

/** A saved connection. The secret never leaves: `maskedHint` shows what an owner recognises it by. */
export const Connection = z.object({
  id: z.string().meta({ description: 'Id of the connection.' }),
  provider: z.enum(['dataforseo', 'openrouter']).meta({ description: 'The provider.' }),
  label: z.string().nullable().meta({ description: 'Name, for people.' }),
  maskedHint: z.string().meta({
    description:
      'What it is recognised by: the first character and the domain of an e-mail address, else the last four at most.',
  }),
  model: z.string().nullable().meta({ description: 'Language model of private jobs; null: the operator’s.' }),
  credentialVersion: z.number().int().meta({ description: 'Grows with each change of the credential.' }),
  verificationStatus: z
    .enum(['unverified', 'valid', 'invalid', 'error'])
    .meta({ description: 'How the last verification ended.' }),
  verifiedAt: Timestamp.nullable().meta({ description: 'When it was verified last; null: never.' }),
  lastVerificationCode: z.string().nullable().meta({ description: 'Code of the last verification; null: none yet.' }),
  createdAt: Timestamp.meta({ description: 'When it was made.' }),
  updatedAt: Timestamp.meta({ description: 'When it last changed.' }),
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
  connection: Connection.meta({ description: 'The connection after it.' }),
  verification: z
    .object({
      status: z.enum(['valid', 'invalid', 'error']).meta({ description: 'How it ended.' }),
      code: z.enum(VERIFICATION_CODES).meta({ description: 'Code of the verification.' }),
      detail: z.string().nullable().describe('What has to change, in words; null when nothing has.'),
    })
    .meta({ description: 'What the provider said.' }),
});

export const SpendControls = z.object({
  dailyBudgetUsd: Usd.meta({ description: 'Budget of a UTC day, USD.' }),
  maxConcurrentJobs: z.number().int().meta({ description: 'Paid jobs at once.' }),
  countUpstream: z
    .boolean()
    .meta({ description: 'What your own keys at model providers are charged counts in the daily budget.' }),
  ceilings: z
    .object({
      dailyBudgetUsd: Usd.meta({ description: 'Budget of a UTC day, USD.' }),
      maxConcurrentJobs: z.number().int().meta({ description: 'Paid jobs at once.' }),
    })
    .meta({ description: 'The most that the operator allows.' }),
});
export const SetSpendControls = z.strictObject({
  dailyBudgetUsd: UsdLimit.optional().meta({ description: 'Budget of a UTC day, USD.' }),
  maxConcurrentJobs: z.number().int().min(1).optional().meta({ description: 'Paid jobs at once.' }),
  countUpstream: z
    .boolean()
    .optional()
    .meta({ description: 'Whether what own keys at model providers are charged counts in the budget.' }),
});
export type SetSpendControls = z.output<typeof SetSpendControls>;

export const ConnectionList = z.object({
  connections: z.array(Connection).meta({ description: 'One a provider at most.' }),
});
