import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const usd = z.coerce.number().min(0).max(1_000_000);
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const flag = z.enum(['on', 'off']).transform((word) => word === 'on');
const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
const credentialKeys = z
  .string()
  .regex(/^v\d+:[A-Za-z0-9_-]{43}(,v\d+:[A-Za-z0-9_-]{43})*$/, 'must be v1:<32 bytes base64url>[,v2:...]');

/** Environment variables, their defaults and their forms (contract 9). */
const Environment = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: port.default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: httpUrl.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_CONNECTIONS: whole(2, 1000).default(16),
    DATABASE_WAIT_MS: whole(10, 600_000).default(10_000),
    DATA_DIR: z.string().default('./.data'),
    EMBEDDED_FSYNC: flag.default(true),
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z.string().min(10).optional(),
    DATAFORSEO_BASE_URL: httpUrl.default('https://api.dataforseo.com'),
    DATAFORSEO_LOGIN: z.string().optional(),
    DATAFORSEO_PASSWORD: z.string().optional(),
    OPENROUTER_BASE_URL: httpUrl.default('https://openrouter.ai/api/v1'),
    OPENROUTER_API_KEY: z.string().optional(),
    OPENROUTER_MODEL: z.string().default('google/gemini-3.1-flash-lite'),
    PROVIDERS: z.enum(['auto', 'sandbox']).default('auto'),
    CREDENTIAL_KEYS: credentialKeys.optional(),
    STUDENT_DAILY_QUOTA: whole(0, 1_000_000).default(50),
    STUDENT_DAILY_SPEND_USD: usd.default(1),
    PLATFORM_DAILY_BUDGET_USD: usd.default(10),
    BYOK_DAILY_BUDGET_USD: usd.default(5),
    BYOK_DAILY_BUDGET_MAX_USD: usd.default(100),
    BYOK_MAX_CONCURRENT_JOBS: whole(1, 1000).default(2),
    BYOK_MAX_CONCURRENT_JOBS_CEILING: whole(1, 1000).default(10),
    QUOTE_TTL_SECONDS: whole(1, 86_400).default(600),
    PROVIDER_TIMEOUT_MS: whole(100, 600_000).default(130_000),
    PACING_LIMIT_SECONDS: whole(1, 86_400).default(600),
    JOB_CONCURRENCY: whole(1, 256).default(8),
    LEGACY_GET: flag.default(true),
    LEGACY_SUNSET: z.iso.date().default('2027-06-30'),
    ROLE: z.enum(['web', 'worker', 'all']).default('all'),
    TRUST_PROXY: flag.default(false),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    METRICS_TOKEN: z.string().min(8).optional(),
    AUDIT_RETENTION_DAYS: whole(1, 36_500).optional(),
    REQUEST_RATE_PER_MINUTE: whole(1, 1_000_000).default(600),
    BCRYPT_COST: whole(4, 16).default(12),
    JOB_LEASE_SECONDS: whole(1, 600).default(30),
    SETTLE_WINDOW_SECONDS: whole(1, 3600).default(180),
  })
  .superRefine((env, issue) => {
    const refuse = (path: string, message: string) => issue.addIssue({ code: 'custom', path: [path], message });
    if (env.PROVIDERS === 'sandbox' && env.NODE_ENV === 'production')
      refuse('PROVIDERS', 'sandbox is refused in production');
    if (env.DATABASE_URL && !env.CREDENTIAL_KEYS) refuse('CREDENTIAL_KEYS', 'is required together with DATABASE_URL');
    if (!env.DATABASE_URL && env.ROLE !== 'all') refuse('ROLE', 'the embedded database serves one process: use all');
    if (!env.ADMIN_EMAIL !== !env.ADMIN_PASSWORD)
      refuse('ADMIN_PASSWORD', 'set ADMIN_EMAIL and ADMIN_PASSWORD together');
    if (!env.DATAFORSEO_LOGIN !== !env.DATAFORSEO_PASSWORD)
      refuse('DATAFORSEO_PASSWORD', 'set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD together');
    if (env.BYOK_DAILY_BUDGET_USD > env.BYOK_DAILY_BUDGET_MAX_USD)
      refuse('BYOK_DAILY_BUDGET_USD', 'must not exceed BYOK_DAILY_BUDGET_MAX_USD');
    if (env.BYOK_MAX_CONCURRENT_JOBS > env.BYOK_MAX_CONCURRENT_JOBS_CEILING)
      refuse('BYOK_MAX_CONCURRENT_JOBS', 'must not exceed BYOK_MAX_CONCURRENT_JOBS_CEILING');
    // A request goes out at most a lease after its intent, and is given up a timeout later: only then may it be looked up.
    const longest = env.PROVIDER_TIMEOUT_MS / 1000 + env.JOB_LEASE_SECONDS;
    if (env.SETTLE_WINDOW_SECONDS < longest)
      refuse('SETTLE_WINDOW_SECONDS', 'must not be shorter than PROVIDER_TIMEOUT_MS and JOB_LEASE_SECONDS together');
  })
  .transform((env) => ({
    ...env,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    embedded: env.DATABASE_URL === undefined,
    /** GraphiQL and whatever else only developers need; unset is as in production. */
    development: env.NODE_ENV === 'development',
    /** Without credentials of its own the platform buys from the built-in doubles. */
    keywordDataSandbox: env.PROVIDERS === 'sandbox' || env.DATAFORSEO_LOGIN === undefined,
    gatewaySandbox: env.PROVIDERS === 'sandbox' || env.OPENROUTER_API_KEY === undefined,
  }));

export type Config = z.infer<typeof Environment>;

/** Every problem of the environment at once, one line each. Values are not repeated: some of them are secrets. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration is not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads the configuration. An empty variable counts as unset. @throws ConfigError */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}
