/** What the embedded database's thread and the others say to each other. */

/** Where the data lives, null for nowhere; and whether a commit is on the disk before it counts. */
export interface Place {
  folder: string | null;
  isDurable: boolean;
}

/** What a thread is told first. */
export interface Opening extends Place {
  /** It was open before in this process: what is gone since, a folder that was moved away, is not made anew. */
  wasOpen: boolean;
}

export type Name = 'query' | 'exec' | 'begin' | 'commit' | 'rollback' | 'listen' | 'unlisten' | 'ping' | 'close';

export interface Call {
  id: number;
  name: Name;
  /** The transaction that a statement belongs to, or the call that began to listen; null for neither. */
  of: number | null;
  text: string;
  parameters: readonly unknown[];
}

/** What the thread answers before anything was asked: the database's program where it has compiled that, or why it could not open the data. */
export const OPENING = 0;
/** A call that only finds out whether the thread answers. */
export const PING: Call = { id: -1, name: 'ping', of: null, text: '', parameters: [] };

export type Answer =
  | { kind: 'value'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: Told }
  | { kind: 'heard'; of: number; payload: string };

/** An error with what drivers and the system say about it. */
export interface Told {
  message: string;
  facts: Record<string, string | number>;
}

/** Left out: the statement's parameters, which an error would carry to wherever it is logged. */
export function told(error: unknown): Told {
  const facts = Object.entries((error ?? {}) as object).filter(
    ([name, value]) => (typeof value === 'string' || typeof value === 'number') && name !== 'query',
  );
  return { message: error instanceof Error ? error.message : String(error), facts: Object.fromEntries(facts) };
}

export function errorOf({ message, facts }: Told): Error {
  return Object.assign(new Error(message), facts);
}
