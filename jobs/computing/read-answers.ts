import { parsePacked, unpackedSize } from '../../server/core/packed.ts';

/** Bytes of text whose values are kept, three or four times as much of a heap: those of a job of 5,000 words are 4.5 MB. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** A frame ends with a checksum of its text. */
const CHECKSUM_BYTES = 4;

interface Kept {
  packed: Uint8Array;
  bytes: number;
  value: unknown;
}

/**
 * What answers say, kept by the thread that has read them for the computations that come next: those of an expansion are asked for
 * its words and for its result. The ones that were read first go first.
 */
export class ReadAnswers {
  readonly #kept = new Map<string, Kept>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = KEPT_BYTES) {
    this.#mostBytes = mostBytes;
  }

  keep(packed: Uint8Array, value: unknown): void {
    const bytes = unpackedSize(packed);
    if (bytes > this.#mostBytes) return;
    this.forget(packed);
    this.#kept.set(keyOf(packed), { packed, bytes, value });
    this.#bytes += bytes;
    for (const { packed: oldest } of this.#kept.values()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.forget(oldest);
    }
  }

  /** The value of this very text. @throws what tells of damage (`core/packed.ts`) */
  read(packed: Uint8Array): unknown {
    const kept = this.#kept.get(keyOf(packed));
    return kept && Buffer.compare(kept.packed, packed) === 0 ? kept.value : parsePacked(packed);
  }

  forget(packed: Uint8Array): void {
    const key = keyOf(packed);
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}

const keyOf = (packed: Uint8Array) => `${packed.byteLength} ${packed.slice(-CHECKSUM_BYTES).join()}`;
