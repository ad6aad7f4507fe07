import * as research from '../../server/operations/research.ts';
import { mutation, query, router } from '../init.ts';

export const researchRouter = router({
  expand: mutation(research.expand),
  compare: mutation(research.compare),
  serp: mutation(research.serp),
  trends: mutation(research.trends),
  suggest: mutation(research.suggest),
  job: query(research.job),
  history: query(research.history),
  cancel: mutation(research.cancel),
});
