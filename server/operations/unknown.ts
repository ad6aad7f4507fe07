import { actOf } from '../services/audit/record.ts';
import { callerOf } from '../services/context.ts';
import { decideUnknown } from '../services/unknown/decide-unknown.ts';
import { unknownPage } from '../services/unknown/find-unknown.ts';
import { DecideUnknown, ListUnknown, UnknownUnit, UnknownUnits } from '../services/unknown/schemas.ts';
import { access, operation } from './operation.ts';

const listing = {
  kind: 'query',
  idempotency: 'none',
  spends: false,
  input: ListUnknown,
  output: UnknownUnits,
} as const;
const deciding = {
  kind: 'mutation',
  idempotency: 'none',
  spends: false,
  input: DecideUnknown,
  output: UnknownUnit,
} as const;

export const unknownList = operation({
  ...listing,
  name: 'admin.unknown.list',
  summary: 'Paid requests that were closed without certain evidence, newest first.',
  access: access.admin,
  errors: [],
  run: (ctx, input) => unknownPage(ctx.app.database.db, 'all', input),
});

export const unknownDecide = operation({
  ...deciding,
  name: 'admin.unknown.decide',
  summary: 'Say what such a request cost: the difference is booked beside it.',
  access: access.admin,
  errors: ['NOT_FOUND'],
  run: (ctx, input) => decideUnknown(actOf(ctx), 'all', input),
});

export const ownUnknownList = operation({
  ...listing,
  name: 'byok.unknown.list',
  summary: 'Requests of your private jobs that were closed without certain evidence, newest first.',
  access: access.settings,
  errors: [],
  run: (ctx, input) => unknownPage(ctx.app.database.db, { ownerId: callerOf(ctx).accountId }, input),
});

export const ownUnknownDecide = operation({
  ...deciding,
  name: 'byok.unknown.decide',
  summary: 'Say what such a request of yours cost, by your provider’s bill: the difference is booked beside it.',
  access: access.settings,
  errors: ['NOT_FOUND'],
  run: (ctx, input) => decideUnknown(actOf(ctx), { ownerId: callerOf(ctx).accountId }, input),
});
