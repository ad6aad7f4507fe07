import { canonicalUrl } from './canonical-url.ts';
import type { Rows } from './rows.ts';

/** The pages of a field of keywords as numbers: addresses of the same page have the same one. */
export class NumberedPages {
  /** By address as it was read, and by canonical address; what the first holds is canonicalised once. */
  readonly #ofAddress = new Map<string, number>();
  readonly #ofCanonical = new Map<string, number>();

  /** How many there are: they are numbered from 0. */
  get size(): number {
    return this.#ofCanonical.size;
  }

  numberOf(address: string): number {
    const known = this.#ofAddress.get(address);
    if (known !== undefined) return known;
    const canonical = canonicalUrl(address);
    const number = this.#ofCanonical.get(canonical) ?? this.#ofCanonical.size;
    this.#ofCanonical.set(canonical, number);
    this.#ofAddress.set(address, number);
    return number;
  }

  /** The first addresses of each list, `most` at most, as numbers, each page once. */
  rowsOf(lists: readonly (readonly string[])[], most: number): Rows {
    const starts = new Uint32Array(lists.length + 1);
    const items = new Uint32Array(lists.length * most);
    /** After which list a page was met last. */
    const metBefore: number[] = [];
    let size = 0;
    for (const [row, addresses] of lists.entries()) {
      for (let at = 0; at < addresses.length && at < most; at++) {
        const page = this.numberOf(addresses[at]!);
        if (metBefore[page] === row + 1) continue;
        metBefore[page] = row + 1;
        items[size++] = page;
      }
      starts[row + 1] = size;
    }
    return { starts, items: items.subarray(0, size) };
  }
}
