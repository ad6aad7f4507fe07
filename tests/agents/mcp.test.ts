import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tools } from '../../server/mcp/tools.ts';
import { asOwner, type Owner, owner, readAsOwner } from '../support/byok.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { charges } from '../support/private-jobs.ts';
import { inTurns } from '../support/series.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Agent, agent, message } from './agent.ts';
import { unlikeExpected } from './conformance.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const EXPAND = { operation: 'expand', keywords: ['meal planner', 'diet app'], limitPerSeed: 40 };

/** What the owner lets every key of theirs spend a job without a person. */
async function allow(who: Owner, approvalAboveUsd: number | null) {
  const { keys } = (await readAsOwner(app, who, 'keys.list')).data;
  for (const { id: keyId } of keys) await asOwner(app, who, 'keys.update', { keyId, approvalAboveUsd });
}

const confirmation = ({ quoteId, requestHash, estimatedCostUsd }: Record<string, unknown>) => ({
  ...{ quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd },
});

async function finished(hand: Agent, jobId: string) {
  for (;;) {
    const { data } = await hand.call('research_status', { jobId });
    if (['complete', 'partial', 'failed'].includes(data.status)) return data;
  }
}

describe('the tools', () => {
  test('are the eight of the contract, and their whole description is short', async () => {
    const { client } = await agent(app, (await owner(app)).key);
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(listed.tools).toHaveLength(8);
    expect(
      encode(JSON.stringify(listed.tools)).length + encode(client.getInstructions() ?? '').length,
    ).toBeLessThanOrEqual(1_400);
  });

  test('lead from a price over a yes to rows', async () => {
    const who = await owner(app);
    await allow(who, 1);
    const hand = await agent(app, who.key);
    expect((await hand.call('account')).data.buying.ready).toBe(true);
    const quoted = await hand.call('research_quote', EXPAND);
    expect(quoted.data.cost.usd).toBe(0);
    const started = await hand.call('research_confirm', confirmation(quoted.data));
    const again = await hand.call('research_confirm', confirmation(quoted.data));
    expect(again.data.jobId).toBe(started.data.jobId);
    const final = await finished(hand, started.data.jobId);
    expect(final.status).toBe('complete');
    expect(final.cost.usd).toBeLessThanOrEqual(quoted.data.estimatedCostUsd);
    const rows = await hand.call('research_rows', { jobId: started.data.jobId, order: '-score' });
    expect(rows.data.columns[0]).toBe('keyword');
    expect(rows.data.rows.length).toBeGreaterThan(5);
    expect(JSON.parse(rows.text)).toEqual(rows.data);
    const past = await hand.call('history');
    expect(past.data.rows[0][0]).toBe(started.data.jobId);
  });

  test('say in words why a part did not come, and what to do', async () => {
    const who = await owner(app);
    await allow(who, 1);
    const hand = await agent(app, who.key);
    const [refused, other] = [freshWord('refused'), freshWord('other')];
    fault(app, { kind: 'code', code: 40501 }, { keyword: refused });
    const quoted = await hand.call('research_quote', { ...EXPAND, keywords: [refused, other] });
    const { jobId } = (await hand.call('research_confirm', confirmation(quoted.data))).data;
    const { failedStages } = await finished(hand, jobId);
    expect(failedStages[0]).toMatchObject({
      code: '40501',
      why: expect.stringMatching(/does not take this request \(40501\)\. The same request is refused again: change/),
    });
  });

  test('read every row once, whatever the size of a page', async () => {
    const who = await owner(app);
    await allow(who, 1);
    const hand = await agent(app, who.key);
    const { data } = await hand.call('research_quote', EXPAND);
    const { jobId } = (await hand.call('research_confirm', confirmation(data))).data;
    await finished(hand, jobId);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { rows: [string][]; cursor: string | null; total: number } = (
        await hand.call('research_rows', { jobId, ...(cursor ? { cursor } : {}) })
      ).data;
      seen.push(...page.rows.map(([keyword]) => keyword));
      cursor = page.cursor;
      if (cursor === null) expect(seen).toHaveLength(page.total);
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('an agent spends nothing that its owner has not allowed', () => {
  test('a key without an amount asks a person, whose yes makes the one job', async () => {
    const who = await owner(app);
    const hand = await agent(app, who.key);
    const { data } = await hand.call('research_quote', EXPAND);
    const asked = await hand.call('research_confirm', confirmation(data));
    expect(asked).toMatchObject({ isError: false, data: { state: 'approval_required', cost: { usd: 0 } } });
    const { approvals } = (await readAsOwner(app, who, 'byok.approvals')).data;
    expect(approvals).toMatchObject([{ transport: 'mcp', quote: { quoteId: data.quoteId } }]);
    const approved = await asOwner(app, who, 'byok.approve', confirmation(data));
    expect((await hand.call('research_confirm', confirmation(data))).data.jobId).toBe(approved.data.jobId);
  });

  test('a quote is looked for once, whatever it is for', async () => {
    const who = await owner(app);
    await allow(who, 1);
    const hand = await agent(app, who.key);
    const lookUps: number[] = [];
    const keywords = ['meal planner'];
    const quotes = { expand: { keywords }, compare: { keywords, benchmark: 'diet app' }, metrics: { keywords } };
    for (const [operation, asked] of Object.entries(quotes)) {
      const { data } = await hand.call('research_quote', { operation, ...asked });
      const queries = await queriesDuring(app, async () => {
        const { jobId } = (await hand.call('research_confirm', confirmation(data))).data;
        await finished(hand, jobId);
      });
      lookUps.push(queries.filter(({ sql }) => /^select \* from "quotes"/.test(sql)).length);
    }
    expect(lookUps).toEqual([1, 1, 1]);
  });

  test('a forged amount, hash or quote is refused', async () => {
    const who = await owner(app);
    await allow(who, 1);
    const hand = await agent(app, who.key);
    const { data } = await hand.call('research_quote', EXPAND);
    const other = await owner(app);
    await allow(other, 1);
    const { data: theirs } = await (await agent(app, other.key)).call('research_quote', EXPAND);
    const forged = [
      confirmation(theirs),
      { ...confirmation(data), confirmedEstimatedCostUsd: 0 },
      { ...confirmation(data), requestHash: 'f'.repeat(64) },
      { ...confirmation(data), quoteId: '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10' },
      { ...confirmation(data), quoteId: 'the quote' },
    ];
    for (const input of forged) {
      const { isError, data: told } = await hand.call('research_confirm', input);
      expect([isError, told.code]).toEqual([
        true,
        expect.stringMatching(/^(COST_CONFIRMATION_MISMATCH|QUOTE_NOT_FOUND)$/),
      ]);
    }
    for (const one of [who, other]) expect(charges(app, one)).toEqual([]);
  });

  test('the page says how to connect Claude, Cursor, VS Code, Codex, and what starts a program', async () => {
    const html = await (await fetch(`${app.url}/docs/agents`)).text();
    const blocks = [...html.matchAll(/<h3>([^<]+)<\/h3>[\s\S]*?<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(([, host, text]) => [
      host!,
      text!
        .replace(/<[^>]+>/g, '')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>'),
    ]);
    const [claude, cursor, code, codex, program] = blocks.map(([, text]) => text!);
    expect(blocks.map(([host]) => host)).toEqual([
      ...['Claude Code', 'Cursor', 'VS Code', 'Codex', 'Hosts that start a program'],
    ]);
    const url = `${app.app.context.config.publicUrl}/mcp`;
    const headers = { Authorization: 'Bearer <API_KEY>' };
    expect(claude).toContain(`${url} --header "Authorization: Bearer <API_KEY>"`);
    expect(JSON.parse(cursor!).mcpServers['keyword-research']).toEqual({ url, headers });
    expect(JSON.parse(code!).servers['keyword-research']).toEqual({ type: 'http', url, headers });
    expect(codex).toContain(`url = "${url}"`);
    expect(JSON.parse(program!).mcpServers['keyword-research']).toEqual({ command: 'kr', args: ['mcp'] });
  });

  test('a key without the scope reads its state and can neither price nor buy', async () => {
    const { key } = await person(app, { scopes: ['research:execute'] });
    const hand = await agent(app, key);
    expect((await hand.call('account')).data.buying).toBeNull();
    expect((await hand.call('research_quote', EXPAND)).data).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  });
});

describe('the endpoint', () => {
  const INITIALIZE = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
  };

  test('speaks both eras of the protocol', async () => {
    const who = await owner(app);
    const old = await message(app, who.key, INITIALIZE);
    expect(old.status).toBe(200);
    expect(JSON.stringify(await oldAnswer(old))).toContain('"protocolVersion":"2025-11-25"');
    const called = await message(
      app,
      who.key,
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'account', arguments: {} } },
      { 'MCP-Protocol-Version': '2025-11-25' },
    );
    expect(JSON.stringify(await oldAnswer(called))).toContain('quota');
    const { client } = await agent(app, who.key);
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  });

  test.each(inTurns(['2025-11-25', '2026-07-28'], 2))(
    'passes what revision %s requires of a server with tools',
    async (revision) => {
      expect(await unlikeExpected(app, (await owner(app)).key, revision)).toBe('');
    },
  );

  test('refuses who says that it comes from elsewhere, also under a name that leads here', async () => {
    const { key } = await owner(app);
    const { port } = new URL(app.url);
    const from = async (origin: string, host = `127.0.0.1:${port}`) =>
      (
        await app.app.fetch(
          new Request(`http://${host}/mcp`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${key}`, Origin: origin, Host: host },
            body: JSON.stringify(INITIALIZE),
          }),
          '127.0.0.1',
        )
      ).status;
    expect(await from('http://service.test')).not.toBe(403);
    expect(await from(`http://127.0.0.1:${port}`)).not.toBe(403);
    expect(await from('https://evil.example')).toBe(403);
    expect(await from(`http://evil.example:${port}`, `evil.example:${port}`)).toBe(403);
    expect(await from('null')).toBe(403);
  });

  test('takes a key and nothing else: no cookie, no key that has ended', async () => {
    const who = await owner(app);
    const byCookie = await message(app, null, INITIALIZE, { Cookie: who.cookie });
    expect([byCookie.status, byCookie.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Bearer'),
    ]);
    const wrong = who.key.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));
    expect((await message(app, wrong, INITIALIZE)).status).toBe(401);
  });

  test('refuses what is malformed, too deep, too large or many at once, with a code', async () => {
    const { key } = await owner(app);
    const [invalid, large] = [{ code: 'VALIDATION_FAILED' }, { code: 'PAYLOAD_TOO_LARGE' }];
    const bodies: [string, number, object][] = [
      ['{"jsonrpc":', 400, { error: { code: -32_700 } }],
      [`{"params":${'['.repeat(60_000)}`, 400, invalid],
      [`{"params":[${'0,'.repeat(60_000)}0]}`, 400, invalid],
      [JSON.stringify([INITIALIZE, INITIALIZE]), 400, invalid],
      [` \n${JSON.stringify([INITIALIZE])}`, 400, invalid],
      [JSON.stringify({ ...INITIALIZE, padding: 'x'.repeat(300_000) }), 413, large],
    ];
    for (const [body, status, refusal] of bodies) {
      const answer = await message(app, key, body);
      expect([answer.status, await answer.json()]).toMatchObject([status, refusal]);
    }
    const { isError, data } = await (await agent(app, key)).call('suggest', { keyword: '' });
    expect([isError, data.code]).toEqual([true, 'VALIDATION_FAILED']);
  });
});

/** An answer of the older era comes as one event. */
async function oldAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1];
  return JSON.parse(data ?? text);
}
