import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../server/http/openapi/document.ts';
import { SHOWN, webhooks } from '../../server/http/pages/webhooks.ts';
import { PAYLOADS } from '../../server/services/webhooks/payloads.ts';
import { newSigningKeys, publicKeyOf, signatures } from '../../server/services/webhooks/signing-keys.ts';
import { scratchFolder } from '../support/scratch.ts';

const ROOT = join(import.meta.dirname, '../..');
const keys = newSigningKeys();
const content = {
  id: 'event-1',
  timestamp: Math.floor(Date.now() / 1000),
  body: '{"type":"webhook.ping","data":{"é":1}}',
};
const headers = {
  'webhook-id': content.id,
  'webhook-timestamp': String(content.timestamp),
  'webhook-signature': signatures([keys], content),
};
let folder: string;
beforeAll(async () => {
  folder = await scratchFolder('webhooks-page');
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await symlink(join(ROOT, 'node_modules/standardwebhooks'), join(folder, 'node_modules/standardwebhooks'));
  await writeFile(join(folder, 'library.mjs'), SHOWN.library);
  await writeFile(join(folder, 'node.mjs'), SHOWN.node);
  await writeFile(join(folder, 'body.json'), content.body);
});

test('the two functions that the page shows accept what is signed, and nothing that was changed', async () => {
  const { received } = await import(join(folder, 'library.mjs'));
  const { isOurs } = await import(join(folder, 'node.mjs'));
  expect(received(keys.secret, headers, content.body)).toEqual(JSON.parse(content.body));
  expect(() => received(keys.secret, headers, `${content.body} `)).toThrow();
  expect(isOurs(publicKeyOf(keys), headers, content.body)).toBe(true);
  expect(isOurs(publicKeyOf(keys), headers, `${content.body} `)).toBe(false);
  expect(isOurs(publicKeyOf(newSigningKeys()), headers, content.body)).toBe(false);
});

test('the shell commands that it shows print the signature', async () => {
  const env = { ...process.env, SECRET: keys.secret, ID: content.id, TIMESTAMP: String(content.timestamp) };
  const { stdout } = await promisify(execFile)('bash', ['-c', SHOWN.openssl], { cwd: folder, env });
  expect(headers['webhook-signature'].split(' ')).toContain(`v1,${stdout.trim()}`);
});

test('page and description tell of every type of message', () => {
  const described = Object.keys(openApiDocument().webhooks as object);
  expect(described).toEqual(Object.keys(PAYLOADS));
  for (const type of described) expect(webhooks.body).toContain(`<code>${type}</code>`);
});
