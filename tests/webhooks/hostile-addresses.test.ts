import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Network, network } from '../../jobs/webhooks/network.ts';
import { type Outcome, send } from '../../jobs/webhooks/send.ts';
import { isPublicAddress } from '../../server/core/public-address.ts';
import { targetProblem } from '../../server/services/webhooks/target.ts';
import { ATTACKS, type Attack } from './hostile-addresses.ts';

/** Every attempt of this process to open a TCP connection, as the runtime itself tells of it. */
let attempts = 0;
const watch = createHook({
  init: (_, type) => {
    if (type === 'TCPCONNECTWRAP') attempts += 1;
  },
});
beforeAll(() => void watch.enable());
afterAll(() => void watch.disable());

const message = { headers: { 'webhook-id': 'x' }, body: '{}' };
const stopping = new AbortController().signal;

/** The machine's own network, but for what name servers say. */
function scripted(answers: string[][]): Network & { lookups: () => number } {
  let asked = 0;
  const resolve = async () => answers[Math.min(asked++, answers.length - 1)]!;
  return { ...network, resolve, lookups: () => asked };
}

function post({ url, answers = [[]] }: Attack, allowed: string[] = []): Promise<Outcome> {
  return send(url, message, { network: scripted(answers), allowed, timeoutMs: 60_000, stopping });
}

/** A server that counts connections and bytes. */
async function startListener(): Promise<{
  server: Server;
  port: number;
  seen: { connections: number; bytes: number };
}> {
  const seen = { connections: 0, bytes: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    socket.on('data', ({ length }) => {
      seen.bytes += length;
    });
    socket.on('error', () => undefined).end('HTTP/1.1 204 No Content\r\n\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port, seen };
}

test('the corpus is large, and every attack is another', () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(300);
  expect(new Set(ATTACKS.map(({ url, answers }) => JSON.stringify([url, answers]))).size).toBe(ATTACKS.length);
});

test('no attack leads to a single connection', async () => {
  const led: string[] = [];
  for (const attack of ATTACKS) {
    const before = attempts;
    const outcome = await post(attack);
    if (attempts !== before) led.push(`${attack.name} led to a connection`);
    if (outcome.code !== 'ADDRESS_REFUSED' && outcome.code !== 'NAME_UNRESOLVED')
      led.push(`${attack.name}: ${outcome.code}`);
  }
  expect(led).toEqual([]);
});

test('the watch sees a connection where there is one: to a host that the operator allows', async () => {
  const { server, port, seen } = await startListener();
  const before = attempts;
  const url = `http://127.0.0.1:${port}/`;
  for (const allowed of ['127.0.0.1', `127.0.0.1:${port}`])
    expect(await post({ name: 'allowed', url }, [allowed])).toMatchObject({ code: 'ANSWERED', httpStatus: 204 });
  expect([attempts - before, seen.connections]).toEqual([2, 2]);
  for (const other of ['127.0.0.2', `127.0.0.1:${port + 1}`, 'localhost'])
    expect(await post({ name: 'not allowed', url }, [other])).toEqual({ code: 'ADDRESS_REFUSED' });
  const byName = { name: 'by name', url: `http://intranet:${port}/`, answers: [['127.0.0.1']] };
  expect(await post(byName, ['intranet'])).toMatchObject({ httpStatus: 204 });
  expect(seen.connections).toBe(3);
  server.close();
});

describe('a name that changes', () => {
  test('is asked for once an attempt, and what is dialled is what was judged', async () => {
    const dialled: string[] = [];
    const names = scripted([['93.184.216.34'], ['127.0.0.1']]);
    const dial: Network['dial'] = (address) => {
      dialled.push(address);
      return connect(1, '127.0.0.1').destroy();
    };
    const way = { network: { resolve: names.resolve, dial }, allowed: [], timeoutMs: 60_000, stopping };
    expect(await send('https://rebind.example/', message, way)).toEqual({ code: 'CONNECTION_FAILED' });
    expect([names.lookups(), dialled]).toEqual([1, ['93.184.216.34']]);
    expect(await send('https://rebind.example/', message, way)).toEqual({ code: 'ADDRESS_REFUSED' });
    expect([names.lookups(), dialled]).toEqual([2, ['93.184.216.34']]);
  });

  test('or a network that leads elsewhere: a connection that ends up inside is closed before a byte is written', async () => {
    const { server, port, seen } = await startListener();
    const dial: Network['dial'] = () => connect(port, '127.0.0.1');
    const way = { network: { resolve: async () => ['93.184.216.34'], dial }, allowed: [], timeoutMs: 60_000, stopping };
    expect(await send('https://led-astray.example/', message, way)).toEqual({ code: 'ADDRESS_REFUSED' });
    await new Promise((resolve) => server.close(resolve));
    expect(seen).toEqual({ connections: 1, bytes: 0 });
  });
});

test('a literal is judged alike in whatever notation the parser of URLs reads it', () => {
  const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
  fc.assert(
    fc.property(address, fc.nat(4), ([a, b, c, d], form) => {
      const whole = ((a * 256 + b) * 256 + c) * 256 + d;
      const forms = [
        `${a}.${b}.${c}.${d}`,
        `${whole}`,
        `0x${whole.toString(16)}`,
        `0${a.toString(8)}.${b}.${c * 256 + d}`,
      ];
      const host = [...forms, `[::ffff:${a}.${b}.${c}.${d}]`][form]!;
      const isRefused = targetProblem(`https://${host}/`, []) !== null;
      expect(isRefused).toBe(form === 4 || !isPublicAddress(`${a}.${b}.${c}.${d}`));
    }),
  );
});

test.each([
  '93.184.216.34',
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
test.each([
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '223.255.255.255',
  '2606:4700::1111',
])('%s is public, too', (address) => expect(isPublicAddress(address)).toBe(true));
