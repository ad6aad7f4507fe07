import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { jsonb, now } from '../../core/database.ts';
import type { Provider } from '../../providers/ports/calls.ts';
import type { ListedModel, ModelPrice } from '../../providers/ports/gateway.ts';
import type { KeywordDataPrices } from '../../providers/ports/price-table.ts';
import { BUILT_IN_LISTS_OF, defaultPrices, mergePrices } from '../../providers/prices.ts';
import type { AppContext } from '../context.ts';
import { forgetInvented } from './forget-invented.ts';
import { platformCredentials } from './payer.ts';

/** A start waits this long for the lists, milliseconds; without them it goes on with those of before, or the built-in ones. */
const START_MS = 3_000;
/** Processes that start together, or again and again, share one reading. */
const START_AGE_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Whole time for a daily reading, its turn in the provider's lane included, milliseconds. */
const DAILY_MS = 60_000;
/** How soon a process sees what another one read, milliseconds. */
const RELOAD_MS = 30_000;

type Listed<T> = { prices: T; readAt: Date } | null;

/** What the platform's accounts were told of their own prices. */
export interface PriceLists {
  dataforseo: Listed<KeywordDataPrices>;
  openrouter: Listed<Record<string, ListedModel>>;
}

export async function priceLists(db: Db): Promise<PriceLists> {
  const rows = await db.selectFrom('price_lists').selectAll().execute();
  const of = (provider: Provider) => {
    const row = rows.find((candidate) => candidate.provider === provider);
    return row ? { prices: row.prices as never, readAt: row.read_at } : null;
  };
  return { dataforseo: of('dataforseo'), openrouter: of('openrouter') };
}

/** Whether private and shared jobs can use a model; null while the gateway's list is not known. */
export function isServed({ openrouter }: PriceLists, model: string): boolean | null {
  if (openrouter === null) return null;
  return Object.hasOwn(openrouter.prices, model) && openrouter.prices[model]!.structured;
}

/** Reads the lists at the start of a process that works, and puts the newest into use in every process from then on. */
export async function startPriceLists(app: AppContext): Promise<() => void> {
  await forgetInvented(app);
  if (app.config.ROLE !== 'web') await refreshPriceLists(app, START_AGE_SECONDS, START_MS);
  await usePriceLists(app);
  const reload = () => usePriceLists(app).catch((error: unknown) => app.log.warn({ err: error }, 'no price lists'));
  const timer = setInterval(reload, RELOAD_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The daily reading; called more often, so that one which failed is made up for. */
export async function refreshDaily(app: AppContext): Promise<void> {
  await refreshPriceLists(app, DAY_SECONDS, DAILY_MS);
  await usePriceLists(app);
}

/**
 * Reads again, at no cost, what is older than so many seconds. A list that cannot be read leaves the one before. The provider answers
 * an account only so often: of processes that start together one gets its turn, and the others go on with what it has read.
 */
async function refreshPriceLists(app: AppContext, olderThan: number, withinMs: number): Promise<void> {
  const signal = AbortSignal.timeout(Math.min(withinMs, app.config.PROVIDER_TIMEOUT_MS));
  const isOld = async (provider: Provider) => (await olderLists(app, olderThan)).includes(provider);
  const older = await olderLists(app, olderThan);
  await Promise.all(older.map((provider) => refresh(app, provider, { signal, isOld: () => isOld(provider) })));
}

async function olderLists({ database: { db } }: AppContext, seconds: number): Promise<Provider[]> {
  const { rows } = await sql<{ provider: Provider }>`
    select p.provider from (values ('dataforseo'), ('openrouter')) as p (provider)
    where not exists (select 1 from price_lists l where l.provider = p.provider
      and l.read_at > app_now() - ${seconds}::double precision * interval '1 second')`.execute(db);
  return rows.map(({ provider }) => provider);
}

interface Reading {
  signal: AbortSignal;
  /** Whether no other process has read the list meanwhile. */
  isOld(): Promise<boolean>;
}

async function refresh(app: AppContext, provider: Provider, { signal, isOld }: Reading): Promise<void> {
  const prices = await listOf(app, provider, signal);
  if (prices === null) {
    if (!(await isOld())) return;
    const builtInOf = BUILT_IN_LISTS_OF[provider];
    app.log.warn({ provider, builtInOf }, "the platform account's price list could not be read: an older one is used");
    return;
  }
  const row = { prices: jsonb(prices as Record<string, unknown>), read_at: now, data_source: app.providers.dataSource };
  await app.database.db
    .insertInto('price_lists')
    .values({ provider, ...row })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(row))
    .execute();
}

async function listOf(app: AppContext, provider: Provider, signal: AbortSignal): Promise<object | null> {
  const credentials = platformCredentials(app);
  const call = { account: 'platform', signal };
  if (provider === 'dataforseo') {
    const answer = await app.providers.keywordData.account({ ...call, credential: credentials.dataforseo });
    return answer.ok ? answer.data.prices : null;
  }
  const answer = await app.providers.gateway.models({ ...call, credential: credentials.openrouter });
  return answer.ok && Object.keys(answer.data).length > 0 ? answer.data : null;
}

/** Puts the newest lists into the table that this process prices with. */
async function usePriceLists(app: AppContext): Promise<void> {
  const lists = await priceLists(app.database.db);
  const model = app.config.OPENROUTER_MODEL;
  const listed = lists.openrouter?.prices[model];
  const models = listed ? { [model]: priceOf(listed) } : null;
  const table = mergePrices(defaultPrices(), { keywordData: lists.dataforseo?.prices ?? null, models });
  if (table.version !== app.providers.prices.version) app.providers.prices = table;
  const served = isServed(lists, model);
  if (served === false && app.providers.modelServed !== false) {
    app.log.error(
      { code: 'MODEL_UNAVAILABLE', setting: 'OPENROUTER_MODEL', model },
      unavailable('OPENROUTER_MODEL', model),
    );
  }
  app.providers.modelServed = served;
}

/** What to tell whoever set a model that cannot be used. */
export function unavailable(setting: string, model: string): string {
  return `${setting} names ${model}, which the gateway does not list as a model with structured output`;
}

export function priceOf({ prompt, completion, request }: ModelPrice): ModelPrice {
  return { prompt, completion, request };
}
