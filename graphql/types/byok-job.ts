import { asComparison, asExpansion } from '../../server/operations/typed-results.ts';
import type { ByokJob as ByokJobOutput } from '../../server/services/byok/schemas.ts';
import { builder } from '../builder.ts';
import { resultText, resultValue } from '../results.ts';
import { Comparison } from './comparison.ts';
import { JobKind } from './enums.ts';
import { Expansion } from './expansion.ts';
import { JobWithFindings, USE_FINDINGS } from './findings.ts';
import { Job } from './job.ts';
import { Node } from './node.ts';
import { named } from './result-names.ts';

const Spend = builder.objectRef<ByokJobOutput['spend']>('ByokSpend').implement({
  description: 'What a private job cost its owner. USD, at most 6 decimals.',
  fields: (t) => ({
    quotedUsd: t.exposeFloat('quotedUsd', { description: 'Upper bound that was confirmed, USD.' }),
    actualUsd: t.exposeFloat('actualUsd', { description: 'Known to be spent, USD.' }),
    unknownUsd: t.exposeFloat('unknownUsd', { description: 'Presumed spent until there is evidence, USD.' }),
    savedUsd: t.exposeFloat('savedUsd', { description: 'Not spent thanks to earlier answers, USD.' }),
  }),
});

type Head = Omit<ByokJobOutput, 'result'>;

const ByokJobHead = builder.interfaceRef<Head>('ByokJobHead').implement({
  description: 'What is known of a private job without its result.',
  interfaces: [Node, Job],
  fields: (t) => ({
    operation: t.expose('operation', {
      type: JobKind,
      description: 'What the job does.',
      deprecationReason: 'Use `kind`, as on all jobs.',
    }),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description: 'Stable code; null when all went well.',
      deprecationReason: 'Use `error { code }`, as on all jobs.',
    }),
    retryable: t.exposeBoolean('retryable', { description: 'Whether a retry can be quoted.' }),
    spend: t.expose('spend', { type: Spend, description: 'What it cost you.' }),
    retryOfJobId: t.exposeID('retryOfJobId', { nullable: true, description: 'The job that this one retries.' }),
  }),
});

export const ListedByokJob = builder.objectRef<Head>('ListedByokJob').implement({
  description: 'A private job in a list. Its result is read with `byokJob`, job by job.',
  interfaces: [Node, Job, ByokJobHead],
});

export const ByokJob = builder.objectRef<ByokJobOutput>('ByokJob').implement({
  description: 'A private job, paid from your own provider connections.',
  interfaces: [Node, Job, JobWithFindings, ByokJobHead],
  fields: (t) => ({
    result: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The result in the shape of REST; null until the job is final, and when it failed.',
      deprecationReason: USE_FINDINGS,
      resolve: (job, _args, ctx) => resultText(ctx, job.result),
    }),
    expansion: t.field({
      type: Expansion,
      nullable: true,
      description: 'The result of an expansion; null for comparisons and before the job is final.',
      deprecationReason: USE_FINDINGS,
      resolve: async (job, _args, ctx) =>
        named(job.operation, await asExpansion(job.operation, () => resultValue(ctx, job.result))),
    }),
    comparison: t.field({
      type: Comparison,
      nullable: true,
      description: 'The result of a comparison; null for expansions and before the job is final.',
      deprecationReason: USE_FINDINGS,
      resolve: async (job, _args, ctx) =>
        named(job.operation, await asComparison(job.operation, () => resultValue(ctx, job.result))),
    }),
  }),
});
