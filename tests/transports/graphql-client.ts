import { call, type Person } from '../support/people.ts';
import type { TestApp } from '../support/test-app.ts';

export interface GraphqlAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test is about
  data: any;
  errors: { message: string; path?: unknown[]; extensions: Record<string, unknown> }[];
  extensions: { cost?: { complexity: number; limit: number } };
}

/** One GraphQL request over HTTP. */
export async function graphql(
  test: TestApp,
  who: Person | Record<string, string> | null,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer> {
  const own = who === null ? {} : 'headers' in who ? (who.headers as Record<string, string>) : who;
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    ...(own as Record<string, string>),
  };
  const body = JSON.stringify({ query, variables });
  const answer = await call(`${test.url}/graphql`, { method: 'POST', headers, body });
  const { data = null, errors = [], extensions = {} }: Partial<GraphqlAnswer> = answer.body;
  return { status: answer.status, headers: answer.headers, data, errors, extensions };
}
