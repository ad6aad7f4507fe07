import { randomUUID } from 'node:crypto';
import { RawJson, StoredJson } from './raw-json.ts';

/** Levels of a payload on which raw values stand, e.g. `{jobs: [{result}]}`. */
const LEVELS = 3;
const TOKEN = /"(raw:[0-9a-f-]{36})"/;

/** Judges a stored value before it is read; throws when it may not be. */
export type Admission = (value: StoredJson) => Promise<void>;

interface Walk {
  levels: number;
  admit: Admission | undefined;
}

/**
 * Random strings that stand in for raw values while the JSON around them is written, so that nobody walks through the values
 * themselves. Nobody outside can know a token beforehand, so no text of a caller is taken for one.
 */
export class RawTokens {
  readonly #values = new Map<string, RawJson>();
  #kept = 0;

  /** Characters of the texts that were kept. */
  get kept(): number {
    return this.#kept;
  }

  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  /** The payload with a token in place of each raw value, read by now; typed as the payload, which is what will be written. */
  replaceIn<T>(payload: T, admit?: Admission): Promise<T> {
    return this.#replace(payload, { levels: LEVELS, admit }) as Promise<T>;
  }

  async #replace(value: unknown, { levels, admit }: Walk): Promise<unknown> {
    if (value instanceof RawJson) return this.#tokenOf(value);
    if (value instanceof StoredJson) return await this.#read(value, admit);
    if (!holdsRaw(value, levels)) return value;
    const deeper = { levels: levels - 1, admit };
    if (Array.isArray(value)) return await Promise.all(value.map((member) => this.#replace(member, deeper)));
    const members = Object.entries(value).map(async ([key, member]) => [key, await this.#replace(member, deeper)]);
    return Object.fromEntries(await Promise.all(members));
  }

  async #read(value: StoredJson, admit: Admission | undefined): Promise<string | null> {
    await admit?.(value);
    const raw = await value.load();
    return raw === null ? null : this.#tokenOf(raw);
  }

  /** A token for JSON text, in which there may be tokens. */
  keep(text: string): string {
    this.#kept += text.length;
    return this.#tokenOf(new RawJson(this.splice(text)));
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

/** Whether a list or plain object holds a raw value on one of its next levels: most hold none and stay as they are. */
export function holdsRaw(value: unknown, levels = LEVELS): value is object {
  if (levels === 0 || typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).some((member) => isRaw(member) || holdsRaw(member, levels - 1));
}

const isRaw = (value: unknown) => value instanceof RawJson || value instanceof StoredJson;

/** A body that is written piece by piece, as fast as the client takes it, with turns of the event loop in between. */
export function bodyOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await source.return?.()),
  });
}
