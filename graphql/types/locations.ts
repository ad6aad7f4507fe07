import type { z } from 'zod';
import type { Locations } from '../../server/services/locations/schemas.ts';
import { builder } from '../builder.ts';

type Output = z.output<typeof Locations>;
type Country = Output['locations'][number];

const LocationLanguage = builder.objectRef<Country['languages'][number]>('LocationLanguage').implement({
  description: 'A language with keyword data in a country.',
  fields: (t) => ({
    languageCode: t.exposeString('languageCode', { description: 'As requests take it.' }),
    name: t.exposeString('name', { description: 'In English.' }),
  }),
});

const Location = builder.objectRef<Country>('Location').implement({
  description: 'A country that can be researched.',
  fields: (t) => ({
    locationCode: t.exposeInt('locationCode', { description: 'As requests take it.' }),
    countryCode: t.exposeString('countryCode', { description: 'ISO 3166, two letters.' }),
    name: t.exposeString('name', { description: 'The country, in English.' }),
    languages: t.expose('languages', {
      type: [LocationLanguage],
      description: 'Languages with keyword data there, the usual one first.',
    }),
  }),
});

export const LocationList = builder.objectRef<Output>('Locations').implement({
  description: 'Countries that can be researched.',
  fields: (t) => ({
    locations: t.expose('locations', {
      type: [Location],
      description: 'Names that begin with the query first, then by name.',
    }),
    source: t.exposeString('source', { description: '`provider` or `built_in`: whose list it is.' }),
    asOf: t.expose('asOf', {
      type: 'DateTime',
      nullable: true,
      description: 'When the provider was asked; null: the list that came with us.',
    }),
  }),
});
