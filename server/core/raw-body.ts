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
