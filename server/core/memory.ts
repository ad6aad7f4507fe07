/** What a cache keeps, declared once beside the code that fills it. A declaration holds nothing: each application has its own. */
export interface CacheKind<V extends object, C = undefined> {
  /** As `/metrics` shows it. */
  name: string;
  /** What all values may take together; the ones that nobody used for longest go first. */
  maxBytes: number;
  /** For ever, unless given. */
  lifetimeMs?: number;
  /** Room that a value takes, about; at least one. */
  bytesOf(value: V): number;
  /** Reads a value that is missing; undefined is not kept. */
  read?(key: string, context: C): Promise<V | undefined>;
  /** A reading that was begun goes on when its place is needed for others; otherwise whoever waits for it is told so. */
  finishesReading?: boolean;
}

export interface Cache<V extends object, C = undefined> {
  get(key: string): V | undefined;
  /** Like `get`, and counts as no use. */
  peek(key: string): V | undefined;
  set(key: string, value: V): void;
  /** The value, read when it is missing; whoever asks meanwhile shares the reading. */
  fetch(key: string, context: C): Promise<V | undefined>;
  /** Forgets every value of which that holds. */
  forget(of: (value: V) => boolean): void;
}

/** State of an application that is no cache: who follows, what is open, what waits to be written. */
export interface StateKind<T> {
  name: string;
  close?(state: T): Promise<void> | void;
}

/** Figures of a cache since the start of the application. */
export interface CacheFigures {
  cache: string;
  entries: number;
  bytes: number;
  hits: number;
  misses: number;
}

/** All that an application remembers from one call to the next. Made once, bounded, shared with no other, gone at its stop. */
export interface Memory {
  cache<V extends object, C>(kind: CacheKind<V, C>): Cache<V, C>;
  /** The application's state of a kind, made by whoever needs it first. */
  state<T>(kind: StateKind<T>, make: () => T): T;
  /** The state when somebody made it. */
  known<T>(kind: StateKind<T>): T | undefined;
  figures(): CacheFigures[];
  /** Closes what has to be closed, and forgets everything. */
  close(): Promise<void>;
}

/** Room that plain data takes, about: two bytes a character of its text. */
export function bytesOfJson(value: unknown): number {
  return Math.max(1, 2 * JSON.stringify(value).length);
}
