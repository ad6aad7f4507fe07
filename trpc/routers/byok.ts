import { byokApproval, byokApprovals, byokApprove, byokDecline } from '../../server/operations/approvals.ts';
import {
  byokCancel,
  byokExecute,
  byokExecuteCompare,
  byokExecuteExpand,
  byokExecuteMetrics,
  byokHistory,
  byokJob,
  byokQuoteCompare,
  byokQuoteExpand,
  byokQuoteMetrics,
  byokQuoteRetry,
} from '../../server/operations/byok.ts';
import { byokReadiness, byokStatement } from '../../server/operations/byok-account.ts';
import { mutation, query, router } from '../init.ts';

export const byokRouter = router({
  readiness: query(byokReadiness),
  quoteExpand: mutation(byokQuoteExpand),
  quoteCompare: mutation(byokQuoteCompare),
  quoteMetrics: mutation(byokQuoteMetrics),
  executeExpand: mutation(byokExecuteExpand),
  executeCompare: mutation(byokExecuteCompare),
  executeMetrics: mutation(byokExecuteMetrics),
  execute: mutation(byokExecute),
  quoteRetry: mutation(byokQuoteRetry),
  job: query(byokJob),
  history: query(byokHistory),
  statement: query(byokStatement),
  cancel: mutation(byokCancel),
  approvals: query(byokApprovals),
  approval: query(byokApproval),
  approve: mutation(byokApprove),
  decline: mutation(byokDecline),
});
