import { feedRead } from '../../server/operations/discovery.ts';
import { query, router } from '../init.ts';

export const feedRouter = router({ read: query(feedRead) });
