import type { z } from 'zod';
import type { Readiness as ReadinessOutput } from '../../server/services/byok/readiness-schema.ts';
import { builder } from '../builder.ts';
import { Provider, ReadinessReason } from './enums.ts';

type Output = z.output<typeof ReadinessOutput>;

const Connection = builder.objectRef<Output['connections'][number]>('ConnectionState').implement({
  description: 'State of a provider connection. It never shows a secret.',
  fields: (t) => ({
    provider: t.expose('provider', { type: Provider, description: 'The provider.' }),
    configured: t.exposeBoolean('configured', { description: 'Whether a credential is saved.' }),
    verified: t.exposeBoolean('verified', { description: 'Whether the provider accepted it.' }),
    verifiedAt: t.expose('verifiedAt', { type: 'DateTime', nullable: true, description: 'When it did, UTC.' }),
    version: t.exposeInt('version', { nullable: true, description: 'Version of the credential.' }),
  }),
});

const Budget = builder.objectRef<Output['budget']>('DailyBudget').implement({
  description: 'Your budget of the current UTC day.',
  fields: (t) => ({
    dailyBudgetUsd: t.exposeFloat('dailyBudgetUsd', { description: 'Limit of a day, USD.' }),
    spentUsd: t.exposeFloat('spentUsd', { description: 'Spent today, USD.' }),
    reservedUsd: t.exposeFloat('reservedUsd', { description: 'Held back for running jobs, USD.' }),
    remainingUsd: t.exposeFloat('remainingUsd', { description: 'Left today, USD.' }),
    resetsAt: t.expose('resetsAt', { type: 'DateTime', description: 'When the day ends, UTC.' }),
  }),
});

const Concurrency = builder.objectRef<Output['concurrency']>('Concurrency').implement({
  description: 'How many private jobs may run at once.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { description: 'Jobs at most.' }),
    active: t.exposeInt('active', { description: 'Jobs now.' }),
    available: t.exposeInt('available', { description: 'Free slots.' }),
  }),
});

export const Readiness = builder.objectRef<Output>('ByokReadiness').implement({
  description: 'Whether a private job could be confirmed now.',
  fields: (t) => ({
    ready: t.exposeBoolean('ready', { description: 'Connections verified, budget and a slot left.' }),
    reasons: t.expose('reasons', { type: [ReadinessReason], description: 'What is missing; empty when ready.' }),
    connections: t.expose('connections', { type: [Connection], description: 'One for each provider.' }),
    budget: t.expose('budget', { type: Budget, description: 'Today’s budget.' }),
    concurrency: t.expose('concurrency', { type: Concurrency, description: 'Jobs at once.' }),
  }),
});
