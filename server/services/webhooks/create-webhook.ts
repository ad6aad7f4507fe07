import type { Tx } from '../../core/database.ts';
import { validationFailed } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { sealedColumns } from '../sealing/columns.ts';
import { checkUrl, hostOf } from './endpoints.ts';
import type { CreateWebhook, WebhookWithSecret } from './schemas.ts';
import { newSigningKeys, publicKeyOf, sealRing } from './signing-keys.ts';
import { overlaps, VIEW_COLUMNS, webhookView } from './view.ts';

export const MAX_ENDPOINTS = 20;

/**
 * Makes an endpoint with signing keys of its own; the secret is shown this once.
 * @throws AppError VALIDATION_FAILED for a URL that messages are not sent to, or when 20 are there already
 */
export async function createWebhook(ctx: RequestContext, input: CreateWebhook): Promise<WebhookWithSecret> {
  checkUrl(ctx, input.url);
  const ownerId = callerOf(ctx).accountId;
  const [id, keys] = [newId(), newSigningKeys()];
  const sealed = sealRing({ current: keys, previous: null }, { id, ownerId, version: 1 }, ctx.app.credentialKeys);
  return await ctx.app.database.transaction(async (tx) => {
    await roomForOne(tx, ownerId);
    const row = await tx.db
      .insertInto('webhook_endpoints')
      .values({
        id,
        owner_id: ownerId,
        url: input.url,
        events: input.events,
        description: input.description ?? null,
        public_key: publicKeyOf(keys),
        ...sealedColumns(sealed),
      })
      .returning(VIEW_COLUMNS)
      .returning(overlaps)
      .executeTakeFirstOrThrow();
    const details = { host: hostOf(input.url), events: input.events };
    await record(tx, ctx.origin, { action: 'webhook.created', target: id, details });
    return { webhook: webhookView(row), secret: keys.secret };
  });
}

/** Parallel creations are counted one after the other. */
async function roomForOne({ db }: Tx, ownerId: string): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
  const counted = db.selectFrom('webhook_endpoints').select((of) => of.fn.countAll<number>().as('count'));
  const { count } = await counted.where('owner_id', '=', ownerId).executeTakeFirstOrThrow();
  if (count < MAX_ENDPOINTS) return;
  throw validationFailed([{ path: '', message: `${MAX_ENDPOINTS} webhooks are there already; remove one first` }]);
}
