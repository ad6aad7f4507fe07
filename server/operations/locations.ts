import { Locations, SearchLocations } from '../services/locations/schemas.ts';
import { searchLocations } from '../services/locations/search-locations.ts';
import { access, operation } from './operation.ts';

export const locationsSearch = operation({
  name: 'locations.search',
  summary: 'Find countries and languages that can be researched, by name.',
  kind: 'query',
  access: access.ownState,
  idempotency: 'none',
  spends: false,
  input: SearchLocations,
  output: Locations,
  errors: [],
  run: searchLocations,
});
