import { encodeGlobalID } from '@pothos/plugin-relay';
import type { z } from 'zod';
import type { authAccess } from '../../server/operations/auth.ts';
import { builder } from '../builder.ts';
import { FOR_CACHES } from '../cache-id.ts';
import { CredentialKind, Role } from './enums.ts';

type Output = z.output<(typeof authAccess)['output']>;

const Trial = builder.objectRef<Output['trial']>('Trial').implement({
  description: 'The trial of a student; admins have none.',
  fields: (t) => ({
    active: t.exposeBoolean('active', { description: 'Whether it runs.' }),
    daysLeft: t.exposeInt('daysLeft', { nullable: true, description: 'Days left, rounded up; null without a trial.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When it ends, UTC.' }),
  }),
});

const Quota = builder.objectRef<Output['quota']>('Quota').implement({
  description: 'Research calls of the current UTC day, all kinds together.',
  fields: (t) => ({
    used: t.exposeInt('used', { description: 'Calls used today.' }),
    limit: t.exposeInt('limit', { nullable: true, description: 'Calls a day; null = unlimited.' }),
    remaining: t.exposeInt('remaining', { nullable: true, description: 'Calls left today; null = unlimited.' }),
    resetsAt: t.expose('resetsAt', { type: 'DateTime', description: 'When the day ends, UTC.' }),
    unlimited: t.exposeBoolean('unlimited', { description: 'Whether there is no limit.' }),
  }),
});

const Auth = builder.objectRef<Output['auth']>('Authentication').implement({
  description: 'How you are calling.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CredentialKind, description: 'What the request came with.' }),
    scopes: t.exposeStringList('scopes', { description: 'What the credential allows.' }),
  }),
});

export const Access = builder.objectRef<Output>('Access').implement({
  description: 'State of the calling account.',
  fields: (t) => ({
    id: t.id({ description: FOR_CACHES, resolve: ({ userId }) => encodeGlobalID('Access', userId) }),
    userId: t.exposeID('userId', { description: 'Id of the account.' }),
    email: t.exposeString('email', { description: 'Its e-mail address.' }),
    role: t.expose('role', { type: Role, description: 'What the account is.' }),
    trial: t.expose('trial', { type: Trial, description: 'Its trial.' }),
    quota: t.expose('quota', { type: Quota, description: 'Its daily quota.' }),
    blocked: t.exposeBoolean('blocked', { description: 'Whether it is blocked.' }),
    blockedReason: t.exposeString('blockedReason', { nullable: true, description: 'Why; null when it is not.' }),
    auth: t.expose('auth', { type: Auth, description: 'How you are calling.' }),
    mustChangePassword: t.exposeBoolean('mustChangePassword', {
      description: 'Whether the password was generated and is to be replaced.',
    }),
  }),
});
