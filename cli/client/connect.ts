import { createTRPCClient, type TRPCClient } from '@trpc/client';
import { type EventOptions, type JobEvent, jobEvents } from './events.ts';
import { type Get, get, type Line, type Upload, upload } from './http.ts';
import { linksOf } from './links.ts';
import { PATIENCE, type RetryPolicy } from './retry.ts';
import type { AppRouter, Job } from './router.ts';
import { finished, type WaitOptions } from './wait.ts';

export interface ConnectOptions {
  /** Base URL of the service, e.g. `https://keywords.example`. */
  url: string;
  /** An API key. It travels in a header and nowhere else. */
  key: string;
  /** Longest time until an answer begins, milliseconds. Suggestions may take 140 s. */
  timeoutMs?: number;
  retry?: Partial<RetryPolicy>;
  fetch?: typeof fetch;
}

export interface ReadOptions {
  /** How long the service may hold the answer for the job to become final, seconds, at most 30. */
  waitSeconds?: number;
  signal?: AbortSignal | undefined;
}

export interface Connection {
  /** Every operation, typed: `api.research.expand.mutate({ keywords })`, `api.byok.readiness.query({})`. */
  api: TRPCClient<AppRouter>;
  /** A job of either pipeline by its id. @throws NotFoundProblem; CredentialProblem when the key lacks the scope of its pipeline */
  job(jobId: string, options?: ReadOptions): Promise<Job>;
  /** The job when it is final. @throws Problem when it cannot be read */
  finished<J extends Job>(job: J, options?: WaitOptions): Promise<J>;
  /** The job's events, each once and in order. @throws Problem; NoAnswerProblem: go on with `after` */
  events(jobId: string, options?: EventOptions): AsyncGenerator<JobEvent>;
  /** Reads a path of the REST side as a stream, e.g. an export. @throws Problem */
  get(path: string, options?: Get): Promise<Response>;
  /** Sends a file to the REST side, e.g. an import into a list, which takes the same file twice without harm. @throws Problem */
  upload(path: string, file: Upload): Promise<Response>;
}

const TIMEOUT_MS = 160_000;

/** Connects a program to the service. Nothing is sent before the first call. */
export function connect({
  url,
  key,
  timeoutMs = TIMEOUT_MS,
  retry,
  fetch = globalThis.fetch,
}: ConnectOptions): Connection {
  const line: Line = {
    url: url.replace(/\/+$/, ''),
    headers: { Authorization: `Bearer ${key}` },
    fetch,
    timeoutMs,
    policy: { ...PATIENCE, ...retry },
  };
  const api = createTRPCClient<AppRouter>({ links: linksOf(line) });
  const read = ({ jobId }: Job, waitSeconds: number, signal?: AbortSignal) =>
    readJob(api, jobId, { waitSeconds, signal });
  return {
    api,
    job: (jobId, options) => readJob(api, jobId, options),
    finished: async <J extends Job>(job: J, options?: WaitOptions) =>
      (await finished({ line, read }, job, options)) as J,
    events: (jobId, options) => jobEvents(line, jobId, options),
    get: (path, options) => get(line, path, options),
    upload: (path, file) => upload(line, path, file),
  };
}

function readJob(api: TRPCClient<AppRouter>, jobId: string, options: ReadOptions = {}): Promise<Job> {
  const { waitSeconds, signal } = options;
  const call = { ...(waitSeconds === undefined ? {} : { context: { waitSeconds } }), ...(signal ? { signal } : {}) };
  return api.jobs.read.query({ jobId }, call);
}
