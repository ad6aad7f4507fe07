/** The provider's list of countries and languages. */
import { z } from 'zod';
import type { HttpOptions } from '../http.ts';
import type { DataForSeoCredential, Free, FreeCall } from '../ports/calls.ts';
import type { Country } from '../ports/keyword-data.ts';
import { looseRows } from '../tolerant.ts';
import { read } from './transport.ts';

const country = z.object({
  location_code: z.int(),
  location_name: z.string(),
  country_iso_code: z.string(),
  location_type: z.literal('Country'),
  available_languages: looseRows(z.object({ language_code: z.string() })),
});

/** Reads the list of countries with keyword data. An empty list is an unreadable one: MALFORMED. */
export async function refreshCountries(
  http: HttpOptions,
  call: FreeCall<DataForSeoCredential>,
): Promise<Free<Country[]>> {
  const answer = await read(http, { path: '/v3/dataforseo_labs/locations_and_languages', task: null }, call);
  if (!answer.ok) return answer;
  const data = looseRows(country)
    .parse(answer.data)
    .map((row) => ({
      locationCode: row.location_code,
      isoCode: row.country_iso_code,
      name: row.location_name,
      languageCodes: row.available_languages.map((language) => language.language_code),
    }));
  return data.length > 0 ? { ok: true, data } : { ok: false, code: 'MALFORMED', message: 'the list has no country' };
}
