import { get, type Line } from './http.ts';
import { problemOf } from './problems.ts';
import type { Job } from './router.ts';

/** One entry of a job's log. */
export interface JobEvent {
  jobId: string;
  /** Number of the event in its job, from 1. */
  seq: number;
  status: Job['status'];
  /** Units that are done, and altogether. */
  completed: number;
  total: number;
  /** When it happened, ISO 8601. */
  at: string;
}

export interface EventOptions {
  /** `seq` of the last event that you have. */
  after?: number;
  signal?: AbortSignal | undefined;
  /** Longest silence that is no broken line, milliseconds; the service itself says something every 15 s. */
  silenceMs?: number;
}

const SILENCE_MS = 40_000;
/** The service greets at once; what holds the greeting back holds back everything. */
const GREETING_MS = 5_000;

/**
 * The events of a job of either pipeline, each once and in order; ends after the final one.
 * @throws Problem, NoAnswerProblem when the line breaks or falls silent: go on with `after`
 */
export async function* jobEvents(
  line: Line,
  jobId: string,
  { after = 0, signal, silenceMs = SILENCE_MS }: EventOptions = {},
): AsyncGenerator<JobEvent> {
  const path = `/api/jobs/${encodeURIComponent(jobId)}/events`;
  const headers = { Accept: 'text/event-stream', 'Last-Event-ID': String(after) };
  const greetingMs = Math.min(silenceMs, GREETING_MS);
  const once = { ...line, timeoutMs: greetingMs, policy: { ...line.policy, attempts: 1 } };
  const response = await get(once, path, { headers, signal });
  // Nothing is left to tell behind the event that the caller has.
  if (response.status === 204) return;
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let text = '';
    for (let heard = false; ; heard = true) {
      const { done, value } = await orSilence(reader.read(), heard ? silenceMs : greetingMs);
      if (done) throw new Error('the stream broke');
      const blocks = (text + value).split('\n\n');
      text = blocks.pop()!;
      for (const { event, data } of blocks.map(readBlock)) {
        if (event === 'end') return;
        if (event === 'problem') throw problemOf(JSON.parse(data));
        if (data) yield JSON.parse(data) as JobEvent;
      }
    }
  } catch (thrown) {
    signal?.throwIfAborted();
    throw problemOf(thrown);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The fields of a block that are of interest; a comment has neither. */
function readBlock(block: string): { event: string; data: string } {
  const fields = block.split('\n').map((line) => /^(event|data): ?(.*)$/.exec(line));
  const field = (name: string) => fields.flatMap((match) => (match?.[1] === name ? [match[2]!] : [])).join('\n');
  return { event: field('event'), data: field('data') };
}

async function orSilence<T>(reading: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the stream fell silent')), milliseconds);
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}
