import { PassThrough } from 'node:stream';
import type { JSONRPCMessage, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { problemOf } from '../client/index.ts';
import { BadResponse } from '../client/refusal.ts';
import { refusalInLine } from '../output/refusal.ts';
import type { Command } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { tell } from '../program/io.ts';
import { openSession } from '../program/session.ts';

export const mcp: Command = {
  name: 'mcp',
  about: 'the eight tools for agents over standard input and output',
  usage: '',
  options: [],
  details: `For hosts that start a program instead of calling an address. The tools, their limits and their answers are the service's own:
messages are handed on to /mcp with your key, whose owner sets what it may spend without a person.`,
  examples: [['kr mcp', 'what a host starts; for Claude Code: claude mcp add keywords -- kr mcp']],
  async run(call) {
    if (call.words.length > 0) throw new UsageError('mcp takes no words');
    const { credential } = await openSession(call);
    // Read here, so that no other command waits for them.
    const { StreamableHTTPClientTransport: Service } = await import('@modelcontextprotocol/client');
    const { StdioServerTransport: Host } = await import('@modelcontextprotocol/server/stdio');
    const requestInit = { headers: { Authorization: `Bearer ${credential.key}` } };
    const service = new Service(new URL('/mcp', credential.url), { requestInit, fetch: inWords });
    // The host's own stream would be closed at its end, before what was asked last is answered.
    const input = call.io.stdin.pipe(new PassThrough(), { end: false });
    const host = new Host(input, call.io.stdout);
    const ended = Promise.withResolvers<void>();
    const open = handOn(host, service, (line) => void tell(call, line));
    host.onclose = () => ended.resolve();
    call.io.stdin.once('end', () => void open.answered().then(ended.resolve));
    call.io.signal.addEventListener('abort', () => ended.resolve(), { once: true });
    await service.start();
    await host.start();
    await ended.promise;
    service.onerror = () => undefined;
    await Promise.allSettled([service.close(), host.close()]);
    return 0;
  },
};

/** `fetch` that says in words what is no message of the protocol: a refusal of the service, and a line that broke. */
const inWords: typeof fetch = async (url, init) => {
  try {
    const response = await fetch(url, init);
    const isRefusal = response.headers.get('Content-Type')?.startsWith('application/problem+json');
    if (init?.method !== 'POST' || !isRefusal) return response;
    throw new BadResponse(response, await response.text());
  } catch (thrown) {
    if (init?.signal?.aborted) throw thrown;
    throw new Error(refusalInLine(problemOf(thrown)), { cause: thrown });
  }
};

/** A subscription is answered when somebody ends it. */
const ENDLESS = 'subscriptions/listen';
/** The longest that an answer takes is the 30 s that `research_status` waits. */
const LAST_ANSWER_MS = 45_000;

/** Requests that have no answer yet. */
class Open {
  readonly #answers = new Map<unknown, PromiseWithResolvers<void>>();

  /** @param message what the host says */
  asked(message: JSONRPCMessage): void {
    if (isRequest(message) && message.method !== ENDLESS) this.#answers.set(message.id, Promise.withResolvers());
    // What is called off need not be answered.
    if ('method' in message && message.method === 'notifications/cancelled') this.#end(message.params?.requestId);
  }

  /** @param message what the service said, and the host was told */
  told(message: JSONRPCMessage): void {
    if ('id' in message && !isRequest(message)) this.#end(message.id);
  }

  /** Ends when all are answered, or will hardly be any more. */
  async answered(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_ANSWER_MS).unref());
    await Promise.race([Promise.all([...this.#answers.values()].map(({ promise }) => promise)), late]);
  }

  #end(id: unknown): void {
    this.#answers.get(id)?.resolve();
    this.#answers.delete(id);
  }
}

/** Every message as it is, in both directions; a request that does not get through is answered by an error of its own. */
function handOn(host: StdioServerTransport, service: StreamableHTTPClientTransport, say: (line: string) => void): Open {
  const open = new Open();
  const tellHost = (message: JSONRPCMessage) =>
    // Whoever closed the line wants no answer.
    void host.send(message).then(
      () => open.told(message),
      () => undefined,
    );
  service.onmessage = (message) => {
    const version = 'result' in message ? message.result.protocolVersion : undefined;
    if (typeof version === 'string') service.setProtocolVersion(version);
    tellHost(message);
  };
  service.onerror = (error) => say(error.message);
  host.onmessage = (message) => {
    open.asked(message);
    service.send(message).catch((thrown: Error) => {
      const failure = failureOf(message, thrown);
      if (failure) tellHost(failure);
    });
  };
  return open;
}

function isRequest(message: JSONRPCMessage): message is Extract<JSONRPCMessage, { id: unknown; method: string }> {
  return 'method' in message && 'id' in message && message.id !== undefined;
}

const INTERNAL_ERROR = -32603;

function failureOf(message: JSONRPCMessage, { message: text }: Error): JSONRPCMessage | null {
  if (!isRequest(message)) return null;
  return { jsonrpc: '2.0', id: message.id, error: { code: INTERNAL_ERROR, message: text } };
}
