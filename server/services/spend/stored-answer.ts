import { type RawBuilder, sql } from 'kysely';
import { base64Of, pack } from '../../core/packed.ts';

/** Columns of `answers`: there is one. */
export const isThere = sql<boolean>`(packed is not null or body is not null)`;

/**
 * Columns of `answers`: the packed text of an answer. A version before this one writes `body`, also over an answer that is packed:
 * where both are, the text is the later one.
 */
export const packedAnswer = sql<Uint8Array>`coalesce(convert_to(body::text, 'UTF8'), packed)`;

/** What `answers` is set to for an answer to be stored. @param base64 of the packed text */
export function storedAs(base64: RawBuilder<string | null>): RawBuilder<unknown> {
  return sql`body = null, packed = decode(${base64}, 'base64')`;
}

/** The same of a value. */
export function storedValue(body: unknown): RawBuilder<unknown> {
  return storedAs(sql`${base64Of(pack(JSON.stringify(body)))}`);
}
