import { jobsRows, jobsShare, jobsShared, jobsUnshare } from '../../server/operations/jobs.ts';
import { mutation, query, router } from '../init.ts';

export const jobsRouter = router({
  rows: query(jobsRows),
  share: mutation(jobsShare),
  unshare: mutation(jobsUnshare),
  shared: query(jobsShared),
});
