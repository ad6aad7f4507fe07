/** The embedded database as those see it who work with it: one session that callers take in turn. */

/** It has stopped, or cannot be opened: as a server says it that crashed or takes no connection, so that it counts as an outage. */
export class EmbeddedAway extends Error {
  readonly code: '57P02' | '57P03';

  constructor(code: EmbeddedAway['code'], message: string) {
    super(message);
    this.code = code;
  }
}

interface Rows<R> {
  rows: R[];
  affectedRows?: number | undefined;
}

interface Statements {
  query<R>(text: string, parameters?: readonly unknown[]): Promise<Rows<R>>;
  /** Any number of statements in one text, without parameters. */
  exec(text: string): Promise<Rows<object>[]>;
}

/** Nobody else's statement runs until it has ended. */
export interface EmbeddedTransaction extends Statements {
  end(how: 'commit' | 'rollback'): Promise<void>;
}

export interface Embedded extends Statements {
  begin(): Promise<EmbeddedTransaction>;
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  /** Statements of this work may take as long as they do: a large table that is written anew. */
  patiently<T>(work: () => Promise<T>): Promise<T>;
  /** Nothing new is begun, an open transaction is rolled back, and what was asked for before it is answered. */
  close(): Promise<void>;
}
