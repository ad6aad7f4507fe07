import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { Combobox, type Option } from '../ui/combobox.tsx';
import { RefusalNote } from '../ui/states.tsx';

/** A country and one of its languages, as requests take them. */
export interface Market {
  locationCode: number;
  languageCode: string;
}

export const DEFAULT_MARKET = '2840-en';
const DEFAULT_NAME = 'United States, English';
/** Most countries of one answer; there are about a hundred. */
const MOST = 200;

export const marketKey = ({ locationCode, languageCode }: Market): string => `${locationCode}-${languageCode}`;

export function marketOf(key: string): Market {
  const [code, ...language] = key.split('-');
  return { locationCode: Number(code), languageCode: language.join('-') || 'en' };
}

/** The markets with keyword data, by name; they change once in a while, so a page reads them once. */
const marketsQuery = queryOptions({
  queryKey: ['markets'],
  queryFn: async (): Promise<Option[]> => {
    const { locations } = await api.locations.search.query({ limit: MOST });
    return locations
      .flatMap(({ locationCode, countryCode, name, languages }) =>
        languages.map((language) => ({
          value: marketKey({ locationCode, languageCode: language.languageCode }),
          label: `${name}, ${language.name}`,
          also: countryCode,
        })),
      )
      .sort((one, other) => one.label.localeCompare(other.label));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Names a market; by its codes while the names are under way, and where the service knows none. */
export function useMarketName(): (market: Market) => string {
  const { data } = useQuery(marketsQuery);
  return (market) => {
    const key = marketKey(market);
    const known = data?.find(({ value }) => value === key)?.label;
    return known ?? (key === DEFAULT_MARKET ? DEFAULT_NAME : `Location ${market.locationCode}, ${market.languageCode}`);
  };
}

export function MarketName({ of }: { of: Market }) {
  return useMarketName()(of);
}

/** One country and language, found by typing a part of its name or the country's code. */
export function MarketField({ value, onChange }: { value: string; onChange(key: string): void }) {
  const { data, error, refetch } = useQuery(marketsQuery);
  const nameOf = useMarketName();
  const options = data ?? [{ value, label: nameOf(marketOf(value)) }];
  return (
    <div>
      <Combobox
        label="Market"
        options={options}
        value={value}
        shown={nameOf(marketOf(value))}
        isLoading={!data && !error}
        onChange={onChange}
      />
      {error && <RefusalNote error={error} again={() => void refetch()} />}
    </div>
  );
}
