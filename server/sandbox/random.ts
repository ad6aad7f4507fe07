/** Hash-based randomness: a figure depends on the words it is derived from, never on the order of requests. */

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** 32-bit hash of the parts: FNV-1a, then the finaliser of MurmurHash3 so that similar words differ everywhere. */
export function hash32(...parts: (string | number)[]): number {
  let h = FNV_OFFSET;
  for (const part of parts) {
    const text = `${part}\u0000`;
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), FNV_PRIME);
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Uniform in [0, 1). */
export function uniform(...parts: (string | number)[]): number {
  return hash32(...parts) / 2 ** 32;
}

/** Standard normal (Box-Muller). */
export function normal(...parts: (string | number)[]): number {
  const u = Math.max(uniform(...parts, 'n1'), Number.EPSILON);
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * uniform(...parts, 'n2'));
}

/** Integer in [0, n). */
export function below(n: number, ...parts: (string | number)[]): number {
  return Math.floor(uniform(...parts) * n);
}

export function pick<T>(list: readonly T[], ...parts: (string | number)[]): T {
  return list[below(list.length, ...parts)] as T;
}

/** `digits` hexadecimal digits. */
export function hex(digits: number, ...parts: (string | number)[]): string {
  let text = '';
  for (let i = 0; text.length < digits; i++)
    text += hash32(...parts, i)
      .toString(16)
      .padStart(8, '0');
  return text.slice(0, digits);
}
