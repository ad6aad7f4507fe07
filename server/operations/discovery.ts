import { readFeed } from '../services/discovery/feed/read-feed.ts';
import { Feed, ReadFeed } from '../services/discovery/feed/schemas.ts';
import { listGames } from '../services/discovery/items/list-games.ts';
import { GameKeywords, ListGames } from '../services/discovery/items/schemas.ts';
import { access, operation } from './operation.ts';

const reading = { kind: 'query', idempotency: 'none', spends: false, errors: [] } as const;

export const gamesList = operation({
  ...reading,
  name: 'games.list',
  summary: 'Read reviewed game keyword opportunities.',
  access: access.scoped('research:execute'),
  input: ListGames,
  output: GameKeywords,
  run: listGames,
});

export const feedRead = operation({
  ...reading,
  name: 'feed.read',
  summary: 'Read the protected discovery feed for integrations.',
  access: access.scoped('feed:read'),
  input: ReadFeed,
  output: Feed,
  run: readFeed,
});
