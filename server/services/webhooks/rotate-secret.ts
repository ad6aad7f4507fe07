import { sql } from 'kysely';
import { now } from '../../core/database.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { sealedColumns, sealedOf } from '../sealing/columns.ts';
import { lockEndpoint } from './endpoints.ts';
import type { WebhookId, WebhookWithSecret } from './schemas.ts';
import { newSigningKeys, openRing, publicKeyOf, sealRing } from './signing-keys.ts';
import { overlaps, VIEW_COLUMNS, webhookView } from './view.ts';

const OVERLAP_HOURS = 24;

/**
 * Gives an endpoint new signing keys, both the shared secret and the public key; those before sign as well for a day. The new
 * secret is shown this once. @throws AppError WEBHOOK_NOT_FOUND
 */
export async function rotateWebhookSecret(ctx: RequestContext, { webhookId }: WebhookId): Promise<WebhookWithSecret> {
  const { credentialKeys } = ctx.app;
  const ownerId = callerOf(ctx).accountId;
  const keys = newSigningKeys();
  return await ctx.app.database.transaction(async (tx) => {
    const { id, public_key } = await lockEndpoint(tx, ownerId, webhookId);
    const stored = await tx.db
      .selectFrom('webhook_endpoints')
      .select(['credential_version as version', 'sealed_credential', 'wrapped_key', 'wrapping_key_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { current: previous } = openRing(sealedOf(stored), { id, ownerId, version: stored.version }, credentialKeys);
    const version = stored.version + 1;
    const row = await tx.db
      .updateTable('webhook_endpoints')
      .set({
        ...sealedColumns(sealRing({ current: keys, previous }, { id, ownerId, version }, credentialKeys)),
        credential_version: version,
        public_key: publicKeyOf(keys),
        previous_public_key: public_key,
        previous_until: sql<Date>`app_now() + ${OVERLAP_HOURS} * interval '1 hour'`,
        updated_at: now,
      })
      .where('id', '=', id)
      .returning(VIEW_COLUMNS)
      .returning(overlaps)
      .executeTakeFirstOrThrow();
    await record(tx, ctx.origin, { action: 'webhook.secret_rotated', target: id, details: { version } });
    return { webhook: webhookView(row), secret: keys.secret };
  });
}
