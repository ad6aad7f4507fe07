import { decideOwnUnknown, decideUnknown } from '../services/unknown/decide-unknown.ts';
import { listOwnUnknown, listUnknown } from '../services/unknown/find-unknown.ts';
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

export const adminUnknownList = operation({
  ...listing,
  name: 'admin.unknown.list',
  summary: 'Paid requests that were closed without certain evidence, newest first.',
  access: access.admin,
  errors: [],
  run: listUnknown,
});

export const adminUnknownDecide = operation({
  ...deciding,
  name: 'admin.unknown.decide',
  summary: 'Say what such a request cost: the difference is booked beside it.',
  access: access.admin,
  errors: ['NOT_FOUND'],
  run: decideUnknown,
});

export const byokUnknownList = operation({
  ...listing,
  name: 'byok.unknown.list',
  summary: 'Requests of your private jobs that were closed without certain evidence, newest first.',
  access: access.settings,
  errors: [],
  run: listOwnUnknown,
});

export const byokUnknownDecide = operation({
  ...deciding,
  name: 'byok.unknown.decide',
  summary: 'Say what such a request of yours cost, by your provider’s bill: the difference is booked beside it.',
  access: access.settings,
  errors: ['NOT_FOUND'],
  run: decideOwnUnknown,
});
