import { EventSource } from 'eventsource';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

/** A browser's EventSource with headers of its own; like a browser's it comes back by itself after a cut. */
export function eventSource(headers: Record<string, string>) {
  return class extends EventSource {
    constructor(url: string | URL) {
      super(url, { fetch: (at, init) => fetch(at, { ...init, headers: { ...init.headers, ...headers } }) });
    }
  };
}

/** The messages of an event stream. */
export function sseMessages(body: ReadableStream<Uint8Array>): AsyncIterable<EventSourceMessage> {
  return body.pipeThrough(new TextDecoderStream() as never).pipeThrough(new EventSourceParserStream()) as never;
}
