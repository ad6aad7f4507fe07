import type { ByokJob as ByokJobOutput } from '../../server/services/byok/schemas.ts';
import { builder } from '../builder.ts';
import { resultOf } from '../results.ts';
import { Comparison } from './comparison.ts';
import { JobKind } from './enums.ts';
import { Expansion } from './expansion.ts';
import { Job } from './job.ts';
import { asComparison, asExpansion } from './typed-results.ts';

const Spend = builder.objectRef<ByokJobOutput['spend']>('ByokSpend').implement({
  description: 'What a private job cost its owner. USD, at most 6 decimals.',
  fields: (t) => ({
    quotedUsd: t.exposeFloat('quotedUsd', { description: 'Upper bound that was confirmed, USD.' }),
    actualUsd: t.exposeFloat('actualUsd', { description: 'Known to be spent, USD.' }),
    unknownUsd: t.exposeFloat('unknownUsd', { description: 'Presumed spent until there is evidence, USD.' }),
    savedUsd: t.exposeFloat('savedUsd', { description: 'Not spent thanks to earlier answers, USD.' }),
  }),
});

/** In lists the result is absent; it is read when selected. */
export const ByokJob = builder.objectRef<Omit<ByokJobOutput, 'result'> & { result?: unknown }>('ByokJob').implement({
  description: 'A private job, paid from your own provider connections.',
  interfaces: [Job],
  fields: (t) => ({
    operation: t.expose('operation', { type: JobKind, description: 'What the job does.' }),
    errorCode: t.exposeString('errorCode', { nullable: true, description: 'Stable code; null when all went well.' }),
    retryable: t.exposeBoolean('retryable', { description: 'Whether a retry can be quoted.' }),
    spend: t.expose('spend', { type: Spend, description: 'What it cost you.' }),
    retryOfJobId: t.exposeID('retryOfJobId', { nullable: true, description: 'The job that this one retries.' }),
    result: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The result in the shape of REST; null until the job is final, and when it failed.',
      resolve: (job, _args, ctx) => resultOf(job, ctx.results.byok),
    }),
    expansion: t.field({
      type: Expansion,
      nullable: true,
      description: 'The result of an expansion; null for comparisons and before the job is final.',
      resolve: async (job, _args, ctx) => asExpansion(job.operation, await resultOf(job, ctx.results.byok)),
    }),
    comparison: t.field({
      type: Comparison,
      nullable: true,
      description: 'The result of a comparison; null for expansions and before the job is final.',
      resolve: async (job, _args, ctx) => asComparison(job.operation, await resultOf(job, ctx.results.byok)),
    }),
  }),
});
