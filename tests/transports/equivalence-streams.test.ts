import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byokOnProgress, researchOnProgress } from '../../server/operations/progress.ts';
import { type Person, person } from '../support/people.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { bindingsOf } from './bindings.ts';
import { sseMessages } from './event-source.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
});
afterAll(() => app.stop());

type Caller = Pick<Person, 'headers'>;
interface Ask {
  jobId: string;
  after: number;
  pipeline: 'research' | 'byok';
}

type Sent = Omit<RequestInit, 'headers'> & { headers: Record<string, string> };

/** The events that a face streams to the end of the job, in the form of REST. */
const FACES: Record<string, (who: Caller, ask: Ask) => Promise<unknown[]>> = {
  REST: (who, { jobId, after }) =>
    streamed(
      `${app.url}/api/jobs/${jobId}/events`,
      { headers: { ...who.headers, 'Last-Event-ID': String(after) } },
      (data) => data,
    ),
  tRPC: (who, { jobId, after, pipeline }) => {
    const input = encodeURIComponent(JSON.stringify({ json: { jobId, after } }));
    return streamed(
      `${app.url}/trpc/${pipeline}.onProgress?input=${input}`,
      { headers: who.headers },
      (data) => data.json,
    );
  },
  GraphQL: (who, { jobId, after, pipeline }) => {
    const query = `subscription ($jobId: ID!, $pipeline: Pipeline, $after: Int) {
      jobProgress(jobId: $jobId, pipeline: $pipeline, after: $after) { jobId seq status completed total at } }`;
    const variables = { jobId, after, pipeline: pipeline === 'byok' ? 'byok' : 'shared' };
    const init = { method: 'POST', headers: who.headers, body: JSON.stringify({ query, variables }) };
    return streamed(`${app.url}/graphql`, init, (data) => (data.data as { jobProgress?: unknown })?.jobProgress);
  },
};

/** Messages about the stream itself, under the names that the faces give them. */
const OF_THE_LINE = new Set(['connected', 'ping', 'return', 'complete', 'end']);

async function streamed(url: string, init: Sent, of: (data: Record<string, unknown>) => unknown): Promise<unknown[]> {
  const response = await fetch(url, { ...init, headers: { ...init.headers, Accept: 'text/event-stream' } });
  const events: unknown[] = [];
  for await (const { event, data } of sseMessages(response.body!)) {
    if (OF_THE_LINE.has(event ?? '')) continue;
    const one = of(JSON.parse(data));
    if (one) events.push(one);
  }
  return events;
}

describe.each([
  ['research', researchOnProgress],
  ['byok', byokOnProgress],
] as const)('%s.onProgress', (pipeline, operation) => {
  let who: Caller;
  let jobId: string;
  beforeAll(async () => {
    const owner = await person(app);
    who = owner;
    jobId = await runningJob(app, owner, 1, pipeline === 'byok' ? 'byok' : 'shared');
    await endRunningJob(app, jobId);
  });

  test('every face streams the same events, from the beginning and from behind any of them', async () => {
    const whole = await FACES.REST!(who, { jobId, pipeline, after: 0 });
    expect(whole).toMatchObject([
      { jobId, status: 'processing', seq: 1 },
      { jobId, status: 'complete', seq: 2 },
    ]);
    for (const [face, read] of Object.entries(FACES)) {
      for (const after of whole.keys()) {
        const events = await read(who, { jobId, pipeline, after });
        expect({ face, after, events }).toEqual({ face, after, events: whole.slice(after) });
      }
    }
  });

  test.each([
    ['JOB_NOT_FOUND', () => who, () => ({ jobId: '00000000-0000-7000-8000-000000000000' })],
    ['JOB_NOT_FOUND', () => person(app), () => ({ jobId })],
    ['UNAUTHENTICATED', () => ({ headers: {} }), () => ({ jobId })],
    ['UNAUTHENTICATED', () => ({ headers: { Authorization: 'Bearer made-up' } }), () => ({ jobId })],
    ['INSUFFICIENT_SCOPE', () => person(app, { scopes: ['feed:read'] }), () => ({ jobId })],
    ['TRIAL_EXPIRED', () => person(app, { trialDays: -1 }), () => ({ jobId })],
  ] as const)('%s is the refusal on every face (%#)', async (code, caller, input) => {
    const { headers } = await caller();
    const { 'Content-Type': _, ...bare } = headers as Record<string, string>;
    const bindings = bindingsOf(operation);
    expect(bindings.map(({ name }) => name)).toEqual(['tRPC', 'GraphQL']);
    for (const binding of bindings) {
      const answer = await binding.send(app, bare, input());
      expect({ face: binding.name, code: answer.code }).toEqual({ face: binding.name, code });
    }
    const rest = await fetch(`${app.url}/api/jobs/${input().jobId}/events`, { headers: bare });
    expect(((await rest.json()) as { code: string }).code).toBe(code);
  });
});
