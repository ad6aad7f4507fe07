import { defineEntity, p } from '@mikro-orm/core';

/** A key that asked for a purchase above what it may confirm alone, and what its owner decided; one a quote. */
export const PurchaseApproval = defineEntity({
  name: 'PurchaseApproval',
  tableName: 'purchase_approvals',
  properties: {
    quoteId: p.uuid().primary(),
    ownerId: p.uuid(),
    /** The key that asked first: the job runs under it, within its limits. */
    keyId: p.uuid(),
    /** rest | trpc | graphql | mcp */
    transport: p.text(),
    /** What the client says it is, cut. */
    client: p.text().nullable(),
    askedAt: p.datetime().defaultRaw('app_now()'),
    decision: p.enum(['approved', 'declined'] as const).nullable(),
    decidedAt: p.datetime().nullable(),
  },
});
