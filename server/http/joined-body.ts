import { IncomingMessage } from 'node:http';

/**
 * A request whose body may come in as many pieces as it has bytes. Node takes two megabytes of them off a connection in one turn
 * of the event loop, and each wakes whoever reads: here a turn takes one read off it, and hands its pieces on joined.
 */
export class JoinedBody extends IncomingMessage {
  #pieces: Buffer[] = [];

  /** The server brings each piece; told false, it reads no more until it is asked to. */
  override push(piece: Buffer | null): boolean {
    if (piece === null) this.#join();
    // A body of a known size comes as it is read.
    if (piece === null || this.headers['transfer-encoding'] === undefined) return super.push(piece);
    this.#pieces.push(piece);
    if (this.#pieces.length > 1) return true;
    setImmediate(() => this.#join());
    return false;
  }

  /** A reader asks for more; what there is comes first. */
  override _read(size: number): void {
    if (this.#pieces.length === 0) super._read(size);
    else setImmediate(() => super._read(size));
  }

  #join(): void {
    if (this.#pieces.length === 0) return;
    const joined = Buffer.concat(this.#pieces);
    this.#pieces = [];
    super.push(joined);
  }

  /** What nobody has read when it is answered is dropped in the same way; Node's own drops it as it comes. */
  _dump(): void {
    this.resume();
  }
}
