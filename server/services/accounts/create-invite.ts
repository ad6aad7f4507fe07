import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../core/database.ts';
import { type Act, record } from '../audit/record.ts';
import type { Origin } from '../context.ts';
import type { CreateInvite } from './admin-schemas.ts';
import { INVITE_COLUMNS, type InviteView } from './invite-view.ts';

/** 32 symbols; I, O, 0 and 1 are left out because people read codes to each other. */
const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates an invite code of the form `KR-XXXX-XXXX`. */
export function createInvite({ app, origin }: Act, input: CreateInvite): Promise<InviteView> {
  return app.database.transaction((tx) => insertInvite(tx, origin, input));
}

/** The same inside a transaction that does more. */
export async function insertInvite(tx: Tx, origin: Origin, input: CreateInvite): Promise<InviteView> {
  const invite = await tx.db
    .insertInto('invites')
    .values({
      code: `KR-${symbols(4)}-${symbols(4)}`,
      max_uses: input.maxUses,
      trial_days: input.trialDays,
      expires_at: input.expiresInDays ? sql<Date>`app_now() + make_interval(days => ${input.expiresInDays})` : null,
      created_by: origin.actorId,
    })
    .returning(INVITE_COLUMNS)
    .executeTakeFirstOrThrow();
  const { maxUses, trialDays } = input;
  await record(tx, origin, { action: 'invite.created', target: invite.code, details: { maxUses, trialDays } });
  return invite;
}

function symbols(count: number): string {
  return Array.from({ length: count }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');
}
