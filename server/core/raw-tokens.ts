import { randomUUID } from 'node:crypto';
import { RawJson } from './raw-json.ts';

/** Levels of a payload on which raw values stand, e.g. `{results: [{result}]}`. */
const LEVELS = 3;
const TOKEN = /"(raw:[0-9a-f-]{36})"/;

/**
 * Random strings that stand in for raw values while the JSON around them is written, so that nobody walks through the values
 * themselves. Nobody outside can know a token beforehand, so no text of a caller is taken for one.
 */
export class RawTokens {
  readonly #values = new Map<string, RawJson>();

  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  /** The payload with a token in place of each raw value; typed as the payload, which is what will be written. */
  replaceIn<T>(payload: T): T {
    return this.#replace(payload, LEVELS) as T;
  }

  #replace(value: unknown, levels: number): unknown {
    if (value instanceof RawJson) return this.#tokenOf(value);
    if (levels === 0 || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((member) => this.#replace(member, levels - 1));
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.#replace(member, levels - 1)]));
  }

  #tokenOf(value: RawJson): string {
    const token = `raw:${randomUUID()}`;
    this.#values.set(token, value);
    return token;
  }

  /** JSON text in pieces of UTF-8, the raw values in place of their tokens. */
  splice(text: string): Uint8Array[] {
    // With one group in the pattern every second part is a token.
    return text.split(TOKEN).flatMap((part, index) => {
      const value = index % 2 === 1 ? this.#values.get(part) : undefined;
      return value ? value.pieces : [Buffer.from(index % 2 === 1 ? `"${part}"` : part)];
    });
  }
}

/** A body that is written piece by piece, as fast as the client takes it, with turns of the event loop in between. */
export function bodyOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = piecesOf(pieces);
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await source.return(undefined)),
  });
}

async function* piecesOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
