import { z } from 'zod';
import { PasswordLength } from './password-bounds.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const usd = z.coerce.number().min(0).max(1_000_000);
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const flag = z.enum(['on', 'off']).transform((word) => word === 'on');
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^@?#]*$/, 'must have no user name, query or fragment: paths are appended to it')
  .transform((text) => text.replace(/\/+$/, ''));
const hosts = z
  .string()
  .toLowerCase()
  .regex(
    /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?(,(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?)*$/,
    'must be host[:port][,...]',
  )
  .transform((list) => list.split(','));
const credentialKeys = z
  .string()
  .regex(/^v\d+:[A-Za-z0-9_-]{43}(,v\d+:[A-Za-z0-9_-]{43})*$/, 'must be v1:<32 bytes base64url>[,v2:...]');

/** What an operator is told of a variable. `unset`: what holds when one without a default is not set. */
interface Told {
  /** What a number counts, or what a text is. */
  unit: string;
  unset?: string;
}

/** The two are kept by the schema itself; the operating guide prints its table from them. */
const told = (unit: string, description: string, unset?: string) => ({
  description,
  unit,
  ...(unset ? { unset } : {}),
});

/** Environment variables with their forms, defaults, units and meaning (contract 9). */
export const Environment = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .meta(
      told('word', '`development` adds GraphiQL; `production` refuses the forced doubles', 'as production otherwise'),
    ),
  PORT: port.default(3000).meta(told('port', 'where the service listens; 0 takes a free port')),
  HOST: z.string().default('127.0.0.1').meta(told('address', 'which address of the machine it listens on')),
  MAX_CONNECTIONS: whole(1, 1_000_000).default(1000).meta(told('connections', 'how many may be open at once')),
  PUBLIC_URL: httpUrl
    .optional()
    .meta(told('URL', 'origin checks, cookies, links', 'http://HOST:PORT; a page may call the name that it came from')),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta(told('URL', 'PostgreSQL 15 or later', 'the embedded database in DATA_DIR')),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta(told('URL', 'for LISTEN, migrations and the queue, where DATABASE_URL leads to a pooler', 'DATABASE_URL')),
  DATABASE_CONNECTIONS: whole(2, 1000).default(16).meta(told('connections', 'of one process to PostgreSQL')),
  DATABASE_WAIT_MS: whole(10, 600_000)
    .default(10_000)
    .meta(told('ms', 'who waits longer for a connection is told SERVICE_UNAVAILABLE')),
  DATA_DIR: z.string().default('./.data').meta(told('folder', 'embedded database and generated key file (0600)')),
  EMBEDDED_FSYNC: flag
    .default(true)
    .meta(
      told(
        'switch',
        'a commit of the embedded database is on the disk before it counts; off may forget money in a power cut',
      ),
    ),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .meta(told('e-mail', 'the first administrator', 'generated in embedded mode, else nobody')),
  ADMIN_PASSWORD: PasswordLength.optional().meta(
    told('password', 'of the first administrator', 'generated in embedded mode and shown once'),
  ),
  DATAFORSEO_BASE_URL: httpUrl
    .default('https://api.dataforseo.com')
    .meta(told('URL', 'keyword data provider, of the platform and of owners alike')),
  // HTTP Basic ends the login at the first colon (RFC 7617).
  DATAFORSEO_LOGIN: z
    .string()
    .refine((login) => !login.includes(':'), 'must not contain a colon')
    .optional()
    .meta(told('login', 'the platform account', 'the built-in double')),
  DATAFORSEO_PASSWORD: z
    .string()
    .optional()
    .meta(told('password', 'the platform account', 'the built-in double')),
  OPENROUTER_BASE_URL: httpUrl
    .default('https://openrouter.ai/api/v1')
    .meta(told('URL', 'language-model gateway, of the platform and of owners alike')),
  OPENROUTER_API_KEY: z
    .string()
    .optional()
    .meta(told('key', 'the platform account', 'the built-in double')),
  OPENROUTER_MODEL: z
    .string()
    .default('google/gemini-3.1-flash-lite')
    .meta(told('model', 'has to be in the gateway’s list with structured output, else MODEL_UNAVAILABLE')),
  PROVIDERS: z
    .enum(['auto', 'sandbox'])
    .default('auto')
    .meta(told('word', '`sandbox` forces the doubles; refused with NODE_ENV=production')),
  CREDENTIAL_KEYS: credentialKeys
    .optional()
    .meta(
      told(
        'keys',
        '`v1:<32 bytes base64url>[,v2:...]`, the last one wraps',
        'generated in embedded mode, else required',
      ),
    ),
  STUDENT_DAILY_QUOTA: whole(0, 1_000_000).default(50).meta(told('calls a UTC day', 'research calls of a student')),
  STUDENT_DAILY_SPEND_USD: usd
    .default(1)
    .meta(told('USD a UTC day', 'the most that one student takes of the platform’s budget')),
  PLATFORM_DAILY_BUDGET_USD: usd.default(10).meta(told('USD a UTC day', 'what shared research may cost the operator')),
  BYOK_DAILY_BUDGET_USD: usd.default(5).meta(told('USD a UTC day', 'default budget of an owner')),
  BYOK_DAILY_BUDGET_MAX_USD: usd.default(100).meta(told('USD a UTC day', 'the most that an owner may choose')),
  BYOK_MAX_CONCURRENT_JOBS: whole(1, 1000).default(2).meta(told('jobs', 'default limit of an owner’s active jobs')),
  BYOK_MAX_CONCURRENT_JOBS_CEILING: whole(1, 1000).default(10).meta(told('jobs', 'the most that an owner may choose')),
  QUOTE_TTL_SECONDS: whole(1, 86_400).default(600).meta(told('s', 'how long a quote can be confirmed')),
  PROVIDER_TIMEOUT_MS: whole(100, 600_000).default(130_000).meta(told('ms', 'when a provider’s answer is given up')),
  PACING_LIMIT_SECONDS: whole(1, 86_400)
    .default(600)
    .meta(told('s', 'how long a request waits for its turn or out a rate limit before it is refused')),
  JOB_CONCURRENCY: whole(1, 256).default(8).meta(told('jobs', 'executed side by side in a process')),
  WEBHOOK_ALLOW_HOSTS: hosts
    .optional()
    .meta(
      told(
        'hosts',
        '`host[:port],...` that webhooks may reach besides public ones: private addresses, plain http',
        'public hosts only',
      ),
    ),
  LEGACY_GET: flag.default(true).meta(told('switch', 'GET execution of research routes; off answers 405')),
  LEGACY_SUNSET: z.iso.date().default('2027-06-30').meta(told('date', 'its announced end')),
  ROLE: z
    .enum(['web', 'worker', 'all'])
    .default('all')
    .meta(told('word', 'what this process does; a worker serves `/healthz`, `/readyz` and `/metrics` only')),
  TRUST_PROXY: flag
    .default(false)
    .meta(told('switch', 'take the caller’s address from the last entry of X-Forwarded-For')),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .meta(told('word', 'least level of a line in the log')),
  METRICS_TOKEN: z
    .string()
    .min(8)
    .optional()
    .meta(told('token', 'who holds it may read `/metrics` from anywhere', 'loopback only')),
  AUDIT_RETENTION_DAYS: whole(1, 36_500)
    .optional()
    .meta(told('days', 'audit rows older than this are deleted', 'kept for ever')),
  REQUEST_RATE_PER_MINUTE: whole(1, 1_000_000)
    .default(600)
    .meta(
      told('requests a minute', 'of an account over all processes, of an address for who is not known; refusals count'),
    ),
  BCRYPT_COST: whole(4, 16).default(12).meta(told('log2 rounds', 'of a password’s hash')),
  JOB_LEASE_SECONDS: whole(1, 600).default(30).meta(told('s', 'a dead worker’s job is taken up after it')),
  SETTLE_WINDOW_SECONDS: whole(1, 3600)
    .default(180)
    .meta(told('s', 'after it an unknown outcome is looked up; no shorter than timeout and lease together')),
});

/** A variable as the operating guide shows it. */
export interface DescribedVariable {
  name: string;
  unit: string;
  form: string;
  fallback: string;
  description: string;
}

/** Every variable with what its schema knows of it: nothing is written a second time. */
export function describedVariables(): DescribedVariable[] {
  return Object.entries(Environment.shape).map(([name, form]) => {
    const { unit, unset, description } = form.meta() as unknown as Told & { description: string };
    const value: unknown = form.safeParse(undefined).data;
    return { name, unit, form: formOf(form), fallback: textOf(value) ?? unset ?? 'unset', description };
  });
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/** Words or bounds that a value may take. */
function formOf(form: z.ZodType): string {
  const { enum: words, minimum, maximum } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' });
  if (words) return words.join(', ');
  return minimum === undefined ? '' : `${minimum}..${maximum}`;
}
