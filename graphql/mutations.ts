import type { InputRef } from '@pothos/core';
import type { z } from 'zod';
import {
  byokCancel,
  byokExecuteCompare,
  byokExecuteExpand,
  byokExecuteMetrics,
  byokQuoteCompare,
  byokQuoteExpand,
  byokQuoteMetrics,
  byokQuoteRetry,
} from '../server/operations/byok.ts';
import { jobsReplay } from '../server/operations/jobs.ts';
import type { Operation } from '../server/operations/operation.ts';
import {
  researchCancel,
  researchCompare,
  researchExpand,
  researchMetrics,
  researchSerp,
  researchSuggest,
  researchTrends,
} from '../server/operations/research.ts';
import type { ByokJob as ByokJobOutput, Quote as QuoteOutput } from '../server/services/byok/schemas.ts';
import type { ResearchJob as ResearchJobOutput } from '../server/services/jobs/job-schema.ts';
import { builder } from './builder.ts';
import { call } from './call.ts';
import { ByokJob } from './types/byok-job.ts';
import { descriptionOf } from './types/errors.ts';
import { JobWithFindings } from './types/findings.ts';
import {
  ByokComparisonInput,
  ByokExpansionInput,
  ByokMetricsInput,
  ComparisonInput,
  ExecuteInput,
  ExpansionInput,
  MetricsInput,
  ReplayInput,
  RetryInput,
  SerpInput,
  SuggestionsInput,
  TrendCheckInput,
} from './types/inputs.ts';
import { Quote } from './types/quote.ts';
import { ResearchJob } from './types/research-job.ts';
import { Suggestions } from './types/suggestions.ts';

builder.mutationType({
  description: 'Effects. A document has one field at most that spends money or quota; a field that is refused is null.',
});

/** An operation as these fields need it: what it is asked is checked by itself, what it answers is of the field's type. */
type Answering<T> = Operation<z.ZodType, z.ZodType<T>>;
type AnyInput = InputRef<object>;

builder.mutationFields((t) => {
  const submission = (operation: Answering<ResearchJobOutput>, input: AnyInput) =>
    t.field({
      type: ResearchJob,
      nullable: true,
      description: descriptionOf(operation),
      extensions: { operation },
      args: { input: t.arg({ type: input, required: true, description: 'What to research.' }) },
      resolve: (_root, args, ctx) => call(ctx, operation, args.input),
    });
  return {
    submitExpansion: submission(researchExpand, ExpansionInput),
    submitComparison: submission(researchCompare, ComparisonInput),
    submitTrendCheck: submission(researchTrends, TrendCheckInput),
    submitMetrics: submission(researchMetrics, MetricsInput),
    runSerpAnalysis: submission(researchSerp, SerpInput),
    requestKeywordSuggestions: t.field({
      type: Suggestions,
      nullable: true,
      description: descriptionOf(researchSuggest),
      extensions: { operation: researchSuggest },
      args: { input: t.arg({ type: SuggestionsInput, required: true, description: 'What to suggest for.' }) },
      resolve: (_root, args, ctx) => call(ctx, researchSuggest, args.input),
    }),
    cancelJob: t.field({
      type: ResearchJob,
      nullable: true,
      description: descriptionOf(researchCancel),
      extensions: { operation: researchCancel },
      args: { jobId: t.arg.id({ required: true, description: 'Id of a research job.' }) },
      resolve: (_root, args, ctx) => call(ctx, researchCancel, args),
    }),
  };
});

builder.mutationField('jobsReplay', (t) =>
  t.field({
    type: JobWithFindings,
    nullable: true,
    description: descriptionOf(jobsReplay),
    extensions: { operation: jobsReplay },
    args: { input: t.arg({ type: ReplayInput, required: true, description: 'What to compute again.' }) },
    resolve: (_root, args, ctx) => call(ctx, jobsReplay, args.input),
  }),
);

builder.mutationFields((t) => {
  const quoted = (operation: Answering<{ quote: QuoteOutput }>, input: AnyInput) =>
    t.field({
      type: Quote,
      nullable: true,
      description: descriptionOf(operation),
      extensions: { operation },
      args: { input: t.arg({ type: input, required: true, description: 'What to price.' }) },
      resolve: async (_root, args, ctx) => (await call(ctx, operation, args.input)).quote,
    });
  const executed = (operation: Answering<ByokJobOutput>) =>
    t.field({
      type: ByokJob,
      nullable: true,
      description: descriptionOf(operation),
      extensions: { operation },
      args: { input: t.arg({ type: ExecuteInput, required: true, description: 'The confirmation.' }) },
      resolve: (_root, args, ctx) => call(ctx, operation, args.input),
    });
  return {
    quoteByokExpansion: quoted(byokQuoteExpand, ByokExpansionInput),
    quoteByokComparison: quoted(byokQuoteCompare, ByokComparisonInput),
    quoteByokMetrics: quoted(byokQuoteMetrics, ByokMetricsInput),
    quoteByokRetry: quoted(byokQuoteRetry, RetryInput),
    executeByokExpansion: executed(byokExecuteExpand),
    executeByokComparison: executed(byokExecuteCompare),
    executeByokMetrics: executed(byokExecuteMetrics),
    cancelByokJob: t.field({
      type: ByokJob,
      nullable: true,
      description: descriptionOf(byokCancel),
      extensions: { operation: byokCancel },
      args: { jobId: t.arg.id({ required: true, description: 'Id of a private job.' }) },
      resolve: (_root, args, ctx) => call(ctx, byokCancel, args),
    }),
  };
});
