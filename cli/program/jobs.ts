import type { Job } from '../client/index.ts';
import { showJob } from '../output/jobs.ts';
import { progressBar } from '../output/progress.ts';
import type { Call, Option } from './command.ts';
import { exitCodeOfJob } from './exit-codes.ts';
import { GOES_ON, orInterrupted } from './io.ts';
import type { Session } from './session.ts';

export const ROWS: Option = { name: 'rows', value: 'n', about: 'rows to show on a terminal, 20 by default' };

/** Waits for a job with a bar, shows what came of it, and says so by the exit code. */
export async function waitAndShow(call: Call, session: Session, job: Job): Promise<number> {
  const bar = progressBar(call.io);
  try {
    bar.show({ status: job.status, ...job.progress });
    const finished = session.finished(job, { onProgress: bar.show, signal: call.io.signal });
    job = await orInterrupted(call, finished, GOES_ON);
  } finally {
    bar.stop();
  }
  await showJob(call, job);
  return exitCodeOfJob(job);
}
