import { expect, test } from 'vitest';
import { CHAT, COMPLETION, chatCall, gateway, serveJson } from './support/raw-server.ts';

test('a request goes below the base URL, and tells what is understood and who asks', async () => {
  const { baseUrl, seen } = await serveJson(COMPLETION);
  const call = { ...chatCall(), credential: { apiKey: ' a-key\n' } };
  expect(await gateway(`${baseUrl}/api/v1//`).chat(CHAT, call)).toMatchObject({ kind: 'answered' });
  await gateway(`${baseUrl}/api/v1`).generation('gen 1', chatCall());
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/v1/chat/completions',
    'GET /api/v1/generation?id=gen%201',
  ]);
  expect(seen[0]!.headers).toMatchObject({
    ...{ accept: 'application/json', 'accept-encoding': 'gzip', 'content-type': 'application/json' },
    ...{ 'user-agent': 'keyword-research-service', authorization: 'Bearer  a-key' },
  });
});

test.each([
  ['a name and a password in its URL', 'http://user:password@', 'a-key'],
  ['a name in its URL', 'http://user@', 'a-key'],
  ['a password in its URL', 'http://:password@', 'a-key'],
  ['a character that no header has', 'http://', 'a\u0001key'],
  ['one that is no byte', 'http://', 'a☃key'],
])('a request with %s is refused before it is announced', async (_what, scheme, apiKey) => {
  const { baseUrl, seen } = await serveJson(COMPLETION);
  const onSending = () => Promise.reject(new Error('announced'));
  const call = { ...chatCall(), credential: { apiKey }, onSending };
  const outcome = await gateway(baseUrl.replace('http://', scheme)).chat(CHAT, call);
  expect(outcome).toMatchObject({ kind: 'refused', code: 'INVALID_REQUEST', retry: 'no' });
  expect(seen).toHaveLength(0);
});
