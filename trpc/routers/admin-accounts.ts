import {
  adminAccountsBlock,
  adminAccountsGet,
  adminAccountsIssueReset,
  adminAccountsList,
  adminAccountsSetQuota,
  adminAccountsSetTrial,
  adminAccountsUnblock,
  adminAuditList,
  adminInvitesCreate,
  adminInvitesList,
  adminInvitesRevoke,
} from '../../server/operations/admin-accounts.ts';
import { mutation, query, router } from '../init.ts';

/** The parts of `admin.*` that concern accounts. */
export const adminAccountsRouters = {
  invites: router({
    create: mutation(adminInvitesCreate),
    list: query(adminInvitesList),
    revoke: mutation(adminInvitesRevoke),
  }),
  accounts: router({
    list: query(adminAccountsList),
    get: query(adminAccountsGet),
    block: mutation(adminAccountsBlock),
    unblock: mutation(adminAccountsUnblock),
    setTrial: mutation(adminAccountsSetTrial),
    setQuota: mutation(adminAccountsSetQuota),
    issueReset: mutation(adminAccountsIssueReset),
  }),
  audit: router({ list: query(adminAuditList) }),
};
