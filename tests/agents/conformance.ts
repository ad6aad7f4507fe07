import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { listen } from '../../server/http/server.ts';
import { scratchFolder } from '../support/scratch.ts';
import type { TestApp } from '../support/test-app.ts';

const RUNNER = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const EXPECTED = fileURLToPath(new URL('conformance.yml', import.meta.url));

/**
 * The protocol's own conformance runner against `/mcp`: every scenario that a revision requires of servers, as it was when the
 * revision shipped. It knows no keys, so it speaks to a port that adds one. What it says where anything is not as `conformance.yml`
 * says, also what passes and is not expected to; else nothing.
 */
export async function unlikeExpected({ app }: TestApp, key: string, revision: string): Promise<string> {
  const results = await scratchFolder('conformance');
  const port = await listen(
    (request, address) => {
      const headers = new Headers(request.headers);
      headers.set('Authorization', `Bearer ${key}`);
      return app.fetch(new Request(request, { headers }), address);
    },
    { host: '127.0.0.1', port: 0, trustProxy: false },
  );
  try {
    const url = `http://127.0.0.1:${port.port}/mcp`;
    const options = ['--url', url, '--requirements', revision, '--expected-failures', EXPECTED, '-o', results];
    const runner = spawn(process.execPath, [RUNNER, 'server', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [said, complained, [code]] = await Promise.all([
      text(runner.stdout),
      text(runner.stderr),
      once(runner, 'close'),
    ]);
    return code === 0 ? '' : `${said.slice(said.indexOf('Total:'))}\n${complained}`;
  } finally {
    await port.close();
    await rm(results, { recursive: true, force: true });
  }
}
