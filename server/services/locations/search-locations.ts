import type { z } from 'zod';
import { lazily } from '../../core/lazily.ts';
import type { Country } from '../../providers/ports/keyword-data.ts';
import type { RequestContext } from '../context.ts';
import { countryList } from './country-list.ts';
import type { Locations, SearchLocations } from './schemas.ts';

const languageNames = lazily(() => new Intl.DisplayNames('en', { type: 'language' }));

/** Countries by a part of their name or by their code, with the languages that have keyword data there. */
export async function searchLocations(
  { app }: RequestContext,
  { query, limit }: SearchLocations,
): Promise<z.input<typeof Locations>> {
  const { countries, readAt } = await countryList(app);
  const wanted = plain(query);
  const found = countries
    .map((country) => ({ country, at: placeIn(country, wanted) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || (a.country.name < b.country.name ? -1 : 1));
  return {
    locations: found.slice(0, limit).map(({ country }) => locationOf(country)),
    source: readAt === null ? 'built_in' : 'provider',
    asOf: readAt,
  };
}

/** 0: begins with it or is its code; 1: contains it; -1: neither. */
function placeIn({ name, isoCode }: Country, wanted: string): number {
  const at = plain(name).indexOf(wanted);
  if (at === 0 || isoCode.toLowerCase() === wanted) return 0;
  return Math.min(at, 1);
}

/** Without case and accents, so that `cote` finds Côte d'Ivoire. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function locationOf({ locationCode, isoCode, name, languageCodes }: Country) {
  const languages = languageCodes.map((languageCode) => ({ languageCode, name: nameOf(languageCode) }));
  return { locationCode, countryCode: isoCode, name, languages };
}

/** The provider's codes are not all well-formed; one that is not stands for itself. */
function nameOf(languageCode: string): string {
  try {
    return languageNames().of(languageCode) ?? languageCode;
  } catch {
    return languageCode;
  }
}
