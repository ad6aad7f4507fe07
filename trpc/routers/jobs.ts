import { jobsRows } from '../../server/operations/jobs.ts';
import { query, router } from '../init.ts';

export const jobsRouter = router({
  rows: query(jobsRows),
});
