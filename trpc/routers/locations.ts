import { locationsSearch } from '../../server/operations/locations.ts';
import { query, router } from '../init.ts';

export const locationsRouter = router({ search: query(locationsSearch) });
