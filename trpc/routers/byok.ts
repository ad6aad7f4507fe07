import * as byok from '../../server/operations/byok.ts';
import * as account from '../../server/operations/byok-account.ts';
import { mutation, query, router } from '../init.ts';

export const byokRouter = router({
  readiness: query(account.byokReadiness),
  quoteExpand: mutation(byok.quoteExpansion),
  quoteCompare: mutation(byok.quoteComparison),
  executeExpand: mutation(byok.executeExpansion),
  executeCompare: mutation(byok.executeComparison),
  quoteRetry: mutation(byok.quoteRetryOf),
  job: query(byok.byokJob),
  history: query(byok.byokJobHistory),
  statement: query(account.byokStatement),
  cancel: mutation(byok.cancelByok),
});
