/**
 * What twenty overlapping requests of one customer cost: `node tests/bench/money.bench.ts`. The doubles' bill is the judge.
 * Prints the bill as a ratio to the least possible (every distinct unit once), quote / actual, and economy beside live.
 * Bridges are slots that few comparisons need: their lines are told apart.
 */
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { startSandbox } from '../../server/sandbox/index.ts';
import { type Body, endOf, mutateSurely } from '../properties/api.ts';
import { type Owner, ownerInDatabase as owner } from '../support/owners.ts';
import type { TestApp } from '../support/test-app.ts';
import { MONEY_REQUESTS, type MoneyRequest } from './money-requests.ts';
import { report } from './support.ts';

interface Cost {
  name: string;
  quotedUsd: number;
  /** Of it, for bridges. */
  bridgesUsd: number;
  actualUsd: number;
  savedUsd: number;
  /** The same request in the other mode. */
  otherUsd: number | null;
}

const LEAST_TARGET = 1;
const QUOTE_TARGET = 1.5;
/** What the same requests cost when words were put into calls by alphabet and nothing was bridged. */
const BILL_BEFORE = 0.5144;

async function start(): Promise<TestApp> {
  const sandbox = await startSandbox();
  const config = readConfig({
    DATA_DIR: 'memory://',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    DATAFORSEO_BASE_URL: sandbox.keywordDataUrl,
    OPENROUTER_BASE_URL: sandbox.gatewayUrl,
    BYOK_DAILY_BUDGET_USD: '100',
    LOG_LEVEL: 'silent',
  });
  const app = await createApp(config, { log: pino({ level: 'silent' }), tunables: { collectSeconds: 0.1 } });
  const stop = async () => {
    await app.stop();
    await sandbox.stop();
  };
  return { app, sandbox, url: 'http://service.test', logs: [], databaseUrl: null, stop };
}

async function run(test: TestApp, who: Owner, request: MoneyRequest): Promise<Cost> {
  const { operation, body } = request;
  const suffix = operation === 'expand' ? 'Expand' : 'Compare';
  const { quote }: Body = await mutateSurely(test, who, { name: `byok.quote${suffix}`, input: body });
  const { quoteId, requestHash, estimatedCostUsd } = quote;
  const input = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd };
  const started = await mutateSurely(test, who, { name: `byok.execute${suffix}`, input });
  const job = await endOf(test, who, started.jobId);
  if (job.status !== 'complete') throw new Error(`${job.status}: ${JSON.stringify(job.failedStages)}`);
  return {
    name: nameOf(request),
    quotedUsd: estimatedCostUsd,
    bridgesUsd: quote.costSummary.stages.bridges ?? 0,
    actualUsd: job.spend.actualUsd,
    savedUsd: job.spend.savedUsd,
    otherUsd: quote.alternatives[0]?.estimatedCostUsd ?? null,
  };
}

function nameOf({ operation, body }: MoneyRequest): string {
  const { keywords, mode, benchmark: _unused, ...options } = body as MoneyRequest['body'] & { keywords: string[] };
  const rest = Object.keys(options).length > 0 ? ` ${JSON.stringify(options)}` : '';
  return `${operation} ${keywords.length} ${mode}${rest}`;
}

function billOf({ sandbox }: TestApp, who: Owner) {
  return [...sandbox.control.bill(who.login), ...sandbox.control.bill(who.apiKey)];
}

/** Every distinct answer of the bill once, at the least that was charged for it. */
async function leastPossible(test: TestApp, who: Owner): Promise<number> {
  const units = await test.app.context.database.db.selectFrom('job_units').select(['id', 'unit_key']).execute();
  const keys = new Map(units.map((unit) => [unit.id, unit.unit_key]));
  const least = new Map<string, number>();
  for (const { tag, costUsd } of billOf(test, who)) {
    const key = keys.get(tag ?? '') ?? 'without a unit';
    least.set(key, Math.min(costUsd, least.get(key) ?? Number.POSITIVE_INFINITY));
  }
  return sum([...least.values()]);
}

/** What bridges cost of the bill. */
async function bridgesOf(test: TestApp, who: Owner): Promise<number> {
  const { db } = test.app.context.database;
  const units = await db.selectFrom('job_units').select('id').where('stage', '=', 'bridges').execute();
  const ids = new Set(units.map(({ id }) => id));
  return sum(billOf(test, who).map(({ tag, costUsd }) => (ids.has(tag ?? '') ? costUsd : 0)));
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

const usd = (amount: number | null) => (amount === null ? '-' : amount.toFixed(6)).padStart(10);
const ratio = (a: number, b: number) => (b === 0 ? '-' : (a / b).toFixed(2)).padStart(6);

function printTable(costs: Cost[]): void {
  console.log(`${'request'.padEnd(66)}    quoted     actual  ratio      saved other mode`);
  for (const { name, quotedUsd, actualUsd, savedUsd, otherUsd } of costs) {
    const figures = `${usd(quotedUsd)} ${usd(actualUsd)} ${ratio(quotedUsd, actualUsd)} ${usd(savedUsd)} ${usd(otherUsd)}`;
    console.log(`${name.padEnd(66)}${figures}`);
  }
}

const test = await start();
const who = await owner(test);
const first: Cost[] = [];
for (const request of MONEY_REQUESTS) first.push(await run(test, who, request));
printTable(first);
const bill = sum(billOf(test, who).map(({ costUsd }) => costUsd));
const least = await leastPossible(test, who);
const bridges = await bridgesOf(test, who);
const repeats: Cost[] = [];
for (const request of MONEY_REQUESTS) repeats.push(await run(test, who, request));
const billAfter = sum(billOf(test, who).map(({ costUsd }) => costUsd));
const quoted = sum(first.map(({ quotedUsd }) => quotedUsd));
const quotedBridges = sum(first.map(({ bridgesUsd }) => bridgesUsd));
const quotedAgain = sum(repeats.map(({ quotedUsd }) => quotedUsd));
await test.stop();

const inBoth = first.filter(({ otherUsd }) => otherUsd !== null);
const isEconomy = ({ name }: Cost) => name.includes('economy');
const live = sum(inBoth.map((cost) => (isEconomy(cost) ? cost.otherUsd! : cost.quotedUsd)));
const economy = sum(inBoth.map((cost) => (isEconomy(cost) ? cost.quotedUsd : cost.otherUsd!)));
const times = (a: number, b: number) => (a / b).toFixed(2);
console.log(`      first runs: $${bill.toFixed(4)}, ${times(bill, least)} of the least possible`);
report(
  'bill of first runs and repeats / least possible',
  `${times(billAfter, least)}, target ${LEAST_TARGET.toFixed(2)} (repeats quoted at $${quotedAgain.toFixed(4)})`,
  billAfter <= least * LEAST_TARGET * 1.000001,
);
report(
  'bill of first runs without bridges',
  `$${(bill - bridges).toFixed(4)}, target $${BILL_BEFORE} (bridges $${bridges.toFixed(4)}, quoted at $${quotedBridges.toFixed(4)})`,
  bill - bridges <= BILL_BEFORE,
);
report(
  'quote / actual on first runs without bridges',
  `${times(quoted - quotedBridges, bill - bridges)}, target ${QUOTE_TARGET} (with them ${times(quoted, bill)})`,
  quoted - quotedBridges <= QUOTE_TARGET * (bill - bridges),
);
report(
  'live / economy, as quoted',
  `${times(live, economy)} over ${inBoth.length} requests, target: above 1`,
  live > economy,
);
