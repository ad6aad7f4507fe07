interface Open<T> {
  work: Promise<T>;
  /** How many wait for it. */
  waiting: number;
  calledOff: AbortController;
}

/** Work that several may wait for: one begins it, whoever asks meanwhile waits for the same, and it is called off when all of them have gone. */
export class SharedWork<T> {
  readonly #open = new Map<string, Open<T>>();

  /**
   * @param gone who has gone waits for nothing
   * @throws the reason of `gone`; whatever `begin` throws
   */
  async result(key: string, gone: AbortSignal, begin: (calledOff: AbortSignal) => Promise<T>): Promise<T> {
    gone.throwIfAborted();
    const open = this.#open.get(key) ?? this.#begin(key, begin);
    open.waiting += 1;
    try {
      return await unless(gone, open.work);
    } finally {
      open.waiting -= 1;
      if (open.waiting === 0) this.#end(key, open);
    }
  }

  #begin(key: string, begin: (calledOff: AbortSignal) => Promise<T>): Open<T> {
    const calledOff = new AbortController();
    const open = { work: begin(calledOff.signal), waiting: 0, calledOff };
    this.#open.set(key, open);
    return open;
  }

  #end(key: string, open: Open<T>): void {
    if (this.#open.get(key) === open) this.#open.delete(key);
    open.calledOff.abort();
  }
}

/** The same, as long as nothing else happens first. */
function unless<T>(gone: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(gone.reason);
    gone.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => gone.removeEventListener('abort', leave));
  });
}
