import type { IncomingMessage, ServerResponse } from 'node:http';
import { actionOf } from './faults.ts';
import { withDeepAnswer, withOddText } from './odd-text.ts';
import type { FaultAction } from './types.ts';
import { encode, html, type Reply, send } from './wire.ts';
import type { World } from './world.ts';

/** Faults that strike before anything runs. @returns true when the exchange is over. */
export function failBefore(
  request: IncomingMessage,
  response: ServerResponse,
  actions: readonly FaultAction[],
): boolean {
  if (actionOf(actions, 'resetBeforeCharge') !== undefined) {
    request.socket.resetAndDestroy();
    return true;
  }
  const page = actionOf(actions, 'http');
  if (page === undefined || page.charged === true) return false;
  send(request, response, html(page.status, page.body));
  return true;
}

/** Faults that end the wait for an answer at once, as they never give one. */
export function answersNever(actions: readonly FaultAction[]): boolean {
  return actionOf(actions, 'hang') !== undefined;
}

/** Faults with which an answer is still one that says what was bought and what it cost. */
const SOUND: ReadonlySet<FaultAction['kind']> = new Set(['slow', 'tasksErrorMismatch', 'oddText', 'overcharge']);

/** Notes the answer under its tags when its last byte is on its way, if no fault has made it less than an answer. */
export function noteDelivery(
  { response, world }: { response: ServerResponse; world: World },
  tags: readonly string[],
  actions: readonly FaultAction[],
): void {
  if (response.destroyed || !actions.every(({ kind }) => SOUND.has(kind))) return;
  const came = performance.now();
  const before = response.socket?.bytesWritten ?? 0;
  const { socket } = response;
  response.once('finish', () => {
    const bytes = (socket?.bytesWritten ?? 0) - before;
    const when = { afterMs: performance.now() - came, at: Date.now(), bytes };
    for (const tag of tags) world.delivered.push({ tag, ...when });
  });
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

function hang({ request, response }: Exchange, reply: Reply, afterHeaders: boolean): void {
  if (!afterHeaders) return;
  response.writeHead(reply.status, encode(request, reply).headers);
  response.flushHeaders();
}

function breakMidBody({ request, response }: Exchange, reply: Reply): void {
  const { headers, bytes } = encode(request, reply);
  response.writeHead(reply.status, headers);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
}

function oddBody(body: string, actions: readonly FaultAction[]): string {
  const [odd, deep] = [actionOf(actions, 'oddText'), actionOf(actions, 'deepAnswer')];
  if (deep !== undefined) return withDeepAnswer(body, deep.levels);
  return odd === undefined ? body : withOddText(body, odd);
}

/** Sends a reply whose work is done and charged, as the faults of this request want it. */
export function deliver(exchange: Exchange, plain: Reply, actions: readonly FaultAction[]): void {
  const { request, response } = exchange;
  const reply = { ...plain, body: oddBody(plain.body, actions) };
  const hanging = actionOf(actions, 'hang');
  const page = actionOf(actions, 'http');
  if (hanging !== undefined) hang(exchange, reply, hanging.afterHeaders === true);
  else if (actionOf(actions, 'resetAfterCharge') !== undefined) request.socket.resetAndDestroy();
  else if (actionOf(actions, 'resetMidBody') !== undefined) breakMidBody(exchange, reply);
  else if (page !== undefined) send(request, response, html(page.status, page.body));
  else if (actionOf(actions, 'truncatedJson') !== undefined) {
    send(request, response, { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) });
  } else send(request, response, reply);
}
