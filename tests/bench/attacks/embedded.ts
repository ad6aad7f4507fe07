import { type Attack, rest, times } from './sent.ts';

/** What was asked before costs nothing. */
let fresh = 0;

const EXPANSIONS: Attack[] = (['literal', 'semantic'] as const).map((filterMode) => ({
  name: `13 expansions with ${filterMode} filters`,
  brings: true,
  requests: ({ key }) => {
    fresh += 1;
    return times(3, (n) => {
      const body = {
        keywords: times(20, (i) => `tent ${fresh} ${n} ${i}`),
        filterMode,
        filterTerms: times(filterMode === 'literal' ? 100 : 5, (i) => `term ${i} ${n}`),
        limitPerSeed: 1000,
      };
      return rest('/api/research/expand', JSON.stringify(body), { ...key, Prefer: 'wait=30' });
    });
  },
}));

const REPLAYS: Attack = {
  name: '7 a large result computed again five times at once',
  atOnce: true,
  brings: true,
  requests: ({ key, largeJobId }) => {
    fresh += 1;
    return times(5, (i) => rest(`/api/jobs/${largeJobId}/replay`, JSON.stringify({ label: `${fresh} ${i}` }), key));
  },
};

/** For a service that buys, computes and keeps in the process that answers. */
export const ON_THE_EMBEDDED_DATABASE: readonly Attack[] = [...EXPANSIONS, REPLAYS];
