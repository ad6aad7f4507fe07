import { QueryClient, queryOptions } from '@tanstack/react-query';
import { api, QUIET } from './client.ts';
import { refusalOf } from './refusal.ts';

const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < RETRIES && refusalOf(error).retryable && refusalOf(error).code !== 'RATE_LIMITED',
    },
    // What may cost money happens now or not at all: it is never kept for when the line is back.
    // What was sent may hold a secret: nothing keeps it once its screen is gone.
    mutations: { networkMode: 'always', retry: false, gcTime: 0 },
  },
});

/** Who is signed in, with trial and quota. Says UNAUTHENTICATED instead of asking for a sign-in. */
export const accessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: () => api.auth.access.query(undefined, QUIET),
});
