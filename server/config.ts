import { z } from 'zod';
import { Environment } from './core/environment.ts';

type Fields = z.infer<typeof Environment>;

/** A rule between variables, told under the first of them; judged when each of them is valid by itself. */
interface Rule {
  of: [keyof Fields, ...(keyof Fields)[]];
  broken(env: Fields): boolean;
  message: string;
}

const together = (first: keyof Fields, second: keyof Fields): Rule => ({
  of: [second, first],
  broken: (env) => (env[first] === undefined) !== (env[second] === undefined),
  message: `set ${first} and ${second} together`,
});
const atMost = (low: keyof Fields, high: keyof Fields): Rule => ({
  of: [low, high],
  broken: (env) => Number(env[low]) > Number(env[high]),
  message: `must not exceed ${high}`,
});

/** A provider on this machine is a double, started here or by `npm run sandbox`; the vendors are elsewhere. */
export function isLocal(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** Whether the platform buys from each of the vendors. */
function boughtFrom(env: Fields) {
  const isLive = (credential: unknown, url: string) =>
    env.PROVIDERS !== 'sandbox' && credential !== undefined && !isLocal(url);
  return {
    DATAFORSEO: isLive(env.DATAFORSEO_PASSWORD, env.DATAFORSEO_BASE_URL),
    OPENROUTER: isLive(env.OPENROUTER_API_KEY, env.OPENROUTER_BASE_URL),
  };
}

/**
 * A vendor beside a double: jobs would be charged and be marked as invented, and what they lost would be looked for nowhere once
 * both are the vendors' (invariant 10).
 */
const mixture = (paid: 'DATAFORSEO' | 'OPENROUTER', double: 'DATAFORSEO' | 'OPENROUTER'): Rule => ({
  of: ['PROVIDERS', 'DATAFORSEO_PASSWORD', 'DATAFORSEO_BASE_URL', 'OPENROUTER_API_KEY', 'OPENROUTER_BASE_URL'],
  broken: (env) => boughtFrom(env)[paid] && !boughtFrom(env)[double],
  message: `${paid}_* lead to the vendor and ${double}_* to a double: set credentials of both vendors, or PROVIDERS=sandbox`,
});

const RULES: Rule[] = [
  {
    of: ['PROVIDERS', 'NODE_ENV'],
    broken: (env) => env.PROVIDERS === 'sandbox' && env.NODE_ENV === 'production',
    message: 'sandbox is refused in production',
  },
  {
    of: ['CREDENTIAL_KEYS', 'DATABASE_URL'],
    broken: (env) => env.DATABASE_URL !== undefined && env.CREDENTIAL_KEYS === undefined,
    message: 'is required together with DATABASE_URL',
  },
  {
    of: ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
    broken: (env) => env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined,
    message: 'goes past the pooler of DATABASE_URL: set both',
  },
  {
    of: ['ROLE', 'DATABASE_URL'],
    broken: (env) => env.DATABASE_URL === undefined && env.ROLE !== 'all',
    message: 'the embedded database serves one process: use all',
  },
  together('ADMIN_EMAIL', 'ADMIN_PASSWORD'),
  together('DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'),
  mixture('DATAFORSEO', 'OPENROUTER'),
  mixture('OPENROUTER', 'DATAFORSEO'),
  atMost('BYOK_DAILY_BUDGET_USD', 'BYOK_DAILY_BUDGET_MAX_USD'),
  atMost('BYOK_MAX_CONCURRENT_JOBS', 'BYOK_MAX_CONCURRENT_JOBS_CEILING'),
  {
    // A request goes out at most a lease after its intent, and is given up a timeout later: only then may it be looked up.
    of: ['SETTLE_WINDOW_SECONDS', 'PROVIDER_TIMEOUT_MS', 'JOB_LEASE_SECONDS'],
    broken: (env) => env.SETTLE_WINDOW_SECONDS < env.PROVIDER_TIMEOUT_MS / 1000 + env.JOB_LEASE_SECONDS,
    message: 'must not be shorter than PROVIDER_TIMEOUT_MS and JOB_LEASE_SECONDS together',
  },
];

/** What follows from the environment. */
function derived(env: Fields) {
  return {
    ...env,
    publicUrl: env.PUBLIC_URL ?? urlOf(env.HOST, env.PORT),
    embedded: env.DATABASE_URL === undefined,
    /** Where a session is its user's own as long as it lasts: what is kept in one works there alone. */
    directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    /** `host` or `host:port` each. */
    webhookAllowHosts: env.WEBHOOK_ALLOW_HOSTS ?? [],
    /** GraphiQL and whatever else only developers need; unset is as in production. */
    development: env.NODE_ENV === 'development',
    /** Without credentials of its own the platform buys from the built-in doubles. */
    keywordDataSandbox: env.PROVIDERS === 'sandbox' || env.DATAFORSEO_LOGIN === undefined,
    gatewaySandbox: env.PROVIDERS === 'sandbox' || env.OPENROUTER_API_KEY === undefined,
  };
}

/** Where a browser on this machine finds what listens on a host; one that stands for all addresses is none itself. */
function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The configuration of a process that listens on this port, which PORT=0 leaves to the system. */
export function listeningOn(config: Config, port: number): Config {
  return { ...config, PORT: port, publicUrl: config.PUBLIC_URL ?? urlOf(config.HOST, port) };
}

export type Config = ReturnType<typeof derived>;

/** Every problem of the environment at once, one line each. Values are not repeated: some of them are secrets. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration is not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** White space comes along with files and quotes. A number of it alone would be 0, and a folder or a password with it another one. */
const Bare = z
  .string()
  .refine((text) => text === text.trim(), 'begins or ends with white space')
  .optional();

/** Reads the configuration. An empty variable counts as unset. @throws ConfigError */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Object.entries(Environment.shape).map(
    ([name, form]) => [name, Bare.pipe(form as z.ZodType<unknown, string | undefined>).safeParse(set[name])] as const,
  );
  const wrong = parsed.flatMap(([name, { error }]) => error?.issues.map(({ message }) => `${name}: ${message}`) ?? []);
  const env = Object.fromEntries(parsed.map(([name, { data }]) => [name, data])) as Fields;
  const isGood = (name: string) => parsed.find(([other]) => other === name)?.[1].success === true;
  const broken = RULES.filter((rule) => rule.of.every(isGood) && rule.broken(env));
  const problems = [...wrong, ...broken.map(({ of, message }) => `${of[0]}: ${message}`)];
  if (problems.length > 0) throw new ConfigError(problems);
  return derived(env);
}
