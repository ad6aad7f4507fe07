/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A keyword expansion to be priced. Defaults in brackets. */
export type ByokExpansionInput = {
  /** First day, YYYY-MM-DD (UTC), 7..1825 days before dateTo. */
  dateFrom?: string | null | undefined;
  /** Last day, YYYY-MM-DD (UTC), not in the future. */
  dateTo?: string | null | undefined;
  /** Length of the range, days, 7..1825 (90); not together with dates. */
  days?: number | null | undefined;
  /** How the terms are applied (semantic). */
  filterMode?: FilterMode | null | undefined;
  /** At most 100 terms of 1..80 characters; what they name is removed. */
  filterTerms?: Array<string> | null | undefined;
  /** Makes the call repeatable: 8..120 characters of A-Z a-z 0-9 : _ -. The same key and content, the same answer. */
  idempotencyKey: string;
  /** Whether metrics are read for candidates that lack them (true). */
  includeMetrics?: boolean | null | undefined;
  /** 1..20 seed keywords, each 1..80 characters and at most 10 words; duplicates collapse. */
  keywords: Array<string>;
  /** Language code (`en`). */
  languageCode?: string | null | undefined;
  /** Suggestions of a seed at most, 10..1000 (100). */
  limitPerSeed?: number | null | undefined;
  /** Geo target code of a country (2840). */
  locationCode?: number | null | undefined;
  /** How the provider is asked (live). */
  mode?: Mode | null | undefined;
  /** Where candidates come from (both). */
  sources?: Array<ExpansionSource> | null | undefined;
};

/** Where data comes from. */
export type DataSource =
  /** The providers. */
  | 'live'
  /** The built-in doubles: invented figures, no real cost. */
  | 'sandbox';

/** The confirmation of a quote: what it says is copied exactly. */
export type ExecuteInput = {
  /** Its estimatedCostUsd, USD. */
  confirmedEstimatedCostUsd: number;
  /** Makes the call repeatable: 8..120 characters of A-Z a-z 0-9 : _ -. The same key and content, the same answer. */
  idempotencyKey: string;
  /** Id of the quote. */
  quoteId: string | number;
  /** Its requestHash. */
  requestHash: string;
};

/** A keyword expansion. Defaults in brackets. */
export type ExpansionInput = {
  /** First day, YYYY-MM-DD (UTC), 7..1825 days before dateTo. */
  dateFrom?: string | null | undefined;
  /** Last day, YYYY-MM-DD (UTC), not in the future. */
  dateTo?: string | null | undefined;
  /** Length of the range, days, 7..1825 (90); not together with dates. */
  days?: number | null | undefined;
  /** How the terms are applied (semantic). */
  filterMode?: FilterMode | null | undefined;
  /** At most 100 terms of 1..80 characters; what they name is removed. */
  filterTerms?: Array<string> | null | undefined;
  /** Makes the call repeatable: 8..120 characters of A-Z a-z 0-9 : _ -. The same key and content, the same answer. */
  idempotencyKey?: string | null | undefined;
  /** Whether metrics are read for candidates that lack them (true). */
  includeMetrics?: boolean | null | undefined;
  /** 1..20 seed keywords, each 1..80 characters and at most 10 words; duplicates collapse. */
  keywords: Array<string>;
  /** Language code (`en`). */
  languageCode?: string | null | undefined;
  /** Suggestions of a seed at most, 10..1000 (100). */
  limitPerSeed?: number | null | undefined;
  /** Geo target code of a country (2840). */
  locationCode?: number | null | undefined;
  /** How the provider is asked (live). */
  mode?: Mode | null | undefined;
  /** Where candidates come from (both). */
  sources?: Array<ExpansionSource> | null | undefined;
};

/** Where candidates come from. */
export type ExpansionSource =
  /** Top and rising related queries of the range. */
  | 'related'
  /** Keyword suggestions with their metrics. */
  | 'suggestions';

/** How filter terms are applied. */
export type FilterMode =
  /** By the words themselves. */
  | 'literal'
  /** Literally first, then by meaning with a language model. */
  | 'semantic';

/** What a job does. */
export type JobKind =
  /** Comparison with a benchmark. */
  | 'compare'
  /** Keyword expansion. */
  | 'expand'
  /** Analysis of search result pages. */
  | 'serp'
  /** Keyword suggestions. */
  | 'suggestions'
  /** Trend check. */
  | 'trends';

/** Where a job is. States only move forward; complete, partial and failed are final. */
export type JobStatus =
  /** Final: everything asked for is in the result. */
  | 'complete'
  /** Final: there is no usable result. */
  | 'failed'
  /** Final: the result is usable, some stages failed. */
  | 'partial'
  /** A worker has it. */
  | 'processing'
  /** Accepted, not started. */
  | 'queued';

/** How the keyword data provider is asked. */
export type Mode =
  /** Through the standard queue where there is one: cheaper, minutes. */
  | 'economy'
  /** At once; seconds. */
  | 'live';

/** Who pays for a job. */
export type Pipeline =
  /** You, through your own provider connections. */
  | 'byok'
  /** The service. */
  | 'shared';

/** How a paid unit of a job ended without a result. */
export type StageOutcome =
  /** The provider refused it or failed. */
  | 'failed'
  /** Nobody knows yet whether it was charged; never sent again by itself. */
  | 'unknown';

type JobState_ByokJob_Fragment = { jobId: string, status: JobStatus, dataSource: DataSource, createdAt: string, completedAt: string | null, progress: { completed: number, total: number }, failedStages: Array<{ stage: string, unit: string, code: string, outcome: StageOutcome }> };

type JobState_ResearchJob_Fragment = { jobId: string, status: JobStatus, dataSource: DataSource, createdAt: string, completedAt: string | null, progress: { completed: number, total: number }, failedStages: Array<{ stage: string, unit: string, code: string, outcome: StageOutcome }> };

export type JobStateFragment =
  | JobState_ByokJob_Fragment
  | JobState_ResearchJob_Fragment
;

export type AccessQueryVariables = Exact<{ [key: string]: never; }>;


export type AccessQuery = { access: { userId: string, role: string, quota: { used: number, remaining: number | null, unlimited: boolean, resetsAt: string } } | null };

export type SubmitExpansionMutationVariables = Exact<{
  input: ExpansionInput;
}>;


export type SubmitExpansionMutation = { submitExpansion: { kind: JobKind, quotaCharged: number, jobId: string, status: JobStatus, dataSource: DataSource, createdAt: string, completedAt: string | null, progress: { completed: number, total: number }, failedStages: Array<{ stage: string, unit: string, code: string, outcome: StageOutcome }> } | null };

export type ExpansionOfQueryVariables = Exact<{
  jobId: string | number;
  first: number;
}>;


export type ExpansionOfQuery = { researchJob: { jobId: string, status: JobStatus, dataSource: DataSource, createdAt: string, completedAt: string | null, expansion: { keywords: Array<string>, candidates: { edges: Array<{ node: { keyword: string, growthPct: number | null, score: number, metrics: { volume: number | null, cpc: number | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, groups: { explosive: Array<string>, fastRising: Array<string> } } | null, progress: { completed: number, total: number }, failedStages: Array<{ stage: string, unit: string, code: string, outcome: StageOutcome }> } | null };

export type QuoteExpansionMutationVariables = Exact<{
  input: ByokExpansionInput;
}>;


export type QuoteExpansionMutation = { quoteByokExpansion: { quoteId: string, requestHash: string, estimatedCostUsd: number, expiresAt: string } | null };

export type ExecuteExpansionMutationVariables = Exact<{
  input: ExecuteInput;
}>;


export type ExecuteExpansionMutation = { executeByokExpansion: { operation: JobKind, jobId: string, status: JobStatus, dataSource: DataSource, createdAt: string, completedAt: string | null, spend: { quotedUsd: number, actualUsd: number }, progress: { completed: number, total: number }, failedStages: Array<{ stage: string, unit: string, code: string, outcome: StageOutcome }> } | null };

export type PrivateJobQueryVariables = Exact<{
  jobId: string | number;
}>;


export type PrivateJobQuery = { byokJob: { errorCode: string | null, jobId: string, status: JobStatus, dataSource: DataSource, createdAt: string, completedAt: string | null, spend: { quotedUsd: number, actualUsd: number, unknownUsd: number, savedUsd: number }, progress: { completed: number, total: number }, failedStages: Array<{ stage: string, unit: string, code: string, outcome: StageOutcome }> } | null };

export type JobProgressSubscriptionVariables = Exact<{
  jobId: string | number;
  pipeline?: Pipeline | null | undefined;
  after?: number | null | undefined;
}>;


export type JobProgressSubscription = { jobProgress: { seq: number, status: JobStatus, completed: number, total: number } };

export const JobStateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"dataSource"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failedStages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}}]}}]} as unknown as DocumentNode<JobStateFragment, unknown>;
export const AccessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Access"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"access"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"quota"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"unlimited"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}}]}}]}}]}}]} as unknown as DocumentNode<AccessQuery, AccessQueryVariables>;
export const SubmitExpansionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubmitExpansion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ExpansionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"submitExpansion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobState"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"quotaCharged"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"dataSource"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failedStages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}}]}}]} as unknown as DocumentNode<SubmitExpansionMutation, SubmitExpansionMutationVariables>;
export const ExpansionOfDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExpansionOf"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"jobId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"researchJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"jobId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"jobId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobState"}},{"kind":"Field","name":{"kind":"Name","value":"expansion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keywords"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keyword"}},{"kind":"Field","name":{"kind":"Name","value":"growthPct"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"metrics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"volume"}},{"kind":"Field","name":{"kind":"Name","value":"cpc"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"explosive"}},{"kind":"Field","name":{"kind":"Name","value":"fastRising"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"dataSource"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failedStages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}}]}}]} as unknown as DocumentNode<ExpansionOfQuery, ExpansionOfQueryVariables>;
export const QuoteExpansionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"QuoteExpansion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ByokExpansionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quoteByokExpansion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quoteId"}},{"kind":"Field","name":{"kind":"Name","value":"requestHash"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCostUsd"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<QuoteExpansionMutation, QuoteExpansionMutationVariables>;
export const ExecuteExpansionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ExecuteExpansion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ExecuteInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"executeByokExpansion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobState"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"spend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quotedUsd"}},{"kind":"Field","name":{"kind":"Name","value":"actualUsd"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"dataSource"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failedStages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}}]}}]} as unknown as DocumentNode<ExecuteExpansionMutation, ExecuteExpansionMutationVariables>;
export const PrivateJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PrivateJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"jobId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"byokJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"jobId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"jobId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobState"}},{"kind":"Field","name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","name":{"kind":"Name","value":"spend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quotedUsd"}},{"kind":"Field","name":{"kind":"Name","value":"actualUsd"}},{"kind":"Field","name":{"kind":"Name","value":"unknownUsd"}},{"kind":"Field","name":{"kind":"Name","value":"savedUsd"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"dataSource"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failedStages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}}]}}]} as unknown as DocumentNode<PrivateJobQuery, PrivateJobQueryVariables>;
export const JobProgressDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"JobProgress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"jobId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pipeline"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Pipeline"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"jobId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"jobId"}}},{"kind":"Argument","name":{"kind":"Name","value":"pipeline"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pipeline"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]}}]} as unknown as DocumentNode<JobProgressSubscription, JobProgressSubscriptionVariables>;