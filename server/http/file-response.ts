import { bodyOf } from '../core/raw-tokens.ts';
import type { HeaderRecord } from './header-record.ts';

interface File {
  name: string;
  contentType: string;
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A file to keep, named in both of the ways that RFC 6266 knows. */
export function fileResponse(headers: HeaderRecord, { name, contentType, pieces }: File): Response {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  headers.set('Content-Type', contentType);
  headers.set('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`);
  return new Response(bodyOf(pieces), { headers: headers.record });
}
