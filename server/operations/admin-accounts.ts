import {
  Account,
  AccountDetails,
  AccountId,
  AccountPage,
  BlockAccount,
  CreateInvite,
  Invite,
  InviteList,
  ListAccounts,
  ResetLink,
  RevokeInvite,
  SetQuota,
  SetTrial,
} from '../services/accounts/admin-schemas.ts';
import { blockAccount } from '../services/accounts/block-account.ts';
import { createInvite } from '../services/accounts/create-invite.ts';
import { getAccount } from '../services/accounts/get-account.ts';
import { issueReset } from '../services/accounts/issue-reset.ts';
import { listAccounts } from '../services/accounts/list-accounts.ts';
import { listInvites } from '../services/accounts/list-invites.ts';
import { revokeInvite } from '../services/accounts/revoke-invite.ts';
import { setQuota } from '../services/accounts/set-quota.ts';
import { setTrial } from '../services/accounts/set-trial.ts';
import { unblockAccount } from '../services/accounts/unblock-account.ts';
import { listAuditEntries } from '../services/audit/list-entries.ts';
import { AuditPage, ListAudit } from '../services/audit/schemas.ts';
import { NoInput, Nothing } from '../services/fields.ts';
import { access, operation } from './operation.ts';

const plain = { idempotency: 'none', spends: false, access: access.admin } as const;

export const adminInvitesCreate = operation({
  ...plain,
  name: 'admin.invites.create',
  summary: 'Create an invite code.',
  kind: 'mutation',
  input: CreateInvite,
  output: Invite,
  errors: [],
  run: createInvite,
});

export const adminInvitesList = operation({
  ...plain,
  name: 'admin.invites.list',
  summary: 'All invite codes, newest first.',
  kind: 'query',
  input: NoInput,
  output: InviteList,
  errors: [],
  run: listInvites,
});

export const adminInvitesRevoke = operation({
  ...plain,
  name: 'admin.invites.revoke',
  summary: 'Make an invite code unusable.',
  kind: 'mutation',
  input: RevokeInvite,
  output: Nothing,
  errors: ['NOT_FOUND'],
  run: revokeInvite,
});

export const adminAccountsList = operation({
  ...plain,
  name: 'admin.accounts.list',
  summary: 'Accounts, newest first.',
  kind: 'query',
  input: ListAccounts,
  output: AccountPage,
  errors: [],
  run: listAccounts,
});

export const adminAccountsGet = operation({
  ...plain,
  name: 'admin.accounts.get',
  summary: 'One account with what it uses.',
  kind: 'query',
  input: AccountId,
  output: AccountDetails,
  errors: ['NOT_FOUND'],
  run: getAccount,
});

export const adminAccountsBlock = operation({
  ...plain,
  name: 'admin.accounts.block',
  summary: 'Block an account.',
  kind: 'mutation',
  input: BlockAccount,
  output: Account,
  errors: ['NOT_FOUND'],
  run: blockAccount,
});

export const adminAccountsUnblock = operation({
  ...plain,
  name: 'admin.accounts.unblock',
  summary: 'Lift the block of an account.',
  kind: 'mutation',
  input: AccountId,
  output: Account,
  errors: ['NOT_FOUND'],
  run: unblockAccount,
});

export const adminAccountsSetTrial = operation({
  ...plain,
  name: 'admin.accounts.setTrial',
  summary: 'Set when the trial of a student ends.',
  kind: 'mutation',
  input: SetTrial,
  output: Account,
  errors: ['NOT_FOUND'],
  run: setTrial,
});

export const adminAccountsSetQuota = operation({
  ...plain,
  name: 'admin.accounts.setQuota',
  summary: 'Override the daily quota of a student.',
  kind: 'mutation',
  input: SetQuota,
  output: Account,
  errors: ['NOT_FOUND'],
  run: setQuota,
});

export const adminAccountsIssueReset = operation({
  ...plain,
  name: 'admin.accounts.issueReset',
  summary: 'Issue a one-time link to set a new password.',
  kind: 'mutation',
  input: AccountId,
  output: ResetLink,
  errors: ['NOT_FOUND'],
  run: issueReset,
});

export const adminAuditList = operation({
  ...plain,
  name: 'admin.audit.list',
  summary: 'The audit log, newest first.',
  kind: 'query',
  input: ListAudit,
  output: AuditPage,
  errors: [],
  run: listAuditEntries,
});
