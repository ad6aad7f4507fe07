import { type Attack, batch, graphql, nested, rest, text, times } from './sent.ts';

/** With a student's key or session. */
export const AS_STUDENT: readonly Attack[] = [
  {
    name: '1 a tool is given 14,000 wrong conditions',
    requests: ({ key }) => {
      const args = { jobId: 'x', where: times(14_000, () => ({ q: 1 })) };
      const params = { name: 'research_rows', arguments: args };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const headers = { ...key, Accept: 'application/json, text/event-stream' };
      return times(5, () => rest('/mcp', JSON.stringify(message), headers));
    },
  },
  {
    name: '1 [ 60,000 deep over REST',
    requests: ({ key }) => times(5, () => rest('/api/research/expand', `{"keywords":${nested(60_000)}}`, key)),
  },
  {
    name: '1 24,000 texts with NUL',
    requests: ({ key }) =>
      times(5, () => rest('/api/research/expand', JSON.stringify({ keywords: times(24_000, () => '\u0000') }), key)),
  },
  {
    name: '1 29,000 sources',
    requests: ({ key }) =>
      times(5, () =>
        rest('/api/research/expand', JSON.stringify({ keywords: ['a'], sources: times(29_000, () => 1) }), key),
      ),
  },
  {
    name: '1 a keyword that grows when it is normalised',
    requests: ({ key }) =>
      times(5, () => rest('/api/research/expand', JSON.stringify({ keywords: ['\ufdfa'.repeat(80_000)] }), key)),
  },
  {
    name: '1 3,000 names in a query',
    requests: ({ key }) =>
      times(5, () => ({ path: `/api/research/expand?${times(3_000, (i) => i.toString(36)).join('&')}`, headers: key })),
  },
  {
    name: '7 results of a list over GraphQL',
    requests: ({ key }) =>
      times(5, () =>
        graphql('{ researchHistory(first: 100) { edges { node { jobId expansion { filter { total } } } } } }', {}, key),
      ),
  },
  {
    name: '7 results of nine aliases',
    requests: ({ key, jobIds }) =>
      times(5, () =>
        graphql(
          `{ ${text(9, (i) => `a${i}: researchJob(jobId: "${jobIds[i % jobIds.length]}") { result }`)} }`,
          {},
          key,
        ),
      ),
  },
  {
    name: '7 results of a batch',
    requests: ({ key, jobIds }) => {
      const inputs = times(20, (i) => ({ jobId: jobIds[i % jobIds.length] }));
      return times(5, () => batch('research.job', inputs, key));
    },
  },
  {
    name: '7 rows of a batch',
    brings: true,
    requests: ({ key, jobIds }) => {
      const inputs = times(20, (i) => ({ jobId: jobIds[i % jobIds.length], limit: 200 }));
      return times(5, () => batch('jobs.rows', inputs, key));
    },
  },
  {
    name: '7 twenty times the largest list in a batch',
    brings: true,
    requests: ({ key, listId }) => {
      const inputs = times(20, () => ({ listId }));
      return times(5, () => batch('lists.read', inputs, key));
    },
  },
  {
    name: '7 a page of a large result five times at once',
    atOnce: true,
    brings: true,
    requests: ({ key, largeJobId }) =>
      times(5, (i) => rest(`/api/jobs/${largeJobId}/rows`, JSON.stringify({ limit: 100 + i }), key)),
  },
  // Of a result whose tables are at hand by now: what is judged is what the files themselves take.
  ...(['csv', 'ndjson', 'parquet', 'xlsx'] as const).map(
    (format): Attack => ({
      name: `7 five files of a large result at once: ${format}`,
      atOnce: true,
      requests: ({ key, largeJobId }) =>
        times(5, () => ({ path: `/api/jobs/${largeJobId}/export?format=${format}`, headers: key })),
    }),
  ),
  {
    name: '7 twenty histories in a batch',
    brings: true,
    requests: ({ key }) => {
      const inputs = times(20, () => ({ limit: 100 }));
      return times(5, () => batch('research.history', inputs, key));
    },
  },
  {
    name: '8 keys with 50 documents each',
    requests: ({ cookie }) =>
      times(5, (n) => {
        const persistedOperations = times(
          50,
          (i) => `query A { access { ${text(60, () => 'role')} } } # ${n} ${i} ${' '.repeat(3_000)}`,
        );
        return rest('/api/auth/keys', JSON.stringify({ name: 'widget', persistedOperations }), cookie);
      }),
  },
  {
    name: '9 500 streams on one job',
    atOnce: true,
    requests: ({ key, jobIds }) =>
      times(500, () => ({
        path: `/trpc/research.onProgress?input=${encodeURIComponent(JSON.stringify({ json: { jobId: jobIds[0] } }))}`,
        headers: { ...key, Accept: 'text/event-stream' },
        hangUpAfterMs: 1_000,
      })),
  },
  {
    name: '13 expansions with literal filters',
    requests: ({ key }) =>
      times(5, (n) => {
        const filterTerms = times(100, (i) => `term ${i} ${n}`);
        const body = {
          keywords: times(20, (i) => `tent ${n} ${i}`),
          filterMode: 'literal',
          filterTerms,
          limitPerSeed: 1000,
        };
        return rest('/api/research/expand', JSON.stringify(body), key);
      }),
  },
];
