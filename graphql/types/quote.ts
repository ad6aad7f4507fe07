import { encodeGlobalID } from '@pothos/plugin-relay';
import type { Quote as QuoteOutput } from '../../server/services/byok/schemas.ts';
import { builder } from '../builder.ts';
import { FOR_CACHES } from '../cache-id.ts';
import { Mode, Provider, QuotedOperation, Stage } from './enums.ts';

type Summary = QuoteOutput['costSummary'];

const Alternative = builder.objectRef<QuoteOutput['alternatives'][number]>('QuoteAlternative').implement({
  description: 'The same request in the other mode.',
  fields: (t) => ({
    mode: t.expose('mode', { type: Mode, description: 'The other mode.' }),
    estimatedCostUsd: t.exposeFloat('estimatedCostUsd', { description: 'Its upper bound, USD.' }),
    expectedWaitSeconds: t.exposeInt('expectedWaitSeconds', { description: 'Typical time to its result, seconds.' }),
  }),
});

const ProviderCosts = builder.objectRef<Summary['providers']>('ProviderCosts').implement({
  description: 'Upper bounds by provider, USD.',
  fields: (t) => ({
    dataforseo: t.exposeFloat('dataforseo', { description: 'The keyword data provider, USD.' }),
    openrouter: t.exposeFloat('openrouter', { description: 'The language-model gateway, USD.' }),
  }),
});

const QuotedUnits = builder.objectRef<Summary['units'][number]>('QuotedUnits').implement({
  description: 'Equal paid requests of the plan, in one line.',
  fields: (t) => ({
    stage: t.expose('stage', { type: Stage, description: 'Stage of the plan.' }),
    provider: t.expose('provider', { type: Provider, description: 'Who is paid.' }),
    operation: t.exposeString('operation', { description: 'What is asked of the provider.' }),
    count: t.exposeInt('count', { description: 'Number of requests.' }),
    unitCostUsd: t.exposeFloat('unitCostUsd', { description: 'Upper bound of one, USD.' }),
    costUsd: t.exposeFloat('costUsd', { description: 'Upper bound of all, USD.' }),
  }),
});

const CostSummary = builder.objectRef<Summary>('CostSummary').implement({
  description: 'How the upper bound comes about; the parts add up to it exactly.',
  fields: (t) => ({
    providers: t.expose('providers', { type: ProviderCosts, description: 'By provider.' }),
    stages: t.expose('stages', { type: 'JSON', description: 'By stage: an object of stage name to USD.' }),
    units: t.expose('units', { type: [QuotedUnits], description: 'By kind of request.' }),
  }),
});

const Reused = builder.objectRef<QuoteOutput['reused']>('ReusedUnits').implement({
  description: 'What earlier answers of your own supply at no cost.',
  fields: (t) => ({
    units: t.exposeInt('units', { description: 'Requests that are not needed.' }),
    savedUsd: t.exposeFloat('savedUsd', { description: 'What they had cost, USD.' }),
  }),
});

export const Quote = builder.objectRef<QuoteOutput>('Quote').implement({
  description: 'The price of a job before it is confirmed. Nothing has been bought.',
  fields: (t) => ({
    id: t.id({ description: FOR_CACHES, resolve: ({ quoteId }) => encodeGlobalID('Quote', quoteId) }),
    quoteId: t.exposeID('quoteId', { description: 'Id of the quote; copy it into the confirmation.' }),
    operation: t.expose('operation', { type: QuotedOperation, description: 'What is priced.' }),
    estimatedCostUsd: t.exposeFloat('estimatedCostUsd', {
      description: 'Upper bound of what the job may spend, USD, at most 6 decimals; copy it into the confirmation.',
    }),
    requestHash: t.exposeString('requestHash', { description: 'SHA-256, hex; copy it into the confirmation.' }),
    label: t.exposeString('label', { nullable: true, description: 'What you called it; null: nothing.' }),
    batchCount: t.exposeInt('batchCount', { description: 'Paid requests at most.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made, UTC.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it can be confirmed, UTC.' }),
    retryOfJobId: t.exposeID('retryOfJobId', { nullable: true, description: 'The job that it would retry.' }),
    mode: t.expose('mode', { type: Mode, description: 'How the provider would be asked.' }),
    expectedWaitSeconds: t.exposeInt('expectedWaitSeconds', { description: 'Typical time to the result, seconds.' }),
    alternatives: t.expose('alternatives', { type: [Alternative], description: 'Other modes with another price.' }),
    costSummary: t.expose('costSummary', { type: CostSummary, description: 'How the upper bound comes about.' }),
    reused: t.expose('reused', { type: Reused, description: 'What is not bought again.' }),
  }),
});
