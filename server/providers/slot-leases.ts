/** The shared side of simultaneous requests: numbered slots of an account, over all processes that use it. */
export interface SlotLeases {
  /**
   * Takes a free slot among `limit` of a key, until it is given back; null while all are taken. A process that died loses
   * its slots.
   */
  take(key: string, limit: number): Promise<SlotLease | null>;
}

export interface SlotLease {
  /** Never rejects: a slot that cannot be given back lapses. */
  giveBack(): Promise<void>;
}
