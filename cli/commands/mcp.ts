import type { JSONRPCMessage, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Command } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { openSession, tell } from '../program/session.ts';

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
    const service = new Service(new URL('/mcp', credential.url), { requestInit });
    const host = new Host(call.io.stdin, call.io.stdout);
    const ended = Promise.withResolvers<void>();
    handOn(host, service, (line) => void tell(call, line));
    host.onclose = () => ended.resolve();
    call.io.stdin.once('end', () => ended.resolve());
    call.io.signal.addEventListener('abort', () => ended.resolve(), { once: true });
    await service.start();
    await host.start();
    await ended.promise;
    await Promise.allSettled([service.close(), host.close()]);
    return 0;
  },
};

/** Every message as it is, in both directions; a request that does not get through is answered by an error of its own. */
function handOn(host: StdioServerTransport, service: StreamableHTTPClientTransport, say: (line: string) => void): void {
  service.onmessage = (message) => {
    const version = 'result' in message ? message.result.protocolVersion : undefined;
    if (typeof version === 'string') service.setProtocolVersion(version);
    void host.send(message);
  };
  service.onerror = (error) => say(error.message);
  host.onmessage = (message) => {
    service.send(message).catch((thrown: Error) => {
      const failure = failureOf(message, thrown);
      if (failure) void host.send(failure);
    });
  };
}

const INTERNAL_ERROR = -32603;

function failureOf(message: JSONRPCMessage, { message: text }: Error): JSONRPCMessage | null {
  if (!('id' in message) || message.id === undefined || !('method' in message)) return null;
  return { jsonrpc: '2.0', id: message.id, error: { code: INTERNAL_ERROR, message: text } };
}
