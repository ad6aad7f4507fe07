import { getIntrospectionQuery } from 'graphql';
import { FILE_ATTACKS, WORD_ATTACKS } from './file-attacks.ts';

/** One request. Its body is JSON text unless it says otherwise. */
export interface Sent {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** The client hangs up after so many milliseconds: for answers that go on. */
  hangUpAfterMs?: number;
}

/** What attackers have: a student's key and session, jobs of that student that are final, and a history of long ones. */
export interface Victim {
  key: Record<string, string>;
  cookie: Record<string, string>;
  jobIds: readonly string[];
  /** One whose result is as large as they come. */
  largeJobId: string;
  /** As many of the longest words as a list holds. */
  listId: string;
  /** Of a link to the result of one of them, which anybody may have. */
  token: string;
}

/** One way to hold up the service: these requests, one after the other or all at once. To add one is to add a row. */
export interface Attack {
  name: string;
  atOnce?: true;
  /** It has the service read and compute much more than was sent: of its memory, what it holds is judged, without its garbage. */
  brings?: true;
  requests(victim: Victim): Sent[];
}

const times = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => one(i));
const text = (count: number, one: (index: number) => string) => times(count, one).join(' ');
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const trpc = (name: string, body: string): Sent => ({ path: `/trpc/${name}`, method: 'POST', body });
const rest = (path: string, body: string, headers: Record<string, string>): Sent => ({
  path,
  method: 'POST',
  body,
  headers,
});
const graphql = (query: string, variables: object = {}, headers: Record<string, string> = {}): Sent => ({
  path: '/graphql',
  method: 'POST',
  headers,
  body: JSON.stringify({ query, variables }),
});
/** As many reads in one batch as there are inputs. */
const batch = (name: string, inputs: object[], headers: Record<string, string> = {}): Sent => {
  const input = Object.fromEntries(inputs.map((json, i) => [i, { json }]));
  const names = inputs.map(() => name).join(',');
  return { path: `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`, headers };
};
const SUBMIT = 'mutation ($input: ExpansionInput!) { submitExpansion(input: $input) { jobId } }';

const doubled = (levels: number) => {
  const json = Object.fromEntries(times(levels + 1, (i) => [`l${i}`, { a: {}, b: {} }]));
  const references = times(levels, (i) => [`l${i}`, [`l${i + 1}.a`, `l${i + 1}.b`]]);
  return JSON.stringify({ json, meta: { referentialEqualities: Object.fromEntries(references), v: 1 } });
};
const annotated = (json: object, values: object) => JSON.stringify({ json, meta: { values, v: 1 } });

const signIns = (comma: string): Sent => {
  const inputs = times(100, (i) => [i, { json: { email: `a${i}@example.com`, password: 'guess guess guess' } }]);
  return {
    path: `/trpc/${times(100, () => 'auth.signIn').join(comma)}?batch=1`,
    method: 'POST',
    body: JSON.stringify(Object.fromEntries(inputs)),
  };
};

const WITHOUT_CREDENTIAL: Attack[] = [
  { name: '1 references that double', requests: () => times(5, () => trpc('auth.signIn', doubled(24))) },
  {
    name: '1 a list of 60,000,000 bytes',
    requests: () =>
      times(5, () => trpc('auth.signIn', annotated({ email: 6e7 }, { email: [['typed-array', 'Uint8Array']] }))),
  },
  {
    name: '1 [ 60,000 deep over tRPC',
    requests: () => times(5, () => trpc('auth.signIn', `{"json":${nested(60_000)}}`)),
  },
  {
    name: '1 7,000 dates over tRPC',
    requests: () =>
      times(5, () => {
        const dates = times(7_000, () => '2026-01-01');
        return trpc(
          'auth.signIn',
          annotated({ dates }, Object.fromEntries(dates.map((_, i) => [`dates.${i}`, ['Date']]))),
        );
      }),
  },
  {
    name: '2 wrong list variables, 240 KB',
    requests: () => times(5, () => graphql(SUBMIT, { input: { keywords: times(29_000, () => 1234) } })),
  },
  {
    name: '2 variables with members of the wrong type',
    requests: () => times(5, () => graphql(SUBMIT, { input: times(20_000, () => ({ a: 1 })) })),
  },
  {
    name: '2 195 copies of a field',
    requests: () => times(10, () => graphql(`{ ${text(195, () => 'access { role }')} }`)),
  },
  {
    name: '2 as many copies as are let through',
    requests: () => times(10, (i) => graphql(`{ access { ${text(60, () => 'role')} } } #${i}`)),
  },
  {
    name: '2 fragments in each other',
    requests: () =>
      times(10, (n) =>
        graphql(
          `{ ...F0 } ${text(30, (i) => `fragment F${i} on Query { a${n}: access { role } ${i < 29 ? `...F${i + 1}` : ''} }`)}`,
        ),
      ),
  },
  {
    name: '2 a literal of 900 values',
    requests: () => times(10, (n) => graphql(`{ researchJob(jobId: [${text(900, (i) => `${i + n}`)}]) { jobId } }`)),
  },
  {
    name: '2 unknown fields',
    requests: () => times(10, (n) => graphql(`{ access { ${text(480, (i) => `role${i}x${n}`)} } }`)),
  },
  {
    name: '2 a hundred introspections',
    atOnce: true,
    requests: () => times(100, () => graphql(getIntrospectionQuery())),
  },
  {
    name: '2 introspection in circles',
    requests: () =>
      times(10, () => graphql(`{ __schema { types { ${'fields { type { '.repeat(4)} name ${'} }'.repeat(4)} } } }`)),
  },
  {
    name: '2 a list of 1,100 forms that are taken',
    requests: () => times(10, () => ({ path: '/graphql', headers: { Accept: 'text/nothing,'.repeat(1_100) } })),
  },
  {
    name: '2 15,000 spaces in If-None-Match, 100 at once',
    atOnce: true,
    requests: () =>
      times(100, () => ({ path: '/dashboard', headers: { 'If-None-Match': `"a${' '.repeat(15_000)}b` } })),
  },
  {
    name: '3 a batch of 100 sign-ins',
    requests: () => times(5, () => signIns(',')),
  },
  {
    name: '3 a batch of 100 sign-ins, its commas encoded',
    requests: () => times(5, () => signIns('%2C')),
  },
  {
    name: '3 a batch of 4,000 names, its commas encoded',
    requests: () => times(5, () => ({ path: `/trpc/${times(4_000, () => 'x').join('%2C')}?batch=1` })),
  },
  {
    name: '3 100 sign-ins at once',
    atOnce: true,
    requests: () =>
      times(100, (i) =>
        rest('/api/auth/sign-in', JSON.stringify({ email: `b${i}@example.com`, password: 'guess guess guess' }), {}),
      ),
  },
  {
    name: '7 a link to a result 100 times at once',
    atOnce: true,
    requests: ({ token }) => times(100, () => ({ path: `/api/shared/${token}` })),
  },
  {
    name: '7 the page of a link 100 times at once',
    atOnce: true,
    requests: ({ token }) => times(100, () => ({ path: `/shared/${token}` })),
  },
  {
    name: '7 a link to a result in batches',
    requests: ({ token }) => {
      const inputs = times(20, () => ({ token }));
      return times(5, () => batch('jobs.shared', inputs));
    },
  },
  ...['/openapi.json', '/docs/api/research', '/nowhere', '/readyz', '/metrics'].map(
    (path): Attack => ({
      name: `6 what is counted by nobody 100 times at once: ${path}`,
      atOnce: true,
      requests: () => times(100, () => ({ path, headers: { Accept: 'text/html' } })),
    }),
  ),
  {
    name: '6 1,000 requests without a credential',
    atOnce: true,
    requests: () => times(1_000, () => ({ path: '/api/auth/access' })),
  },
];

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

const AS_STUDENT: Attack[] = [
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

export const ATTACKS: readonly Attack[] = [...WITHOUT_CREDENTIAL, ...AS_STUDENT, ...FILE_ATTACKS, ...WORD_ATTACKS];

/** For a service that buys, computes and keeps in the process that answers. */
export const ON_THE_EMBEDDED_DATABASE: readonly Attack[] = [...EXPANSIONS, REPLAYS];
