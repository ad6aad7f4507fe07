import type { Operation } from '../../operations/operation.ts';

/** One documented path: which operation it binds, where its input comes from, and its success status. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `:name` marks a path parameter. */
  path: string;
  operation: Operation;
  /** Parts of the request that make up the input; a name may come from one of them only. */
  from: readonly ('body' | 'query' | 'path')[];
  status: number | ((data: unknown) => number);
  /** ETag and `private, no-cache` instead of `no-store`. */
  revalidate?: boolean;
  /** Where the job of a 202 is read. */
  readAt?: (jobId: string) => string;
  /** `Prefer: wait=N` holds the answer until the job is final. */
  waits?: boolean;
  /** A file to keep instead of JSON. */
  file?: boolean;
  /** The body may be a file of up to 10 MB; its Content-Type says of which format. */
  upload?: boolean;
  /** Server-sent events instead of JSON. */
  events?: boolean;
  /** `format=csv` asks for this operation's rows instead, as a file. */
  csv?: { operation: Operation; file: string };
  /** The GET form of a research call from before POST: Bearer only, fields as text in the query. */
  legacy?: boolean;
}
