import { builder } from '../builder.ts';

interface Meaning<W extends string> {
  description: string;
  /** What each word says: exactly the words of the enum have one, or this does not compile. */
  meanings: Record<W, string>;
}

/**
 * An enum of the schema, printed from the words of a zod enum: they are the very words of REST and tRPC, so that an answer
 * says the same on every transport. Words that are no GraphQL names make no enum.
 */
export function enumOf<const W extends string>(
  name: string,
  words: readonly W[],
  { description, meanings }: Meaning<NoInfer<W>>,
) {
  const values = words.map((word) => [word, { value: word, description: meanings[word] }] as const);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(values) as Record<W, { value: W; description: string }>,
  });
}

/** A word as it was stored once, where it still is one of the enum; null otherwise. */
export function knownWord<const W extends string>(words: readonly W[], word: string | null): W | null {
  return words.find((one) => one === word) ?? null;
}
