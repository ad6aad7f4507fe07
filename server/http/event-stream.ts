/** Sent when nothing happens for so long, milliseconds: what lies between does not take the line for dead. */
const PING_MS = 15_000;

interface Numbered {
  seq: number;
}

/**
 * Events as server-sent events with their numbers as ids: a client that comes back names the last one in `Last-Event-ID`.
 * `end` follows the last event of all; `problem` says why a stream ended before that.
 */
export function eventStream(
  events: AsyncIterable<Numbered>,
  { problem, gone }: { problem: (thrown: unknown) => Promise<string>; gone: () => void },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = events[Symbol.asyncIterator]();
  const bytes = (text: string) => new TextEncoder().encode(text);
  let ping: NodeJS.Timeout;
  let isGone = false;
  return new ReadableStream({
    start(controller) {
      const alive = () => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(bytes(': ping\n\n'));
      };
      ping = setInterval(alive, PING_MS).unref();
      controller.enqueue(bytes('retry: 2000\n\n'));
    },
    async pull(controller) {
      const last = (text: string) => {
        // Who has gone meanwhile has closed the stream.
        if (isGone) return;
        clearInterval(ping);
        controller.enqueue(bytes(text));
        controller.close();
      };
      try {
        const { done, value } = await iterator.next();
        if (done) last('event: end\ndata: {}\n\n');
        else if (!isGone) controller.enqueue(bytes(`id: ${value.seq}\ndata: ${JSON.stringify(value)}\n\n`));
      } catch (thrown) {
        if (!isGone) last(`event: problem\ndata: ${await problem(thrown)}\n\n`);
      }
    },
    cancel() {
      isGone = true;
      clearInterval(ping);
      gone();
      void iterator.return?.();
    },
  });
}
