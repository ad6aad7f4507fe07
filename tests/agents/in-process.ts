import { AppError } from '../../server/core/errors.ts';
import { byokApprove, byokDecline } from '../../server/operations/approvals.ts';
import { keysList, keysUpdate } from '../../server/operations/keys.ts';
import { invokeAs } from '../support/accounts.ts';
import { type Owner, ownerInDatabase, sessionOf } from '../support/owners.ts';
import type { TestApp } from '../support/test-app.ts';
import type { Hands, Quoted } from './conversation.ts';

/** Processes of the service on one database. */
export type Machines = readonly [TestApp, ...TestApp[]];

/** Calls of an agent at the fetch boundary, without sockets, by turns on each machine; its owner's at the operations. */
export async function inProcess(machines: Machines, who: Owner, stranger: Quoted): Promise<Hands> {
  const { context } = machines[0].app;
  const session = sessionOf(who);
  const { keys } = (await invokeAs(context, keysList, {}, session)).data;
  let calls = 0;
  return {
    stranger,
    tool: (name, input) => callTool(machines[calls++ % machines.length]!, who, { name, arguments: input }),
    async allow(approvalAboveUsd) {
      for (const { id: keyId } of keys) await invokeAs(context, keysUpdate, { keyId, approvalAboveUsd }, session);
    },
    approve: (input) => goesThrough(invokeAs(context, byokApprove, input, session)),
    async decline(quoteId) {
      const told = await invokeAs(context, byokDecline, { quoteId }, session).catch(refused);
      return told?.data.state === 'declined';
    },
  };
}

async function goesThrough(call: Promise<unknown>): Promise<boolean> {
  return (await call.catch(refused)) !== null;
}

function refused(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.code !== 'INTERNAL_ERROR') return null;
  throw thrown;
}

async function callTool(
  { app }: TestApp,
  { key }: Owner,
  params: { name: string; arguments: object },
): Promise<object | null> {
  const request = new Request('http://service.test/mcp', {
    method: 'POST',
    headers: {
      ...{ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...{ Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-11-25' },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const text = await (await app.fetch(request, '127.0.0.1')).text();
  const { result, error } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  if (error?.code === INVALID_PARAMS || result?.isError) return null;
  if (!result) throw new Error(`${params.name}: ${text}`);
  return result.structuredContent;
}

const INVALID_PARAMS = -32_602;

/** Whose quote an agent may have come upon. */
export type Stranger = Quoted & { ownerId: string };

/** A quote of an owner whose own key may spend as much as it likes. */
export async function strangersQuote(machines: Machines): Promise<Stranger> {
  const who = await ownerInDatabase(machines[0]);
  const hands = await inProcess(machines, who, { quoteId: '', requestHash: '', estimatedCostUsd: 0 });
  await hands.allow(100);
  const quoted = await hands.tool('research_quote', { operation: 'metrics', keywords: ['meal planner'] });
  return { ...(quoted as Quoted), ownerId: who.accountId };
}
