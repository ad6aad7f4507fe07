import type { Job } from '../client/index.ts';
import { showJob } from '../output/jobs.ts';
import { progressBar } from '../output/progress.ts';
import type { Call, Option } from './command.ts';
import { exitCodeOfJob } from './exit-codes.ts';
import type { Session } from './session.ts';

export const ROWS: Option = { name: 'rows', value: 'n', about: 'rows to show on a terminal, 20 by default' };

/** Waits for a job with a bar, shows what came of it, and says so by the exit code. */
export async function waitAndShow(call: Call, session: Session, job: Job): Promise<number> {
  const bar = progressBar(call.io.stderr);
  try {
    bar.show({ status: job.status, ...job.progress });
    job = await session.finished(job, { onProgress: bar.show, signal: call.io.signal });
  } finally {
    bar.stop();
  }
  await showJob(call, job);
  return exitCodeOfJob(job);
}
