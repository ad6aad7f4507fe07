import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestApp } from '../support/test-app.ts';

/** What a tool answered, as a host hands it to a model. */
export interface Told {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test is about
  data: any;
}

export interface Agent {
  client: Client;
  call(name: string, input?: object): Promise<Told>;
}

/** The official client with a key, as a host connects it. */
export async function agent(test: TestApp, key: string): Promise<Agent> {
  const client = new Client({ name: 'test-host', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', test.url), { requestInit }));
  return {
    client,
    async call(name, input = {}) {
      const {
        content,
        structuredContent,
        isError = false,
      } = await client.callTool({
        name,
        arguments: input as Record<string, unknown>,
      });
      const [first] = content as { text: string }[];
      return { isError, text: first!.text, data: structuredContent };
    },
  };
}

/** One message of the protocol as it stands on the wire, in the era that the headers and the message say. */
export async function message(test: TestApp, key: string | null, body: unknown, headers: Record<string, string> = {}) {
  return await fetch(`${test.url}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
