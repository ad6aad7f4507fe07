import { bytesOfJson, type CacheKind, type StateKind } from '../../core/memory.ts';
import { BUNDLED_COUNTRIES } from '../../providers/countries.ts';
import type { Country } from '../../providers/ports/keyword-data.ts';
import { platformCredentials } from '../connections/payer.ts';
import type { AppContext } from '../context.ts';

/** Countries with keyword data; `readAt` is null for the list that comes with the service. */
export interface CountryList {
  countries: readonly Country[];
  readAt: Date | null;
}

const DAY_MS = 86_400_000;
/** A reading waits this long at most; whoever asks has the bundled list then. */
const PATIENCE_MS = 3_000;
/** After a reading that failed, the provider is left alone for so long. */
const PAUSE_MS = 60_000;

const LIST: CacheKind<CountryList, AppContext> = {
  name: 'countries',
  maxBytes: 1_000_000,
  lifetimeMs: DAY_MS,
  bytesOf: bytesOfJson,
  read: (_key, app) => read(app),
};

const FAILURES: StateKind<{ until: number }> = { name: 'failed readings of the countries' };

const BUNDLED: CountryList = { countries: BUNDLED_COUNTRIES, readAt: null };

/** The provider's list, read at no cost when somebody asks and it is older than a day; the bundled one while there is none. */
export async function countryList(app: AppContext): Promise<CountryList> {
  const failures = app.memory.state(FAILURES, () => ({ until: 0 }));
  if (Date.now() < failures.until) return BUNDLED;
  const list = await app.memory.cache(LIST).fetch('all', app);
  if (!list) failures.until = Date.now() + PAUSE_MS;
  return list ?? BUNDLED;
}

/** What can be researched as far as this process knows without asking anybody: what comes with the service, and what was read last. */
export function isKnownCountry(app: AppContext, locationCode: number): boolean {
  const lists = [BUNDLED_COUNTRIES, app.memory.cache(LIST).peek('all')?.countries ?? []];
  return lists.some((list) => list.some((country) => country.locationCode === locationCode));
}

async function read(app: AppContext): Promise<CountryList | undefined> {
  const signal = AbortSignal.timeout(Math.min(PATIENCE_MS, app.config.PROVIDER_TIMEOUT_MS));
  const call = { credential: platformCredentials(app).dataforseo, account: 'platform', signal };
  const answer = await app.providers.keywordData.countries(call);
  if (answer.ok) return { countries: answer.data, readAt: new Date() };
  app.log.warn({ code: answer.code }, "the provider's list of countries could not be read: the bundled one is used");
  return undefined;
}
