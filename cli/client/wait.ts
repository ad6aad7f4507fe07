import { jobEvents } from './events.ts';
import type { Line } from './http.ts';
import { NoAnswerProblem, type Problem, problemOf } from './problems.ts';
import { isFinal, type Job } from './router.ts';

export interface Progress {
  status: Job['status'];
  /** Units that are done, and altogether. */
  completed: number;
  total: number;
}

export interface WaitOptions {
  /** Told of every step that is seen. */
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal | undefined;
}

/** What waiting needs: the line for events, and a way to read the job that the service may hold for some seconds. */
export interface Waiting {
  line: Line;
  read(job: Job, waitSeconds: number, signal?: AbortSignal): Promise<Job>;
}

/** How long the service is asked to hold a read that stands in for events, seconds. */
const HELD_SECONDS = 20;
/** Least time from one turn to the next where neither events nor held reads work, milliseconds. */
const TURN_MS = 1_000;

/** Turns in a row without an answer after which the service is given up, some minutes: it may be started anew meanwhile. */
const MOST_LOST = 30;

/**
 * The job when it is final. Follows its events; where these do not get through, reads it, and tries the events again after each
 * read. A service that is away for some minutes is waited for. Stopping to wait changes nothing about the job.
 * @throws Problem when the job cannot be read
 */
export async function finished(waiting: Waiting, job: Job, options: WaitOptions = {}): Promise<Job> {
  const seen = { after: 0 };
  let lost = 0;
  for (let current = job; ; ) {
    if (isFinal(current)) return current;
    const begun = performance.now();
    const heldSeconds = (await follow(waiting.line, current.jobId, { ...options, seen })) ? 1 : HELD_SECONDS;
    try {
      current = await waiting.read(current, heldSeconds, options.signal);
      lost = 0;
      options.onProgress?.({ status: current.status, ...current.progress });
    } catch (thrown) {
      options.signal?.throwIfAborted();
      lost += 1;
      if (lost === MOST_LOST || !isAway(problemOf(thrown))) throw thrown;
    }
    const { policy } = waiting.line;
    const early = TURN_MS - (performance.now() - begun);
    if (!isFinal(current) && early > 0) await policy.sleep(early * (1 + policy.random()), options.signal);
  }
}

/** Nobody there, or somebody who is about to be. */
const isAway = ({ code }: Problem) => code === 'NO_ANSWER' || code === 'SERVICE_UNAVAILABLE';

/** Whether the events came to their end. @throws Problem where reading the job would fail alike */
async function follow(
  line: Line,
  jobId: string,
  { onProgress, signal, seen }: WaitOptions & { seen: { after: number } },
): Promise<boolean> {
  try {
    for await (const { seq, status, completed, total } of jobEvents(line, jobId, { after: seen.after, signal })) {
      seen.after = seq;
      onProgress?.({ status, completed, total });
    }
    return true;
  } catch (thrown) {
    signal?.throwIfAborted();
    const problem = problemOf(thrown);
    if (problem instanceof NoAnswerProblem || problem.retryable) return false;
    throw problem;
  }
}
