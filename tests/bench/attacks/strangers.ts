import { getIntrospectionQuery } from 'graphql';
import { type Attack, batch, graphql, nested, rest, type Sent, SUBMIT, text, times, trpc } from './sent.ts';

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

/** From callers without a credential. */
export const WITHOUT_CREDENTIAL: readonly Attack[] = [
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
  ...['/api/auth/sign-in', '/trpc/auth.signIn', '/graphql', '/nowhere'].map(
    (path): Attack => ({
      name: `1 40,000 bytes in pieces of one: ${path}`,
      requests: () => times(5, () => ({ path, method: 'POST', inPieces: true, body: nested(20_000) })),
    }),
  ),
  {
    name: '2 wrong list variables, 240 KB',
    requests: () => times(5, () => graphql(SUBMIT, { input: { keywords: times(29_000, () => 1234) } })),
  },
  {
    name: '2 variables with members of the wrong type',
    requests: () => times(5, () => graphql(SUBMIT, { input: times(20_000, () => ({ a: 1 })) })),
  },
  {
    name: '2 variables with members that no input has',
    requests: () =>
      times(5, () => graphql(SUBMIT, { input: Object.fromEntries(times(14_000, (i) => [`member${i}`, 1])) })),
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
