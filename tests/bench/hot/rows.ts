import type { Row } from './beside.ts';
import type { Call } from './call.ts';
import type { Server } from './processes.ts';

/** What the rows read and ask for. */
export interface Subjects {
  service: Server;
  bare: Server;
  headers: Record<string, string>;
  finalJob: string;
  runningJob: string;
  /** A submission that the shared cache answers. */
  submission: object;
}

const json = (value: unknown) => JSON.stringify(value);
const inputOf = (value: unknown) => encodeURIComponent(json(value));
const get = (path: string): Call => ({ method: 'GET', path });
const BATCH = 10;

/**
 * What limits a row, as measured: the bare server sends 97 KB as fast as the client can read them and has half of its time left,
 * so the rates of large answers are a ratio to the client, which differs from one processor to the next: their processor time tells.
 */
export function hotRows(subjects: Subjects): Row[] {
  const { service, bare, headers, finalJob, runningJob, submission } = subjects;
  const ours = (call: Call) => ({ server: service, call: { ...call, headers } });
  const beside = (name: string, call: Call) => ({ name, server: bare, call });
  const status = (jobId: string): Call => ({ method: 'POST', path: `/api/research/expand/status?jobId=${jobId}` });
  const trpc = get(`/trpc/research.job?input=${inputOf({ json: { jobId: finalJob } })}`);
  const query = `{ researchJob(jobId: "${finalJob}") { jobId status result } }`;
  const document = { 'Content-Type': 'application/json' };
  const graphql = (path: string): Call => ({ method: 'POST', path, body: json({ query }), headers: document });
  const names = Array<string>(BATCH).fill('research.job').join(',');
  const inputs = Object.fromEntries(Array.from({ length: BATCH }, (_, at) => [at, { json: { jobId: runningJob } }]));
  const single = get(`/trpc/research.job?input=${inputOf({ json: { jobId: runningJob } })}`);
  const large = beside('node:http, same bytes', get('/large'));
  return [
    {
      name: 'surface alone, 200 bytes',
      ours: ours(get('/api/bench')),
      yardstick: beside('node:http, same bytes', get('/small')),
      ...{ target: 0.45, statements: 0 },
    },
    { name: 'final job, REST', ours: ours(status(finalJob)), yardstick: large, target: 0.4, statements: 0 },
    {
      name: 'running job, REST',
      ours: ours(status(runningJob)),
      yardstick: beside('one prepared select', get('/select')),
      ...{ target: 0.6, statements: 1 },
    },
    {
      name: 'cached submission, REST',
      ours: ours({ method: 'POST', path: '/api/research/expand', body: json(submission) }),
      yardstick: beside('one prepared insert + commit, same bytes', get('/insert')),
      ...{ target: 0.6, statements: 3 },
    },
    {
      name: 'final job, tRPC',
      ours: ours(trpc),
      yardstick: beside('bare tRPC', get(trpc.path)),
      ...{ target: 0.6, statements: 0 },
    },
    {
      name: 'final job, GraphQL',
      ours: ours(graphql('/graphql')),
      yardstick: beside('bare yoga', graphql('/graphql')),
      ...{ target: 0.6, statements: 0 },
    },
    {
      name: `tRPC batch of ${BATCH} reads`,
      ours: { ...ours(get(`/trpc/${names}?batch=1&input=${inputOf(inputs)}`)), reads: BATCH },
      yardstick: { ...ours(single), name: 'single reads' },
      target: 3,
    },
  ];
}
