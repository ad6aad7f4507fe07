import { gamesList } from '../../server/operations/discovery.ts';
import { query, router } from '../init.ts';

export const gamesRouter = router({ list: query(gamesList) });
