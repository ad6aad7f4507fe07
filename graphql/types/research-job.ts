import { asComparison, asExpansion, asSerp } from '../../server/operations/typed-results.ts';
import type { ResearchJob as ResearchJobOutput } from '../../server/services/jobs/job-schema.ts';
import { builder } from '../builder.ts';
import { resultText, resultValue } from '../results.ts';
import { Comparison } from './comparison.ts';
import { Expansion } from './expansion.ts';
import { JobWithFindings, USE_FINDINGS } from './findings.ts';
import { Cost, Job } from './job.ts';
import { Node } from './node.ts';
import { named } from './result-names.ts';
import { SerpAnalysis } from './serp.ts';

type Head = Omit<ResearchJobOutput, 'result'>;

const ResearchJobHead = builder.interfaceRef<Head>('ResearchJobHead').implement({
  description: 'What is known of a research job without its result.',
  interfaces: [Node, Job],
  fields: (t) => ({
    fromCache: t.exposeBoolean('fromCache', { description: 'Whether the shared cache answered it completely.' }),
    quotaCharged: t.exposeInt('quotaCharged', { description: 'Units of your daily quota it used: 0 or 1.' }),
    cost: t.expose('cost', { type: Cost, description: 'What it cost the service.' }),
  }),
});

export const ListedResearchJob = builder.objectRef<Head>('ListedResearchJob').implement({
  description: 'A research job in a list. Its result is read with `researchJob`, job by job.',
  interfaces: [Node, Job, ResearchJobHead],
});

export const ResearchJob = builder.objectRef<ResearchJobOutput>('ResearchJob').implement({
  description: 'A job of the shared pipeline, paid by the service and counted by your daily quota.',
  interfaces: [Node, Job, JobWithFindings, ResearchJobHead],
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
      description: 'The result of an expansion; null for other kinds and before the job is final.',
      deprecationReason: USE_FINDINGS,
      resolve: async (job, _args, ctx) =>
        named(job.kind, await asExpansion(job.kind, () => resultValue(ctx, job.result))),
    }),
    comparison: t.field({
      type: Comparison,
      nullable: true,
      description: 'The result of a comparison or trend check; null for other kinds and before the job is final.',
      deprecationReason: USE_FINDINGS,
      resolve: async (job, _args, ctx) =>
        named(job.kind, await asComparison(job.kind, () => resultValue(ctx, job.result))),
    }),
    serp: t.field({
      type: SerpAnalysis,
      nullable: true,
      description: 'The result of a SERP analysis; null for other kinds and before the job is final.',
      deprecationReason: USE_FINDINGS,
      resolve: async (job, _args, ctx) => named(job.kind, await asSerp(job.kind, () => resultValue(ctx, job.result))),
    }),
  }),
});
