import { validationFailed } from '../../core/errors.ts';
import type { Place } from '../../providers/ports/keyword-data.ts';
import type { AppContext } from '../context.ts';
import { isKnownCountry } from './country-list.ts';

/**
 * Judged before anything is taken or bought, and without asking the provider, which pricing never does.
 * @throws AppError VALIDATION_FAILED for a place where nothing can be researched
 */
export function checkPlace(app: AppContext, { locationCode }: Pick<Place, 'locationCode'>): void {
  if (isKnownCountry(app, locationCode)) return;
  const message = `${locationCode} is no country with keyword data; locations.search (GET /api/locations) names them`;
  throw validationFailed([{ path: 'locationCode', message }]);
}
