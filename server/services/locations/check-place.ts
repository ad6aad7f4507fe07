import { validationFailed } from '../../core/errors.ts';
import type { Place } from '../../providers/ports/keyword-data.ts';
import type { AppContext } from '../context.ts';
import { isKnownCountry } from './country-list.ts';

export interface AskedPlace extends Pick<Place, 'locationCode'> {
  /** Keyword data is known of listed countries only; interest over time and results pages of any geo target (providers A4). */
  takes: 'countries' | 'geoTargets';
}

/**
 * Judged before anything is taken or bought, and without asking the provider, which pricing never does.
 * @throws AppError VALIDATION_FAILED for a place where nothing can be researched
 */
export function checkPlace(app: AppContext, { locationCode, takes }: AskedPlace): void {
  if (isKnownCountry(app, locationCode) || (takes === 'geoTargets' && isGeoTarget(locationCode))) return;
  const message = `${locationCode} is no country with keyword data; locations.search (GET /api/locations) names them`;
  throw validationFailed([{ path: 'locationCode', message }]);
}

/** Geo targets of countries: 2000 and the number of ISO 3166-1, up to Zambia's 894 and the 900 that Kosovo is given. */
const COUNTRIES = { first: 2000, last: 2900 };
/** From here on they are regions and cities, which no list here names. */
const WITHIN_COUNTRIES = 3000;

function isGeoTarget(code: number): boolean {
  if (code > COUNTRIES.last) return code >= WITHIN_COUNTRIES;
  const number = String(code - COUNTRIES.first).padStart(3, '0');
  // A number that stands for a country has a region of two letters as its canonical form.
  return /^[A-Z]{2}$/.test(new Intl.Locale(`und-${number}`).region ?? '');
}
