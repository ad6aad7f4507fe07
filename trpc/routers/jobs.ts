import {
  jobsCancel,
  jobsRead,
  jobsReplay,
  jobsRows,
  jobsShare,
  jobsShared,
  jobsStages,
  jobsTotals,
  jobsUnshare,
} from '../../server/operations/jobs.ts';
import { mutation, query, router } from '../init.ts';

export const jobsRouter = router({
  read: query(jobsRead),
  cancel: mutation(jobsCancel),
  rows: query(jobsRows),
  stages: query(jobsStages),
  totals: query(jobsTotals),
  replay: mutation(jobsReplay),
  share: mutation(jobsShare),
  unshare: mutation(jobsUnshare),
  shared: query(jobsShared),
});
