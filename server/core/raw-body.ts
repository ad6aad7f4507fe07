import { bodyOf, type RawTokens } from './raw-tokens.ts';

/**
 * An answer with stored JSON text in place of its tokens: a serialiser would walk through every value of a result for
 * nothing, and join texts of many megabytes.
 */
export function withRawValues(response: Response, raw: RawTokens): Response {
  // Of an answer that is still being written, line by line, nobody knows yet what it will hold.
  const isOpen = response.headers.get('transfer-encoding') === 'chunked';
  if (!response.body || (raw.isEmpty && !isOpen)) return response;
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(bodyOf(spliced(response.body, raw)), { status, headers });
}

/** Answers up to this many bytes are sent at once. */
const AT_ONCE = 512 * 1024;

/**
 * The same of an answer whose text is there: one that is not large is one piece with its length, where a stream takes a turn of the
 * event loop and a write for each of its parts, twenty of a batch of ten.
 */
export async function withRawValuesAtOnce(response: Response, raw: RawTokens): Promise<Response> {
  const isOpen = response.headers.get('transfer-encoding') === 'chunked';
  if (isOpen || raw.isEmpty || !response.body) return withRawValues(response, raw);
  const { status, headers } = response;
  headers.delete('content-length');
  return withRawText(await response.text(), { status, headers }, raw);
}

/** An answer of this text, with stored JSON text in place of its tokens. */
export function withRawText(text: string, init: { status: number; headers: Headers }, raw: RawTokens): Response {
  const pieces = raw.splice(text);
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return new Response(bytes > AT_ONCE ? bodyOf(pieces) : Buffer.concat(pieces), init);
}

/** Spliced line by line: a token must not be cut in two. */
async function* spliced(body: ReadableStream<Uint8Array>, raw: RawTokens): AsyncGenerator<Uint8Array> {
  let open = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    const end = chunk.lastIndexOf('\n') + 1;
    if (end === 0) {
      open += chunk;
      continue;
    }
    yield* raw.splice(open + chunk.slice(0, end));
    open = chunk.slice(end);
  }
  if (open !== '') yield* raw.splice(open);
}
