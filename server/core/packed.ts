import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Bytes of texts that are kept as they are: a frame of their own costs more than it saves. */
const SHORT = 1024;
/** Bytes from which on a text is compressed beside the event loop, which half a millisecond of it would hold up. */
const LONG = 256 * 1024;
/** Bytes that a frame is believed to unpack to: one that was damaged may tell of gigabytes. */
const LONGEST_PIECE = 512 * 1024;
/** How a compressed frame begins (RFC 8878); no JSON text begins so. */
const MAGIC = 0xfd2fb528;
const MAGIC_BYTES = 4;
/** With a checksum: what was damaged where it lay is an error, and never other words. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } };
/** Bytes that the size takes in a frame's header, by the first two bits of what follows the mark, and what is added to it. */
const SIZES = [
  { bytes: 1, more: 0 },
  { bytes: 2, more: 256 },
  { bytes: 4, more: 0 },
];

const compressed = promisify(zstdCompress);
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * A JSON text as it is stored, moved and kept at hand: compressed once, where it is made. Two milliseconds a megabyte, and about a
 * tenth of its size; what the database or a thread is handed is that much less.
 */
export function pack(json: string): Uint8Array<ArrayBuffer> {
  return packBytes(encoder.encode(json));
}

/** The same of its UTF-8. What cannot be compressed, for want of memory, stays as it is: an answer is paid for when it comes here. */
export function packBytes(utf8: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (utf8.byteLength < SHORT) return utf8;
  try {
    // A copy: what the compressor returns is the beginning of a larger buffer, which would be kept with it.
    return new Uint8Array(zstdCompressSync(utf8, FAST));
  } catch {
    return utf8;
  }
}

/** The same of a text of any length: a long one holds up nobody. */
export async function packAside(json: string): Promise<Uint8Array<ArrayBuffer>> {
  const utf8 = encoder.encode(json);
  if (utf8.byteLength < LONG) return packBytes(utf8);
  return await compressed(utf8, { ...FAST, pledgedSrcSize: utf8.byteLength }).then(
    (packed) => new Uint8Array(packed),
    () => utf8,
  );
}

/** The UTF-8 of a packed text. */
export function unpackBytes(packed: Uint8Array): Uint8Array {
  if (!isCompressed(packed)) return packed;
  // Unpacked in one piece, none is joined to others. A byte more: one that is full is followed by another of its size.
  return zstdDecompressSync(packed, { chunkSize: Math.min(Math.max(unpackedSize(packed), SHORT), LONGEST_PIECE) + 1 });
}

/** Bytes of the text, as its frame tells; without end where it does not. */
export function unpackedSize(packed: Uint8Array): number {
  if (!isCompressed(packed)) return packed.byteLength;
  const told = packed[MAGIC_BYTES]!;
  const [size, isSingle] = [SIZES[told >> 6], (told & 0x20) !== 0];
  // A frame in several segments tells its window first; ours name no dictionary, and none is of four gigabytes.
  const at = MAGIC_BYTES + (isSingle ? 1 : 2);
  const isTold = size && !(told >> 6 === 0 && !isSingle) && packed.byteLength >= at + size.bytes;
  if (!isTold) return Number.POSITIVE_INFINITY;
  return viewOf(packed).readUIntLE(at, size.bytes) + size.more;
}

/** A JSON text that was packed before it came here, in place of the value that it says: it is stored as it is. */
export class PackedJson {
  readonly packed: Uint8Array<ArrayBuffer>;

  constructor(packed: Uint8Array<ArrayBuffer>) {
    this.packed = packed;
  }

  /** Wherever it becomes a part of another text it is the value. */
  toJSON(): unknown {
    return parsePacked(this.packed);
  }
}

/** The packed text of a value: packed aside, unless it is already. */
export async function packedOf(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  return value instanceof PackedJson ? value.packed : await packAside(JSON.stringify(value));
}

/** The same at once. */
export function packedAtOnce(value: unknown): Uint8Array<ArrayBuffer> {
  return value instanceof PackedJson ? value.packed : pack(JSON.stringify(value));
}

/** The value that a packed JSON text says. */
// biome-ignore lint/suspicious/noExplicitAny: as JSON.parse
export function parsePacked(packed: Uint8Array): any {
  return JSON.parse(decoder.decode(unpackBytes(packed)));
}

/** The same; undefined when it was damaged where it lay. */
// biome-ignore lint/suspicious/noExplicitAny: as JSON.parse
export function parseUndamaged(packed: Uint8Array): any {
  try {
    return parsePacked(packed);
  } catch (error) {
    if (tellsOfDamage(error)) return undefined;
    throw error;
  }
}

/** Of a text another length was noted than it has. */
export class DamagedText extends Error {}

/** Whether reading a packed text failed because it was damaged where it lay, and not for another reason, e.g. for want of memory. */
export function tellsOfDamage(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  const isBroken =
    code === 'Z_BUF_ERROR' || (code.startsWith('ZSTD_error_') && code !== 'ZSTD_error_memory_allocation');
  return isBroken || error instanceof SyntaxError || error instanceof DamagedText;
}

/** A packed text as a parameter of a statement, which takes it in `decode(…, 'base64')`: the same for both drivers, and inside of JSON. */
export function base64Of(packed: Uint8Array): string {
  return viewOf(packed).toString('base64');
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

function isCompressed({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  return byteLength > MAGIC_BYTES && new DataView(buffer, byteOffset).getUint32(0, true) === MAGIC;
}
