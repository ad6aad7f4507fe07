import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tools } from '../../server/mcp/tools.ts';
import { agent } from '../agents/agent.ts';
import { atRest } from '../support/at-rest.ts';
import { asOwner, type Owner, owner, readAsOwner } from '../support/byok.ts';
import { charges } from '../support/private-jobs.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Machine, machine, rowsOf } from './support/program.ts';

let app: TestApp;
let home: Machine;
beforeAll(async () => {
  app = await startTestApp();
  home = await machine({});
});
afterAll(async () => {
  await home.drop();
  await app.stop();
});

type Mode = 'auto' | 'legacy';

/** The official client, which starts the program as a host does. */
async function host(url: string, key: string, mode: Mode = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test-host', version: '1.0.0' }, { versionNegotiation: { mode } });
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, HOME: home.home, KR_URL: url, KR_API_KEY: key };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: ['cli/main.ts', 'mcp'], env }));
  return client;
}

async function allow(who: Owner, approvalAboveUsd: number): Promise<void> {
  const { keys } = (await readAsOwner(app, who, 'keys.list')).data;
  for (const { id: keyId } of keys) await asOwner(app, who, 'keys.update', { keyId, approvalAboveUsd });
}

describe('kr mcp', () => {
  test.each(inTurns<Mode>(['auto', 'legacy'], 2))(
    'serves the eight tools of the service over standard input and output, era: %s',
    async (mode) => {
      const who = await owner(app);
      const [byProgram, byAddress] = [await host(app.url, who.key, mode), await agent(app, who.key)];
      const listed = await byProgram.listTools();
      expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
      expect(listed.tools).toEqual((await byAddress.client.listTools()).tools);
      expect(byProgram.getInstructions()).toBe(byAddress.client.getInstructions());
      const told = await byProgram.callTool({ name: 'account', arguments: {} });
      expect(told.structuredContent).toEqual((await byAddress.call('account')).data);
      await byProgram.close();
      await byAddress.client.close();
    },
  );

  test('follows the rule of the service: what its owner did not allow is not bought', async () => {
    const who = await owner(app);
    const client = await host(app.url, who.key);
    const input = { operation: 'expand', keywords: ['meal planner'], limitPerSeed: 10 };
    const quoted = await client.callTool({ name: 'research_quote', arguments: input });
    const { quoteId, requestHash, estimatedCostUsd } = quoted.structuredContent as Record<string, unknown>;
    const confirmation = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd };
    const asked = await client.callTool({ name: 'research_confirm', arguments: confirmation });
    expect(asked.structuredContent).toMatchObject({ state: 'approval_required', cost: { usd: 0 } });
    expect(charges(app, who)).toEqual([]);
    await allow(who, 1);
    const started = await client.callTool({ name: 'research_confirm', arguments: confirmation });
    expect(started.isError ?? false).toBe(false);
    await client.close();
    await atRest(app);
  });

  test('tells the host in words what is wrong and what to do where the service cannot be reached or does not know the key', async () => {
    await expect(host('http://127.0.0.1:1', 'gk_live_any')).rejects.toThrow(
      /NO_ANSWER\)\. Check that the service runs/,
    );
    const { key } = await owner(app);
    const refused =
      /^A valid credential is required \(UNAUTHENTICATED\)\. .*`kr login` saves another one, or set KR_API_KEY\.$/;
    await expect(host(app.url, `${key.slice(0, -1)}!`)).rejects.toThrow(refused);
  });

  test('answers what was asked before its input ended, and then ends quietly', async () => {
    const { key } = await owner(app);
    const clientInfo = { name: 'pipe', version: '1.0.0' };
    const asked = [
      { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/list' },
      { id: 3, method: 'tools/call', params: { name: 'account', arguments: {} } },
    ];
    const stdin = asked.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
    const { code, out, err } = await home.kr(['mcp'], { env: { KR_URL: app.url, KR_API_KEY: key }, stdin });
    expect([code, err]).toEqual([0, '']);
    const answers = rowsOf(out).toSorted((a, b) => a.id - b.id);
    expect(answers.map(({ id, result }) => [id, result !== undefined])).toEqual([1, 2, 3].map((id) => [id, true]));
    expect(answers[1].result.tools).toHaveLength(tools.length);
  });

  test('ends with its input, and without a key says so', async () => {
    const { key } = await owner(app);
    const env = { KR_URL: app.url, KR_API_KEY: key };
    expect(await home.kr(['mcp'], { env })).toMatchObject({ code: 0, out: '' });
    expect((await home.kr(['mcp'], { env: { KR_URL: app.url } })).code).toBe(3);
  });
});
