import { countries, languages } from '../data/places.ts';
import { errorCodes, free, idList, userData } from './account.ts';
import { adsSearchVolume } from './ads.ts';
import type { Api, Endpoint, Lane, Task } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { keywordIdeas, keywordSuggestions } from './labs-discovery.ts';
import { bulkKeywordDifficulty, keywordOverview, searchIntent } from './labs-lookup.ts';
import { relatedKeywords } from './labs-related.ts';
import { type Answered, runLive } from './live.ts';
import { getTask, postTasks, tasksReady } from './queue.ts';
import { autocomplete, serpOrganic } from './serp.ts';
import { trendsExplore } from './trends.ts';

/** Which limit per minute a path falls under besides the general one. */
export type MinuteLane = 'userData' | 'idList' | 'errors' | 'tasksReady' | Exclude<Lane, 'database'>;

export interface Route {
  method: 'GET' | 'POST';
  /** Path without `/v3/` and without ids: the name in bill and counters. */
  name: string;
  minuteLane?: MinuteLane;
  /** Costs money: an account in debt is turned away before anything is read. */
  paid?: boolean;
  /** Falls under the limit of simultaneous requests. */
  database?: boolean;
  run(exchange: Exchange, tasks: readonly Task[], id: string): Promise<Answered> | Answered;
}

const ENDPOINTS: readonly Endpoint[] = [
  keywordSuggestions,
  keywordIdeas,
  relatedKeywords,
  keywordOverview,
  bulkKeywordDifficulty,
  searchIntent,
  trendsExplore,
  adsSearchVolume,
  serpOrganic,
  autocomplete,
];

function liveRoute(endpoint: Endpoint): Route {
  const { suffix, lane } = endpoint.live!;
  return {
    method: 'POST',
    name: `${endpoint.base}/${suffix}`,
    paid: true,
    database: lane === 'database',
    ...(lane === undefined || lane === 'database' ? {} : { minuteLane: lane }),
    run: (exchange, tasks) => runLive(exchange, endpoint, tasks),
  };
}

function queueRoutes(endpoint: Endpoint): Route[] {
  const { base } = endpoint;
  const gets = endpoint.queue!.gets.map(
    (get): Route => ({
      method: 'GET',
      name: `${base}/${get}`,
      run: (exchange, _, id) => getTask(exchange, endpoint, id),
    }),
  );
  return [
    {
      method: 'POST',
      name: `${base}/task_post`,
      paid: true,
      run: (exchange, tasks) => postTasks(exchange, endpoint, tasks),
    },
    { method: 'GET', name: `${base}/tasks_ready`, minuteLane: 'tasksReady', run: (ex) => tasksReady(ex, endpoint) },
    ...gets,
  ];
}

const placeRows = () =>
  countries.map(({ code, iso, name }) => ({
    location_code: code,
    location_name: name,
    location_code_parent: null,
    country_iso_code: iso,
    location_type: 'Country',
  }));

function labsPlaces() {
  const nameOf = new Map(languages.map(({ code, name }) => [code, name]));
  return placeRows().map((place, i) => ({
    ...place,
    available_languages: countries[i]!.languages.map((code) => ({
      available_sources: ['google'],
      language_name: nameOf.get(code),
      language_code: code,
      keywords: 1_000_000,
      serps: 1_000_000,
    })),
  }));
}

const languageRows = () => languages.map(({ code, name }) => ({ language_name: name, language_code: code }));

function list(name: string, rows: () => unknown[]): Route {
  return { method: 'GET', name, run: (exchange) => free(exchange, name, rows()) };
}

const APIS: readonly Api[] = ['serp', 'keywords_data', 'dataforseo_labs'];

/** The one endpoint that an account which was not verified may ask. */
export const USER_DATA = 'appendix/user_data';

const FREE: readonly Route[] = [
  { method: 'GET', name: USER_DATA, minuteLane: 'userData', run: userData },
  { method: 'GET', name: 'appendix/errors', minuteLane: 'errors', run: errorCodes },
  ...APIS.flatMap((api): Route[] => [
    { method: 'POST', name: `${api}/id_list`, minuteLane: 'idList', run: (ex, tasks) => idList(ex, api, tasks[0]!) },
    { method: 'POST', name: `${api}/errors`, minuteLane: 'errors', run: (ex) => free(ex, `${api}/errors`, []) },
  ]),
  list('dataforseo_labs/locations_and_languages', labsPlaces),
  ...['keywords_data/google_ads', 'keywords_data/google_trends', 'serp/google'].flatMap((api) => [
    list(`${api}/locations`, placeRows),
    list(`${api}/languages`, languageRows),
  ]),
];

const ROUTES = new Map(
  [
    ...ENDPOINTS.filter(({ live }) => live !== undefined).map(liveRoute),
    ...ENDPOINTS.filter(({ queue }) => queue !== undefined).flatMap(queueRoutes),
    ...FREE,
  ].map((route) => [`${route.method} ${route.name}`, route]),
);

/** Finds the route of a path such as `/v3/serp/google/organic/task_get/advanced/<id>`. */
export function findRoute(method: string, path: string): { route: Route; id: string } | null {
  if (!path.startsWith('/v3/')) return null;
  const name = path.slice('/v3/'.length).replace(/\/$/, '');
  const exact = ROUTES.get(`${method} ${name}`);
  if (exact !== undefined) return { route: exact, id: '' };
  const cut = name.lastIndexOf('/');
  const byId = name.includes('/task_get/') ? ROUTES.get(`${method} ${name.slice(0, cut)}`) : undefined;
  return byId === undefined ? null : { route: byId, id: name.slice(cut + 1) };
}
