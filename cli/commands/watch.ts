import type { Command } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { orInterrupted } from '../program/io.ts';
import { ROWS, waitAndShow } from '../program/jobs.ts';
import { openSession } from '../program/session.ts';

export const watch: Command = {
  name: 'watch',
  about: 'follow a job to its end and show its result',
  usage: '<job> [options]',
  options: [ROWS],
  examples: [
    ['kr watch 0197...', 'a bar, then the result'],
    ['kr watch 0197... --json > result.json', 'the job with its whole result'],
  ],
  async run(call) {
    const [jobId, ...more] = call.words;
    if (!jobId || more.length > 0) throw new UsageError('name one job');
    const session = await openSession(call);
    return await waitAndShow(call, session, await orInterrupted(call, session.job(jobId)));
  },
};
