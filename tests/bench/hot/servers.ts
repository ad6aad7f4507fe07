/** The least that can serve what the service serves, from memory or with one statement: what it is measured against. */
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initTRPC } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { createSchema, createYoga } from 'graphql-yoga';
import pg from 'pg';
import { SMALL } from './call.ts';

const CONNECTIONS = 16;

/** The answer of a job that the bare servers give: the same bytes as the service's. */
export interface Bare {
  databaseUrl: string;
  body: string;
  /** What `/file` streams. */
  file?: string;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

function send(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.byteLength });
  response.end(body);
}

function trpc(job: unknown): Handler {
  const t = initTRPC.create();
  const router = t.router({ research: t.router({ job: t.procedure.query(() => job) }) });
  return createHTTPHandler({ router, basePath: '/trpc/' });
}

function graphql(job: unknown): Handler {
  const typeDefs =
    'scalar JSON type Job { jobId: ID status: String result: JSON } type Query { researchJob(jobId: ID!): Job }';
  const schema = createSchema({ typeDefs, resolvers: { Query: { researchJob: () => job } } });
  return createYoga<object>({ schema, logging: false });
}

async function statements(url: string): Promise<Record<'select' | 'insert', () => Promise<unknown>>> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query('create table if not exists bench_rows (id bigserial primary key, body jsonb not null)');
  const values = [JSON.stringify(SMALL)];
  const insert = 'insert into bench_rows (body) values ($1)';
  return {
    select: () => pool.query({ name: 'one', text: 'select 1' }),
    insert: () => pool.query({ name: 'insert', text: insert, values }),
  };
}

/** Starts them all on one port. */
export async function listenBare({ databaseUrl, body, file }: Bare): Promise<number> {
  const [small, large] = [Buffer.from(JSON.stringify(SMALL)), Buffer.from(body)];
  const { select, insert } = await statements(databaseUrl);
  const answer =
    (work: () => Promise<unknown>, told: Buffer): Handler =>
    (_request, response) =>
      work().then(() => send(response, told));
  const job: unknown = JSON.parse(body);
  const handlers: Record<string, Handler> = {
    small: (_request, response) => send(response, small),
    large: (_request, response) => send(response, large),
    open: () => undefined,
    file: (_request, response) => createReadStream(file!).pipe(response),
    select: answer(select, small),
    insert: answer(insert, large),
    trpc: trpc(job),
    graphql: graphql(job),
  };
  const nameOf = (url: string) => url.slice(1).split(/[/?]/, 1)[0]!;
  const server = createServer((request, response) => void handlers[nameOf(request.url!)]!(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
