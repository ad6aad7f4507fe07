import { Approval, ApprovalId, ApprovalList, Approvals } from '../services/byok/approval-schema.ts';
import { listApprovals, readApproval } from '../services/byok/approvals.ts';
import { approveQuote, declineQuote } from '../services/byok/approve.ts';
import { ExecuteInput } from '../services/byok/schemas.ts';
import { byokJobs } from '../services/byok/typed-jobs.ts';
import { access, operation } from './operation.ts';

const person = { access: access.settings, idempotency: 'none' } as const;
/** Whose trial has ended buys nothing, neither by a key nor by saying yes to one. */
const buyer = { ...person, access: { ...access.settings, afterTrial: false } } as const;

export const byokApprovals = operation({
  ...person,
  name: 'byok.approvals',
  summary: 'Purchases that your API keys asked for and that wait for you.',
  kind: 'query',
  spends: false,
  input: ApprovalList,
  output: Approvals,
  errors: [],
  run: listApprovals,
});

export const byokApproval = operation({
  ...person,
  name: 'byok.approval',
  summary: 'One purchase that an API key asked for: who asks, for what, at which price.',
  kind: 'query',
  spends: false,
  input: ApprovalId,
  output: Approval,
  errors: ['QUOTE_NOT_FOUND'],
  run: readApproval,
});

export const byokApprove = operation({
  ...buyer,
  name: 'byok.approve',
  summary: 'Approve a purchase: it is executed under the key that asked. Doing it again gives the same job.',
  kind: 'mutation',
  spends: true,
  input: ExecuteInput,
  output: byokJobs.any,
  errors: [
    'QUOTE_NOT_FOUND',
    'APPROVAL_DECLINED',
    'KEY_NOT_FOUND',
    'COST_CONFIRMATION_MISMATCH',
    'QUOTE_EXPIRED',
    'CONNECTIONS_REQUIRED',
    'CONNECTION_NOT_VERIFIED',
    'CONNECTION_CHANGED',
    'CONCURRENCY_LIMIT_REACHED',
    'DAILY_BUDGET_EXCEEDED',
  ],
  run: approveQuote,
});

export const byokDecline = operation({
  ...person,
  name: 'byok.decline',
  summary: 'Decline a purchase: its quote cannot be executed by a key any more.',
  kind: 'mutation',
  spends: false,
  input: ApprovalId,
  output: Approval,
  errors: ['QUOTE_NOT_FOUND'],
  run: declineQuote,
});
