import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault, Latency, SandboxControl, SandboxLimits } from './types.ts';
import { json, type Reply, readBody, send } from './wire.ts';

type Command = (control: SandboxControl, input: Record<string, unknown>, query: URLSearchParams) => unknown;

const done = { ok: true };

/** The control handle over HTTP, for tests that run in another process. Bodies and answers are JSON. */
const COMMANDS: Readonly<Record<string, Command>> = {
  'GET /health': () => done,
  'POST /faults': (control, fault) => ({ id: control.setFault(fault as unknown as Fault) }),
  'DELETE /faults': (control) => control.clearFaults(),
  'POST /balance': (control, { account, usd }) => control.setBalance(String(account), Number(usd)),
  'POST /own-provider-keys': (control, { key, own, gatewayShare = 0 }) =>
    control.setOwnProviderKeys(String(key), own === true, Number(gatewayShare)),
  'POST /unverified': (control, { login, unverified }) => control.setUnverified(String(login), unverified === true),
  'POST /limits': (control, limits) => control.setLimits(limits as Partial<SandboxLimits>),
  'POST /price': (control, { path, perTask, perItem }) => {
    control.setPrice(String(path), {
      perTask: Number(perTask),
      ...(perItem === undefined ? {} : { perItem: Number(perItem) }),
    });
  },
  'POST /model-price': (control, { model, prompt, completion, request = 0 }) => {
    const rates = { prompt: Number(prompt), completion: Number(completion), request: Number(request) };
    control.setModelPrice(String(model), rates);
  },
  'POST /model-served': (control, { model, served }) => control.setModelServed(String(model), served === true),
  'POST /latency': (control, { latency }) => control.setLatency(latency as Latency),
  'POST /queue-delay': (control, { ms }) => control.setQueueDelay(Number(ms)),
  'POST /reset': (control) => control.reset(),
  'GET /counters': (control) => control.counters(),
  'GET /bill': (control, _, query) => {
    const account = query.get('account') ?? undefined;
    return { totalUsd: control.billTotalUsd(account), lines: control.bill(account) };
  },
};

function run(control: SandboxControl, command: Command, body: string, query: URLSearchParams): Reply {
  try {
    const input: unknown = body === '' ? {} : JSON.parse(body);
    return json(command(control, input as Record<string, unknown>, query) ?? done);
  } catch (error) {
    return json({ error: String(error) }, 400);
  }
}

/** Handles one request of the control API. */
export async function handleControl(
  control: SandboxControl,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const command = COMMANDS[`${request.method} ${pathname}`];
  const known = `unknown command; known: ${Object.keys(COMMANDS).join(', ')}`;
  send(
    request,
    response,
    command === undefined ? json({ error: known }, 404) : run(control, command, body, searchParams),
  );
}
