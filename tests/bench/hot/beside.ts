import { median } from '../support.ts';
import type { Call, Load, Work } from './call.ts';
import type { Client, Server } from './processes.ts';

export const CONNECTIONS = 64;
/** Statements beside those of requests, a request: a key is read again twice a second, and the queue looks after itself. */
const BESIDE = 0.05;
const ROUNDS = 5;
/** Long enough for the engine to have compiled what is hot. */
const WARM_MS = 2_000;
const SHOT_MS = 600;

/** One side of a row: a request, and how many of what is compared it holds. */
export interface Side {
  server: Server;
  call: Call;
  /** 1 unless it is a batch. */
  reads?: number;
}

export interface Row {
  name: string;
  ours: Side;
  yardstick: Side & { name: string };
  /** Least of the yardstick's rate that is wanted. */
  target: number;
  /** Most statements a request that are wanted. */
  statements?: number;
}

/** The middle of what a side did. */
export interface Figures {
  /** Reads a second. */
  rate: number;
  /** Of the server's process, microseconds a read. */
  cpuMicros: number;
  statements: number;
  bodyBytes: number;
  /** Of a request, milliseconds. */
  p99: number;
  /** Finds in memory a request, by cache. */
  hits: Record<string, number>;
}

export interface Measured {
  row: Row;
  ours: Figures;
  yardstick: Figures;
  /** Of the rates, each pair measured one after the other; the middle of the rounds. */
  ratio: number;
  /** The same of the processor's time of a read: others on the machine, and a client that is the slower one, move it less. */
  cpuRatio: number;
  isMet: boolean;
}

/** Repeats one side of a row for a while. */
export async function fire(client: Client, { server, call, reads = 1 }: Side, ms: number): Promise<Figures> {
  await server.count();
  const load = await client.shoot({ url: server.url, call, connections: CONNECTIONS, ms });
  const work = await server.count();
  if (load.failed > 0) throw new Error(`${call.path}: ${load.failed} of ${load.answers} answers were refusals`);
  return figuresOf(load, work, reads);
}

function figuresOf(load: Load, work: Work, reads: number): Figures {
  const { answers } = load;
  const hits = Object.entries(work.hits).map(([cache, found]) => [cache, found / answers] as const);
  return {
    rate: (answers * reads) / load.seconds,
    cpuMicros: (work.cpuMs * 1000) / (answers * reads),
    statements: work.statements / answers,
    bodyBytes: load.bodyBytes,
    p99: load.p99,
    hits: Object.fromEntries(hits.filter(([, found]) => found >= 0.01)),
  };
}

function middle(figures: Figures[]): Figures {
  const of = (part: (one: Figures) => number) => median(figures.map(part));
  return {
    rate: of(({ rate }) => rate),
    cpuMicros: of(({ cpuMicros }) => cpuMicros),
    statements: of(({ statements }) => statements),
    bodyBytes: of(({ bodyBytes }) => bodyBytes),
    p99: of(({ p99 }) => p99),
    hits: figures.at(-1)!.hits,
  };
}

/** A row and its yardstick in turns, A B A B, after each has run for a moment. */
export async function measure(client: Client, row: Row): Promise<Measured> {
  for (const side of [row.ours, row.yardstick]) await fire(client, side, WARM_MS);
  const ours: Figures[] = [];
  const yardstick: Figures[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await fire(client, row.ours, SHOT_MS));
    yardstick.push(await fire(client, row.yardstick, SHOT_MS));
  }
  const pairs = ours.map((our, at) => ({ our, their: yardstick[at]! }));
  const ratio = median(pairs.map(({ our, their }) => our.rate / their.rate));
  const cpuRatio = median(pairs.map(({ our, their }) => their.cpuMicros / our.cpuMicros));
  const figures = middle(ours);
  const isMet = ratio >= row.target && figures.statements < (row.statements ?? Number.POSITIVE_INFINITY) + BESIDE;
  return { row, ours: figures, yardstick: middle(yardstick), ratio, cpuRatio, isMet };
}
