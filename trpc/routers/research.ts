import {
  researchCancel,
  researchCompare,
  researchExpand,
  researchHistory,
  researchJob,
  researchMetrics,
  researchSerp,
  researchSuggest,
  researchTrends,
} from '../../server/operations/research.ts';
import { mutation, query, router } from '../init.ts';

export const researchRouter = router({
  expand: mutation(researchExpand),
  compare: mutation(researchCompare),
  serp: mutation(researchSerp),
  trends: mutation(researchTrends),
  metrics: mutation(researchMetrics),
  suggest: mutation(researchSuggest),
  job: query(researchJob),
  history: query(researchHistory),
  cancel: mutation(researchCancel),
});
