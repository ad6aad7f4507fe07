type Listener = (event: never) => void;

/**
 * An EventSource over fetch, which Node has none of: headers of its own, one connection, no reconnecting. Tests cut and
 * resume themselves.
 */
export function eventSource(headers: Record<string, string>) {
  return class {
    readonly CLOSED = 2;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readyState = 0;
    readonly url: string;
    readonly #listeners = new Map<string, Set<Listener>>();
    readonly #cut = new AbortController();

    constructor(url: string) {
      this.url = url;
      this.#read().catch((error: unknown) => {
        if (!this.#cut.signal.aborted) this.#tell('error', error);
      });
    }

    addEventListener(type: string, listener: Listener): void {
      const known = this.#listeners.get(type) ?? new Set();
      this.#listeners.set(type, known.add(listener));
    }

    removeEventListener(type: string, listener: Listener): void {
      this.#listeners.get(type)?.delete(listener);
    }

    close(): void {
      this.readyState = this.CLOSED;
      this.#cut.abort();
    }

    #tell(type: string, event: unknown): void {
      for (const listener of this.#listeners.get(type) ?? []) listener(event as never);
    }

    async #read(): Promise<void> {
      const accept = { Accept: 'text/event-stream' };
      const response = await fetch(this.url, { headers: { ...accept, ...headers }, signal: this.#cut.signal });
      this.readyState = this.OPEN;
      this.#tell('open', {});
      for await (const { type, data, id } of sseMessages(response.body!)) {
        this.#tell(type, { data, lastEventId: id });
      }
    }
  };
}

export interface SseMessage {
  type: string;
  data: string;
  id: string;
}

/** The messages of an event stream. */
export async function* sseMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<SseMessage> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const fields = block.split('\n').map((line) => /^(\w*): ?(.*)$/.exec(line)?.slice(1) ?? ['', '']);
      const all = (name: string) => fields.filter(([key]) => key === name).map(([, value]) => value);
      if (fields.every(([key]) => key === '')) continue;
      yield { type: all('event')[0] ?? 'message', data: all('data').join('\n'), id: all('id')[0] ?? '' };
    }
  }
}
