import { canonicalUrl } from './canonical-url.ts';

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
}
