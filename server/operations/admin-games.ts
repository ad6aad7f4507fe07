import { importGames } from '../services/discovery/items/import-games.ts';
import { listItems } from '../services/discovery/items/list-items.ts';
import { decideGames, retireGame } from '../services/discovery/items/review.ts';
import {
  Decided,
  DecideGames,
  ImportGames,
  ImportReport,
  ItemPage,
  ListItems,
  RetireGame,
  SourceStatistics,
} from '../services/discovery/items/schemas.ts';
import { sourceStatistics } from '../services/discovery/items/statistics.ts';
import { readPlatformSpend } from '../services/discovery/platform-spend.ts';
import { PlatformSpend, ReadPlatformSpend } from '../services/discovery/schemas.ts';
import { AddSeed, RemoveSeed, Seed, SeedList } from '../services/discovery/watchlist/schemas.ts';
import { addSeed, listSeeds, removeSeed } from '../services/discovery/watchlist/seeds.ts';
import { NoInput, Nothing } from '../services/fields.ts';
import { access, operation } from './operation.ts';

const plain = { idempotency: 'none', spends: false, access: access.admin } as const;

export const adminGamesImport = operation({
  ...plain,
  name: 'admin.games.import',
  summary: 'Import game keywords as candidates, all of them or none.',
  kind: 'mutation',
  input: ImportGames,
  output: ImportReport,
  errors: [],
  run: importGames,
});

export const adminGamesList = operation({
  ...plain,
  name: 'admin.games.list',
  summary: 'Items in one state, oldest first; by default the review queue.',
  kind: 'query',
  input: ListItems,
  output: ItemPage,
  errors: [],
  run: listItems,
});

export const adminGamesDecide = operation({
  ...plain,
  name: 'admin.games.decide',
  summary: 'Approve or reject items in review, all of them or none.',
  kind: 'mutation',
  input: DecideGames,
  output: Decided,
  errors: ['NOT_FOUND'],
  run: decideGames,
});

export const adminGamesRetire = operation({
  ...plain,
  name: 'admin.games.retire',
  summary: 'Take an approved item out of the list.',
  kind: 'mutation',
  input: RetireGame,
  output: Decided,
  errors: ['NOT_FOUND'],
  run: retireGame,
});

export const adminGamesStatistics = operation({
  ...plain,
  name: 'admin.games.statistics',
  summary: 'What became of the items of each source.',
  kind: 'query',
  input: NoInput,
  output: SourceStatistics,
  errors: [],
  run: sourceStatistics,
});

export const adminWatchlistList = operation({
  ...plain,
  name: 'admin.watchlist.list',
  summary: 'The seeds that the scheduled scan expands.',
  kind: 'query',
  input: NoInput,
  output: SeedList,
  errors: [],
  run: listSeeds,
});

export const adminWatchlistAdd = operation({
  ...plain,
  name: 'admin.watchlist.add',
  summary: 'Add a seed to the watch list.',
  kind: 'mutation',
  input: AddSeed,
  output: Seed,
  errors: [],
  run: addSeed,
});

export const adminWatchlistRemove = operation({
  ...plain,
  name: 'admin.watchlist.remove',
  summary: 'Remove a seed from the watch list.',
  kind: 'mutation',
  input: RemoveSeed,
  output: Nothing,
  errors: ['NOT_FOUND'],
  run: removeSeed,
});

export const adminPlatformSpendRead = operation({
  ...plain,
  name: 'admin.platformSpend.read',
  summary: 'What the service spent on its own account.',
  kind: 'query',
  input: ReadPlatformSpend,
  output: PlatformSpend,
  errors: [],
  run: readPlatformSpend,
});
