import type { CacheKind, Memory } from '../core/memory.ts';
import { RawJson } from '../core/raw-json.ts';
import { bodyOf, holdsRaw, RawTokens } from '../core/raw-tokens.ts';
import { settledName } from '../core/settled.ts';
import type { HeaderRecord } from './header-record.ts';
import { readyResponse } from './ready-response.ts';

/** Payloads up to this many bytes are sent at once. */
const AT_ONCE = 512 * 1024;
const MEMORY_BYTES = 64 * 1024 * 1024;

interface Whole {
  body: Uint8Array<ArrayBuffer>;
}

/** Bodies of answers that never change, written once. Who may have one is decided before, at its operation. */
const BODIES: CacheKind<Whole> = {
  name: 'rest-bodies',
  maxBytes: MEMORY_BYTES,
  bytesOf: ({ body }) => body.byteLength,
};

interface Answer {
  status: number;
  headers: HeaderRecord;
}

/** A JSON answer. Raw values are written as they are; a large answer is sent piece by piece. */
export async function jsonResponse(memory: Memory, data: unknown, answer: Answer): Promise<Response> {
  const init = { status: answer.status, headers: answer.headers.record };
  const name = settledName(data);
  const known = name === undefined ? undefined : memory.cache(BODIES).get(name);
  if (known) return new Response(known.body, init);
  if (!holdsRaw(data)) return new Response(JSON.stringify(data), init);
  const body = await written(data);
  if (body.bytes > AT_ONCE) return new Response(bodyOf(body.pieces), init);
  if (name === undefined) return readyResponse(body, answer);
  const whole = Buffer.concat(body.pieces);
  memory.cache(BODIES).set(name, { body: whole });
  return new Response(whole, init);
}

async function written(data: object): Promise<RawJson> {
  const raw = new RawTokens();
  const text = JSON.stringify(await raw.replaceIn(data));
  return new RawJson(raw.splice(text));
}
