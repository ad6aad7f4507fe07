import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app);
});
afterAll(() => app.stop());

const RATE = expect.stringMatching(/^"requests";r=\d+;t=\d+/);
const bare = () => ({ Authorization: who.headers.Authorization! });

test.each(['multipart/form-data; boundary=x', 'application/octet-stream', 'text/plain', ''])(
  'a body of type %j is no input: it must be JSON as everywhere',
  async (type) => {
    const body = new TextEncoder().encode(
      type.startsWith('multipart')
        ? '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nmine\r\n--x--\r\n'
        : '{"json":{"name":"mine"}}',
    );
    const headers = { ...bare(), ...(type && { 'Content-Type': type }) };
    const answer = await call(`${app.url}/trpc/lists.create`, { method: 'POST', headers, body });
    expect([answer.status, answer.body.error.json.data.appCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(answer.headers.get('ratelimit')).toEqual(RATE);
  },
);

test.each(['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s is offered by no call, whatever it carries',
  async (method) => {
    for (const path of ['lists.list', 'lists.create', 'nowhere']) {
      const { status, headers } = await fetch(`${app.url}/trpc/${path}`, { method, headers: bare() });
      const said = ['allow', 'cache-control', 'ratelimit'].map((name) => headers.get(name));
      expect([status, ...said]).toEqual([405, 'GET, POST', 'no-store', RATE]);
    }
  },
);

test.each(['multipart/form-data; boundary=x', 'application/octet-stream', 'text/plain', 'application/json'])(
  'a call that is read has no body, so its type %s says nothing',
  async (type) => {
    const headers = { ...bare(), 'Content-Type': type };
    const read = await fetch(`${app.url}/trpc/lists.list?input=${encodeURIComponent('{"json":{}}')}`, { headers });
    const changed = await fetch(`${app.url}/trpc/lists.create`, { headers });
    expect([read.status, changed.status, changed.headers.get('allow')]).toEqual([200, 405, 'POST']);
  },
);

const input = encodeURIComponent('{"0":{"json":{}},"1":{"json":{}}}');
test.each<[string, number, string, Record<string, string>]>([
  ['a call that is not there', 404, 'nowhere', {}],
  ['a mutation that is read', 405, 'auth.signOut', {}],
  [
    'a batch that comes in pieces',
    200,
    `lists.list,auth.access?batch=1&input=${input}`,
    { 'trpc-accept': 'application/jsonl' },
  ],
])('%s shows what is left of the request rate', async (_, status, path, more) => {
  const answer = await fetch(`${app.url}/trpc/${path}`, { headers: { ...bare(), ...more } });
  await answer.text();
  expect([answer.status, answer.headers.get('ratelimit')]).toEqual([status, RATE]);
});
