import { z } from 'zod';
import { Timestamp } from '../fields.ts';

const MOST = 200;

export const SearchLocations = z.strictObject({
  query: z
    .string()
    .trim()
    .max(80)
    .default('')
    .meta({ description: 'Part of a country’s name, or its two-letter code; all when empty.', examples: ['germ'] }),
  limit: z.number().int().min(1).max(MOST).default(20).meta({ description: 'Most countries.' }),
});
export type SearchLocations = z.output<typeof SearchLocations>;

const Language = z
  .object({
    languageCode: z.string().meta({ description: 'As requests take it.' }),
    name: z.string().meta({ description: 'In English.' }),
  })
  .meta({ id: 'LocationLanguage' });

const Location = z
  .object({
    locationCode: z.number().int().meta({ description: 'As requests take it.' }),
    countryCode: z.string().meta({ description: 'ISO 3166, two letters.' }),
    name: z.string().meta({ description: 'The country, in English.' }),
    languages: z.array(Language).meta({ description: 'Languages with keyword data there, the usual one first.' }),
  })
  .meta({ id: 'Location' });

/** Countries that can be researched. */
export const Locations = z
  .object({
    locations: z.array(Location).meta({ description: 'Names that begin with the query first, then by name.' }),
    source: z.enum(['provider', 'built_in']).meta({ description: 'Whose list it is.' }),
    asOf: Timestamp.nullable().meta({ description: 'When the provider was asked; null: the list that came with us.' }),
  })
  .meta({ id: 'Locations' });
