/** About 200 bytes of JSON. */
export const SMALL = { text: 'bare '.repeat(38) };

/** One request of a benchmark, repeated as it is. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What a client saw while it repeated a call for a while, with all connections busy. */
export interface Load {
  answers: number;
  /** Answers that were not 2xx. */
  failed: number;
  /** Of the last answer's body, as sent. */
  bodyBytes: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** What a server did meanwhile. */
export interface Work {
  /** Of its process, milliseconds. */
  cpuMs: number;
  /** SQL statements that it sent. */
  statements: number;
  /** Finds in its memory, by cache. */
  hits: Record<string, number>;
}

export interface Shot {
  url: string;
  call: Call;
  connections: number;
  /** How long, milliseconds. */
  ms: number;
  /**
   * Requests are due at this rate, and timed from when they were due: those that had to wait for a connection count as late as
   * they were. Without it each connection sends as soon as it has its answer.
   */
  perSecond?: number;
}
