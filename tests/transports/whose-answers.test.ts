import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** One result that the cache holds: its bytes are in the answers of all who ask for it. */
const REQUEST = { keywords: ['whose answer'], includeMetrics: false, limitPerSeed: 50 };
const SUBMIT = ['POST', '/api/research/expand'] as const;

let app: TestApp;
let people: { who: Person; jobId: string }[];
beforeAll(async () => {
  app = await startTestApp();
  people = [];
  for (const _ of 'abcd') {
    const who = await person(app);
    people.push({ who, jobId: (await research(app, who, 'expand', REQUEST)).body.jobId });
  }
});
afterAll(() => app.stop());

const kinds = (jobId: string) =>
  [
    ['GET', '/api/auth/access'],
    SUBMIT,
    ['GET', `/api/jobs/${jobId}`],
    ['HEAD', `/api/jobs/${jobId}`],
    ['GET', '/api/lists/nowhere'],
    ['POST', `/api/research/expand/status?jobId=${jobId}`],
  ] as const;

let asked = 0;

/** A connection on which all of it is asked at once, from a place of its own in the order. */
async function askAll({ who, jobId }: (typeof people)[number], shift: number) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const some = kinds(jobId);
  const requests = some.map((_, at) => some[(at + shift) % some.length]!);
  const named = requests.map(([method, path]) => ({ method, path, id: `request-${++asked}` }));
  const texts = named.map(({ method, path, id }, at) => {
    const body = method === 'POST' && path === SUBMIT[1] ? JSON.stringify(REQUEST) : '';
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'Host: service.test',
      ...Object.entries({ ...who.headers, 'X-Request-Id': id }).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${body.length}`,
      ...(at === requests.length - 1 ? ['Connection: close'] : []),
    ];
    return `${lines.join('\r\n')}\r\n\r\n${body}`;
  });
  return { socket, named, send: () => void socket.write(texts.join('')) };
}

async function everything(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks);
}

/** The answers of a connection one by one. */
function* answersOf(bytes: Buffer, methods: readonly string[]) {
  let at = 0;
  for (const method of methods) {
    const end = bytes.indexOf('\r\n\r\n', at);
    const [line = '', ...fields] = bytes.toString('latin1', at, end).split('\r\n');
    const headers = new Headers(fields.map((field) => field.split(/: (.*)/s, 2) as [string, string]));
    const start = end + 4;
    at = start + (method === 'HEAD' ? 0 : Number(headers.get('content-length')));
    yield { status: Number(line.split(' ')[1]), headers, body: bytes.toString('utf8', start, at) };
  }
  expect(at).toBe(bytes.length);
}

test('of many people who ask at once, on connections that carry several requests, each gets the own answers, in their order', async () => {
  const { db } = app.app.context.database;
  const asking = await Promise.all([...people, ...people, ...people].map((one, shift) => askAll(one, shift)));
  const going = await Promise.all([...people, ...people].map((one, shift) => askAll(one, shift)));
  const received = asking.map(({ socket }) => everything(socket));
  for (const [at, { send }] of asking.entries()) {
    send();
    going[at]?.send();
  }
  // Some go away, each at another time, with answers made for them that nobody has written yet.
  for (const { socket } of going) {
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
  }
  for (const [at, { named }] of asking.entries()) {
    const { who, jobId } = people[at % people.length]!;
    const answers = answersOf(
      await received[at]!,
      named.map(({ method }) => method),
    );
    for (const { method, path, id } of named) {
      const { status, headers, body } = answers.next().value!;
      expect([path, headers.get('x-request-id')]).toEqual([path, id]);
      expect(status).toBe(path.includes('nowhere') ? 404 : 200);
      if (method === 'HEAD' || status !== 200) continue;
      const told = JSON.parse(body);
      if (path === '/api/auth/access') expect(body).toContain(who.email);
      else if (path !== SUBMIT[1]) expect(told.jobId).toBe(jobId);
      else {
        const job = db.selectFrom('jobs').select('owner_id').where('id', '=', told.jobId);
        expect([told.fromCache, await job.executeTakeFirst()]).toEqual([true, { owner_id: who.accountId }]);
      }
    }
    expect(answers.next().done).toBe(true);
  }
});
