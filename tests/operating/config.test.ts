import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { describedVariables } from '../../server/core/environment.ts';
import { connectProviders, findProviders } from '../../server/wiring/connect-providers.ts';

/** Settings that are wrong by themselves, and pairs that are wrong together, each with the name that it is told under. */
const WRONG = {
  PORT: { PORT: 'many' },
  MAX_CONNECTIONS: { MAX_CONNECTIONS: '0' },
  PUBLIC_URL: { PUBLIC_URL: 'ftp://service.test' },
  QUOTE_TTL_SECONDS: { QUOTE_TTL_SECONDS: '-1' },
  LEGACY_SUNSET: { LEGACY_SUNSET: '2026-02-30' },
  LOG_LEVEL: { LOG_LEVEL: 'loud' },
  PROVIDERS: { PROVIDERS: 'sandbox', NODE_ENV: 'production' },
  CREDENTIAL_KEYS: { DATABASE_URL: 'postgres://database.test/service' },
  ADMIN_PASSWORD: { ADMIN_EMAIL: 'admin@example.com' },
  DATAFORSEO_PASSWORD: { DATAFORSEO_LOGIN: 'login' },
  BYOK_DAILY_BUDGET_USD: { BYOK_DAILY_BUDGET_USD: '6', BYOK_DAILY_BUDGET_MAX_USD: '5' },
  BYOK_MAX_CONCURRENT_JOBS: { BYOK_MAX_CONCURRENT_JOBS: '6', BYOK_MAX_CONCURRENT_JOBS_CEILING: '5' },
  SETTLE_WINDOW_SECONDS: { SETTLE_WINDOW_SECONDS: '2' },
} satisfies Record<string, Record<string, string>>;

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...error.message.matchAll(/^ {2}- (\w+): /gm)].map((match) => match[1]!);
  }
}

test('a way past a pooler without a pooler is told', () => {
  expect(problemsOf({ DATABASE_DIRECT_URL: 'postgres://database.test/service' })).toEqual(['DATABASE_DIRECT_URL']);
});

test('whatever is wrong together is told at once, rules between settings too, each under its name and once', () => {
  fc.assert(
    fc.property(fc.subarray(Object.keys(WRONG) as (keyof typeof WRONG)[]), (names) => {
      const environment = Object.assign({}, ...names.map((name) => WRONG[name]));
      expect(problemsOf(environment).sort()).toEqual([...names].sort());
    }),
  );
});

test('a rule is not judged by a setting that is wrong itself', () => {
  expect(problemsOf({ BYOK_DAILY_BUDGET_USD: '6', BYOK_DAILY_BUDGET_MAX_USD: 'much' })).toEqual([
    'BYOK_DAILY_BUDGET_MAX_USD',
  ]);
  expect(problemsOf({ DATABASE_URL: GOOD.DATABASE_URL!, CREDENTIAL_KEYS: 'short' })).toEqual(['CREDENTIAL_KEYS']);
});

test('values are not repeated: some of them are secrets', () => {
  const secret = 'secret-word';
  const environment = { CREDENTIAL_KEYS: secret, METRICS_TOKEN: 'short', ADMIN_PASSWORD: secret.repeat(8) };
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).not.toThrow(secret);
});

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '::', PORT: '81' }, 'http://localhost:81'],
  [{ HOST: '::1', PORT: '82' }, 'http://[::1]:82'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://keywords.test/' }, 'https://keywords.test'],
])('%j is found at %s', (environment, url) => {
  expect(readConfig(environment as Record<string, string>).publicUrl).toBe(url);
});

/** What each variable may be that has no default. */
const GOOD: Record<string, string> = {
  PUBLIC_URL: 'https://keywords.test',
  DATABASE_URL: 'postgres://database.test/service',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'correct horse battery',
  CREDENTIAL_KEYS: `v1:${'A'.repeat(43)}`,
  METRICS_TOKEN: 'token-of-some-length',
  AUDIT_RETENTION_DAYS: '30',
};

test('white space around a value is told: a number of it alone would be 0, and a folder with it another one', () => {
  const names = describedVariables().map(({ name }) => name);
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.constantFrom(' ', '\t', '\n', ' \n'),
      fc.boolean(),
      (name, space, alone) => {
        const value = alone ? '' : (GOOD[name] ?? String(readConfig({})[name as 'PORT'] ?? 'word'));
        expect(problemsOf({ [name]: `${value}${space}` })).toContain(name);
        expect(problemsOf({ [name]: `${space}${value}` })).toContain(name);
      },
    ),
  );
});

test.each(['https://name:word@keywords.test', 'https://keywords.test/?a=1', 'https://keywords.test/#a'])(
  'paths are appended to an address, so it is no more than one: %s',
  (address) => {
    for (const name of ['PUBLIC_URL', 'DATAFORSEO_BASE_URL', 'OPENROUTER_BASE_URL'])
      expect(problemsOf({ [name]: address })).toEqual([name]);
    expect(problemsOf({ PUBLIC_URL: 'https://keywords.test/research' })).toEqual([]);
  },
);

const KEYWORD_DATA = { DATAFORSEO_LOGIN: 'operator', DATAFORSEO_PASSWORD: 'secret-word' };
const GATEWAY = { OPENROUTER_API_KEY: 'secret-word' };
const LOCAL = { DATAFORSEO_BASE_URL: 'http://127.0.0.1:9', OPENROUTER_BASE_URL: 'http://localhost:9/api/v1' };

test('a login that HTTP Basic cannot carry is refused', () => {
  expect(problemsOf({ ...KEYWORD_DATA, ...GATEWAY, DATAFORSEO_LOGIN: 'opera:tor' })).toEqual(['DATAFORSEO_LOGIN']);
});

/** The embedded database shares nothing with other processes, so none is asked. */
async function sourceOf(environment: Record<string, string>): Promise<string> {
  const config = readConfig(environment);
  const { providers, close } = connectProviders(config, {} as never, await findProviders(config));
  await close();
  return providers.dataSource;
}

test.each([
  [KEYWORD_DATA, 'DATAFORSEO_* lead to the vendor'],
  [GATEWAY, 'OPENROUTER_* lead to the vendor'],
  [{ ...KEYWORD_DATA, ...GATEWAY, OPENROUTER_BASE_URL: 'http://[::1]:9' }, 'DATAFORSEO_* lead to the vendor'],
])('a vendor beside a double would be paid for what is marked as invented: %#', (environment, told) => {
  const read = () => readConfig(environment as Record<string, string>);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(told);
  expect(read).not.toThrow('secret-word');
});

test.each([
  ['live', { ...KEYWORD_DATA, ...GATEWAY }],
  ['sandbox', {}],
  ['sandbox', { ...KEYWORD_DATA, PROVIDERS: 'sandbox' }],
  ['sandbox', { ...KEYWORD_DATA, ...GATEWAY, ...LOCAL }],
  ['sandbox', { ...GATEWAY, ...LOCAL }],
])('both vendors are %s, or both doubles: %j', async (source, environment) => {
  expect(await sourceOf(environment as Record<string, string>)).toBe(source);
});

test.each(describedVariables())('$name is described, with a default that it takes itself', (variable) => {
  const { name, unit, fallback, description } = variable;
  expect([unit, description].every((text) => text.length > 2 || unit === 's' || unit === 'ms')).toBe(true);
  const isDefault = readConfig({})[name as 'PORT'] !== undefined;
  if (isDefault) expect(problemsOf({ [name]: fallback })).toEqual([]);
});
