import { type Config, ConfigError, readConfig } from '../config.ts';
import { createLlmGateway } from '../providers/llm-gateway/client.ts';
import type { Finding } from '../providers/vendor-check/finding.ts';
import { checkGateway } from '../providers/vendor-check/gateway.ts';
import { checkKeywordData } from '../providers/vendor-check/keyword-data.ts';

const HELP = `npm run vendors -- check

Makes the free calls of both vendors with the credentials of the environment (DATAFORSEO_LOGIN, DATAFORSEO_PASSWORD,
OPENROUTER_API_KEY), compares the answers with what the clients expect and prints the differences. Spends nothing.
Ends with 0 without a difference, 1 with one, 2 when a call failed or no credential is set.`;

const ACCOUNT = 'check';

/** Findings of the vendors whose credentials are set. */
async function check(config: Config): Promise<Finding[]> {
  const call = { account: ACCOUNT, signal: AbortSignal.timeout(10 * config.PROVIDER_TIMEOUT_MS) };
  const timeoutMs = config.PROVIDER_TIMEOUT_MS;
  const findings: Finding[] = [];
  const { DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password, OPENROUTER_API_KEY: apiKey } = config;
  if (login !== undefined && password !== undefined) {
    const http = { baseUrl: config.DATAFORSEO_BASE_URL, timeoutMs };
    findings.push(...(await checkKeywordData(http, { ...call, credential: { login, password } })));
  }
  if (apiKey !== undefined) {
    const gateway = createLlmGateway({ baseUrl: config.OPENROUTER_BASE_URL, timeoutMs });
    findings.push(...(await checkGateway(gateway, config.OPENROUTER_MODEL, { ...call, credential: { apiKey } })));
  }
  return findings;
}

function linesOf({ call, read, failed, differences }: Finding): string[] {
  if (failed !== null) return [`${call}: failed, ${failed}`];
  const verdict = differences.length === 0 ? 'as expected' : `${differences.length} differences`;
  return [`${call}: ${read}, ${verdict}`, ...differences.map((line) => `  ${line}`)];
}

async function main([command = '']: string[]): Promise<number> {
  if (command !== 'check') {
    console.log(HELP);
    return command === '' || command === 'help' ? 0 : 2;
  }
  // It asks whoever has credentials here, one vendor alone too, whatever the service would buy from.
  const findings = await check(readConfig({ ...process.env, PROVIDERS: 'sandbox', NODE_ENV: undefined }));
  if (findings.length === 0) console.log('No credential of a vendor is set: nothing was asked.');
  for (const line of findings.flatMap(linesOf)) console.log(line);
  if (findings.length === 0 || findings.some(({ failed }) => failed !== null)) return 2;
  return findings.some(({ differences }) => differences.length > 0) ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 2;
}
