import * as admin from '../../server/operations/admin-accounts.ts';
import { mutation, query, router } from '../init.ts';

/** The parts of `admin.*` that concern accounts. */
export const adminAccountsRouters = {
  invites: router({
    create: mutation(admin.invitesCreate),
    list: query(admin.invitesList),
    revoke: mutation(admin.invitesRevoke),
  }),
  accounts: router({
    list: query(admin.accountsList),
    get: query(admin.accountsGet),
    block: mutation(admin.accountsBlock),
    unblock: mutation(admin.accountsUnblock),
    setTrial: mutation(admin.accountsSetTrial),
    setQuota: mutation(admin.accountsSetQuota),
    issueReset: mutation(admin.accountsIssueReset),
  }),
  audit: router({ list: query(admin.auditList) }),
};
