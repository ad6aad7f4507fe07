// Printed by `npm run schemas` from trpc/router.ts, for compilers and editors. Needs @trpc/server alone.
// In this order: what errors carry (ErrorData), the types that procedures share, the procedures by router and name (appRouter).
/** What every refusal has. */
interface Refused<C extends string, S extends number, R extends boolean> {
    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
    httpStatus: S;
    path?: string;
    appCode: C;
    /** Whether the very same call may succeed later. */
    retryable: R;
    requestId: string | undefined;
}
/** `error.data`, told apart by `appCode`. */
export type ErrorData =
    /** The request is not valid. Correct the fields named in `issues` and send it again. */
    | (Refused<'VALIDATION_FAILED', 400, false> & { issues: { path: string; message: string }[] })
    /** An Idempotency-Key is required. Send a fresh Idempotency-Key of 8 to 120 characters (A-Z a-z 0-9 : _ -), and the same one when you repeat. */
    | (Refused<'IDEMPOTENCY_KEY_REQUIRED', 400, false>)
    /** This sign-up is not possible. Check the invite code, or ask for another one. */
    | (Refused<'INVITE_INVALID', 400, false>)
    /** This sign-up is not possible. Check the invite code, or ask for another one. */
    | (Refused<'EMAIL_UNAVAILABLE', 400, false>)
    /** A valid credential is required. Sign in again, or send a valid API key as Bearer token. */
    | (Refused<'UNAUTHENTICATED', 401, false>)
    /** E-mail or password is wrong. Check both; an administrator can issue a reset link. */
    | (Refused<'INVALID_CREDENTIALS', 401, false>)
    /** The API key lacks a scope. Create a key that has the scope in `requiredScope`. */
    | (Refused<'INSUFFICIENT_SCOPE', 403, false> & { requiredScope?: string })
    /** This works with a signed-in session only. Sign in and use the session cookie. */
    | (Refused<'COOKIE_AUTH_REQUIRED', 403, false>)
    /** Cross-origin request refused. Send it from the service’s own origin. */
    | (Refused<'CROSS_ORIGIN_REQUEST', 403, false>)
    /** For administrators only. Ask an administrator. */
    | (Refused<'ADMIN_ONLY', 403, false>)
    /** The account is blocked. Ask an administrator; sign-in and access still work. */
    | (Refused<'ACCOUNT_BLOCKED', 403, false>)
    /** The trial has ended. Ask an administrator to extend it. */
    | (Refused<'TRIAL_EXPIRED', 403, false>)
    /** These keywords are not validated yet. Research the keywords in `keywords` first (expand, compare or trends), or choose reviewed game keywords. */
    | (Refused<'SERP_NOT_VALIDATED', 403, false> & { keywords: string[] })
    /** Nothing is here. Check the address. */
    | (Refused<'NOT_FOUND', 404, false>)
    /** No such job. Check the job id; jobs are visible to their owner only. */
    | (Refused<'JOB_NOT_FOUND', 404, false>)
    /** No such quote. Request a new quote. */
    | (Refused<'QUOTE_NOT_FOUND', 404, false>)
    /** No such API key. List the keys and use one of their ids. */
    | (Refused<'KEY_NOT_FOUND', 404, false>)
    /** No such provider connection. List the connections and use one of their ids. */
    | (Refused<'CONNECTION_NOT_FOUND', 404, false>)
    /** No such webhook. List the webhooks and use one of their ids. */
    | (Refused<'WEBHOOK_NOT_FOUND', 404, false>)
    /** No such delivery. List the deliveries of the webhook and use one of their ids. */
    | (Refused<'DELIVERY_NOT_FOUND', 404, false>)
    /** This method is not offered here. Use one of the methods in the Allow header. */
    | (Refused<'METHOD_NOT_ALLOWED', 405, false>)
    /** The Idempotency-Key was used with different content. Repeat the original content, or use a fresh key for new content. */
    | (Refused<'IDEMPOTENCY_CONFLICT', 409, false>)
    /** The quote has expired. Request a new quote and confirm that one. */
    | (Refused<'QUOTE_EXPIRED', 409, false> & { expiredAt: Date })
    /** The confirmation does not match the quote. Copy requestHash and estimatedCostUsd from the quote exactly. */
    | (Refused<'COST_CONFIRMATION_MISMATCH', 409, false> & { estimatedCostUsd: number })
    /** The daily budget does not cover this job. Wait for `resetsAt`, or raise the budget in the spend controls. */
    | (Refused<'DAILY_BUDGET_EXCEEDED', 409, true> & { dailyBudgetUsd: number; spentUsd: number; reservedUsd: number; requestedUsd: number; resetsAt: Date })
    /** Too many jobs are active. Wait for one to finish, then repeat. */
    | (Refused<'CONCURRENCY_LIMIT_REACHED', 409, true> & { limit: number; active: number; retryAfterSeconds: number })
    /** Provider connections are missing. Save both connections in the account settings. */
    | (Refused<'CONNECTIONS_REQUIRED', 409, false>)
    /** A provider connection is not verified. Verify it in the account settings. */
    | (Refused<'CONNECTION_NOT_VERIFIED', 409, false>)
    /** A provider connection changed since the quote. Request a new quote. */
    | (Refused<'CONNECTION_CHANGED', 409, false>)
    /** A person must approve this purchase. Have the owner open `approvalUrl` and approve; then repeat the same request, which answers with the job. */
    | (Refused<'APPROVAL_REQUIRED', 409, true> & { approvalUrl: string; quoteId: string; estimatedCostUsd: number; approvalAboveUsd: number; expiresAt: Date })
    /** The owner declined this purchase. Nothing was bought. Request another quote. */
    | (Refused<'APPROVAL_DECLINED', 409, false>)
    /** Another credential is saved already. Rotate or remove the saved one. */
    | (Refused<'CONNECTION_CONFLICT', 409, false>)
    /** The credential version is stale. Read the connection again and repeat. */
    | (Refused<'CREDENTIAL_VERSION_CONFLICT', 409, false>)
    /** This job cannot be retried. Only partial and failed jobs can be retried. */
    | (Refused<'JOB_NOT_RETRYABLE', 409, false>)
    /** This job cannot be computed again. Choose a final job that has answers; shared answers are kept until they expire, or until they are bought anew. */
    | (Refused<'JOB_NOT_REPLAYABLE', 409, false>)
    /** This goes beyond what the job bought. Stay inside of what was bought, as `issues` says, or ask for a new job. */
    | (Refused<'OUTSIDE_PURCHASE', 409, false> & { issues: { path: string; message: string }[] })
    /** The body is too large. Send at most 256 KiB. */
    | (Refused<'PAYLOAD_TOO_LARGE', 413, false>)
    /** The body must be JSON. Send Content-Type: application/json. */
    | (Refused<'UNSUPPORTED_MEDIA_TYPE', 415, false>)
    /** The daily quota is used up. Wait until the time in Retry-After. */
    | (Refused<'QUOTA_EXCEEDED', 429, true> & { quota: 'calls' | 'spend'; limit?: number; limitUsd?: number; spentUsd?: number; reservedUsd?: number; requestedUsd?: number; resetsAt: Date; retryAfterSeconds: number })
    /** Too many requests. Wait for the seconds in Retry-After. */
    | (Refused<'RATE_LIMITED', 429, true> & { retryAfterSeconds: number })
    /** The service has reached its own daily spending limit. Nothing was bought. Try again after 00:00 UTC. */
    | (Refused<'PLATFORM_BUDGET_EXCEEDED', 503, true> & { retryAfterSeconds: number })
    /** The service cannot answer at the moment. Nothing was lost. Repeat the same request after the seconds in Retry-After. */
    | (Refused<'SERVICE_UNAVAILABLE', 503, true> & { retryAfterSeconds: number })
    /** The keyword data provider could not serve this. Try again in a minute. */
    | (Refused<'PROVIDER_UNAVAILABLE', 502, true>)
    /** Something went wrong on our side. Try again; quote the requestId if it persists. */
    | (Refused<'INTERNAL_ERROR', 500, true>);
export interface ErrorShape {
    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
    message: string;
    data: ErrorData;
}
type SignUp = {
    account: Account;
    expiresAt: Date;
    mustChangePassword: boolean;
};
type Account = {
    userId: string;
    email: string;
    role: "admin" | "student";
};
type Quota = {
    used: number;
    limit: number | null;
    remaining: number | null;
    resetsAt: Date;
    unlimited: boolean;
};
type ApiKey = {
    id: string;
    name: string;
    prefix: string;
    last4: string;
    scopes: ("byok:execute" | "feed:read" | "research:execute")[];
    createdAt: Date;
    expiresAt: Date | null;
    lastUsedAt: Date | null;
    dailySpendLimitUsd: number | null;
    approvalAboveUsd: number | null;
    persistedOperations?: {
        sha256Hash: string;
        name: string;
    }[] | undefined;
};
type Connections = {
    id: string;
    provider: "dataforseo" | "openrouter";
    label: string | null;
    maskedHint: string;
    model: string | null;
    credentialVersion: number;
    verificationStatus: "error" | "invalid" | "unverified" | "valid";
    verifiedAt: Date | null;
    lastVerificationCode: string | null;
    createdAt: Date;
    updatedAt: Date;
};
type SpendControls = {
    dailyBudgetUsd: number;
    maxConcurrentJobs: number;
    countUpstream: boolean;
    ceilings: {
        dailyBudgetUsd: number;
        maxConcurrentJobs: number;
    };
};
type OnProgress = {
    jobId: string;
    seq: number;
    status: "complete" | "failed" | "partial" | "processing" | "queued";
    completed: number;
    total: number;
    at: Date;
};
type ExpandInput = {
    label?: string | undefined;
    locationCode?: number | undefined;
    languageCode?: string | undefined;
    days?: number | undefined;
    dateFrom?: string | undefined;
    dateTo?: string | undefined;
    mode?: "economy" | "live" | undefined;
    keywords?: string[] | undefined;
    listId?: string | undefined;
    filterTerms?: string[] | undefined;
    filterMode?: "literal" | "semantic" | undefined;
    exact?: boolean | undefined;
    variants?: boolean | undefined;
    sources?: ("autocomplete" | "related" | "related_keywords" | "suggestions")[] | undefined;
    limitPerSeed?: number | undefined;
    includeMetrics?: boolean | undefined;
};
type Expand = {
    jobId: string;
    status: "complete" | "failed" | "partial" | "processing" | "queued";
    request: ExpandRequest;
    label: string | null;
    replayOfJobId: string | null;
    progress: {
        completed: number;
        total: number;
    };
    fromCache: boolean;
    dataSource: "live" | "sandbox";
    failedStages: FailedStages[];
    error: {
        code: string;
        message: string;
    } | null;
    quotaCharged: number;
    cost: {
        actualUsd: number;
        savedUsd: number;
    };
    createdAt: Date;
    updatedAt: Date;
    completedAt: Date | null;
    kind: "expand";
    result: ExpandResult | null;
};
type ExpandRequest = {
    keywords: string[];
    keywordsOmitted: number;
    benchmark: string | null;
    groups: {
        name: string;
        keywords: string[];
    }[];
    filterTerms: string[];
    locationCode: number;
    languageCode: string;
    dateFrom: string | null;
    dateTo: string | null;
    mode: "economy" | "live";
};
type FailedStages = {
    stage: "admission" | "autocomplete" | "bridges" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
    unit: string;
    code: string;
    outcome: "failed" | "unknown";
};
type ExpandResult = {
    keywords: string[];
    dateFrom: string;
    dateTo: string;
    locationCode: number;
    languageCode: string;
    candidates: Candidates[];
    groups: ExpandResultGroups;
    filter: Filter;
    filteredOut: {
        keyword: string;
        reason: string;
    }[];
    clusters: {
        label: string;
        keywords: string[];
    }[];
    topics: Topics[];
    seeds: ResultSeeds[];
};
type Candidates = {
    keyword: string;
    sources: Sources[];
    growthPct: number | null;
    growth: Growth;
    metrics: CandidatesMetrics | null;
    flags: Flags;
    serpDifficulty: number | null;
    score: number;
    scoreParts: ScoreParts;
    completeness: number;
};
type Sources = {
    seed: string;
    origin: "autocomplete" | "related_keyword" | "related_rising" | "related_top" | "suggestion";
    value: number | null;
};
type Growth = {
    source: "searches" | "trends" | null;
    breakout: boolean;
    monthPct: number | null;
    quarterPct: number | null;
    yearPct: number | null;
    peakMonths: number[];
};
type CandidatesMetrics = {
    volume: number | null;
    cpc: number | null;
    competition: number | null;
    competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
    difficulty: number | null;
    intent: string | null;
    monthly: Monthly[];
    trendPct: TrendPct;
    coreKeyword: string | null;
    foreignIntents: string[];
    bid: {
        low: number | null;
        high: number | null;
    };
    links: {
        backlinks: number | null;
        referringDomains: number | null;
    } | null;
    language: string | null;
    isAnotherLanguage: boolean | null;
    categories: number[];
    measuredAt: string | null;
    serp: {
        itemTypes: string[];
        results: number | null;
    } | null;
};
type Monthly = {
    year: number;
    month: number;
    volume: number | null;
};
type TrendPct = {
    monthly: number | null;
    quarterly: number | null;
    yearly: number | null;
};
type Flags = {
    question: boolean;
    comparison: boolean;
    brandLike: boolean;
    local: boolean;
    year: number | null;
    language: string | null;
};
type ScoreParts = {
    clicks: number;
    value: number;
    ease: number;
    momentum: number;
};
type ExpandResultGroups = {
    explosive: string[];
    fastRising: string[];
    steadyRising: string[];
    slowRising: string[];
};
type Filter = {
    mode: "literal" | "semantic";
    terms: string[];
    total: number;
    kept: number;
    removed: number;
};
type Topics = {
    label: string;
    keywords: string[];
    by: "core_keyword" | "words";
};
type ResultSeeds = {
    keyword: string;
    metrics: CandidatesMetrics | null;
};
type Compare = {
    jobId: string;
    status: "complete" | "failed" | "partial" | "processing" | "queued";
    request: ExpandRequest;
    label: string | null;
    replayOfJobId: string | null;
    progress: {
        completed: number;
        total: number;
    };
    fromCache: boolean;
    dataSource: "live" | "sandbox";
    failedStages: FailedStages[];
    error: {
        code: string;
        message: string;
    } | null;
    quotaCharged: number;
    cost: {
        actualUsd: number;
        savedUsd: number;
    };
    createdAt: Date;
    updatedAt: Date;
    completedAt: Date | null;
    kind: "compare";
    result: CompareResult | null;
};
type CompareResult = {
    benchmark: string;
    dateFrom: string;
    dateTo: string;
    locationCode: number;
    languageCode: string;
    results: CompareResultResults[];
    groups: CompareResultGroups[];
    summary: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
};
type CompareResultResults = {
    keyword: string;
    verdict: "close" | "fail" | "pass" | "strong" | "watch";
    size: "above" | "below" | "level" | "unknown";
    momentum: "breakout" | "fading" | "falling" | "rising" | "seasonal" | "steady" | "unknown";
    confidence: "high" | "low" | "medium";
    dataThrough: string | null;
    reasons: Reasons[];
    freshness: "established" | "new" | "reviving" | "unclear";
    peak: {
        date: string;
        ratio: number;
    } | null;
    seasonality: {
        months: (number | null)[];
        strength: number;
    } | null;
    ratioMean: number | null;
    ratioRecent: number | null;
    ratioLastPoint: number | null;
    ratioPeak: number | null;
    ratioCoverage: number | null;
    ratioBounds: {
        low: number;
        high: number;
    } | null;
    slopeDiff: number | null;
    slopeRatio: number | null;
    volatility: number | null;
    crossings: number;
    endStreak: number;
    endVsPeak: number | null;
    movement: Movement;
    decayRisk: "high" | "low" | "medium";
    intent: Intent | null;
    volume: number | null;
    difficulty: number | null;
    series: Series;
};
type Reasons = {
    code: "BENCHMARK_ZERO" | "BRIDGED" | "IS_BENCHMARK" | "MOMENTUM_BREAKOUT" | "MOMENTUM_FADING" | "MOMENTUM_FALLING" | "MOMENTUM_RISING" | "MOMENTUM_SEASONAL" | "MOMENTUM_STEADY" | "MOMENTUM_UNKNOWN" | "NO_DATA" | "ONE_WEEK" | "POINTS_MISSING" | "ROUGH_RATIO" | "ROUNDING" | "SHORT_RANGE" | "SIZE_ABOVE" | "SIZE_BELOW" | "SIZE_LEVEL" | "SMALL_BENCHMARK";
    value: number;
    threshold: number;
    text: string;
};
type Movement = {
    direction: "falling" | "flat" | "rising" | "unknown";
    slopePctPerWeek: number | null;
    pValue: number | null;
    changePct: number | null;
};
type Intent = {
    label: "Commerce" | "Game" | "Game info" | "News" | "Other" | "Tool" | "Utility";
    demand: string;
    reason: string;
    confidence: number;
};
type Series = {
    points: Points[];
};
type Points = {
    date: string;
    value: number;
    benchmark: number;
};
type CompareResultGroups = {
    name: string;
    keywords: string[];
    ratioMean: number | null;
    movement: Movement;
    verdicts: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
};
type ResearchSerp = {
    jobId: string;
    status: "complete" | "failed" | "partial" | "processing" | "queued";
    request: ExpandRequest;
    label: string | null;
    replayOfJobId: string | null;
    progress: {
        completed: number;
        total: number;
    };
    fromCache: boolean;
    dataSource: "live" | "sandbox";
    failedStages: FailedStages[];
    error: {
        code: string;
        message: string;
    } | null;
    quotaCharged: number;
    cost: {
        actualUsd: number;
        savedUsd: number;
    };
    createdAt: Date;
    updatedAt: Date;
    completedAt: Date | null;
    kind: "serp";
    result: SerpResult | null;
};
type SerpResult = {
    results: Record<string, SerpResultResults>;
    clusters: Clusters[];
};
type SerpResultResults = {
    keyword: string;
    itemTypes: string[];
    topResults: ResultsTopResults[];
    peopleAlsoAsk: string[];
    relatedSearches: string[];
    signals: Signals;
    difficulty: number | null;
    difficultyParts: DifficultyParts | null;
    weakSpots: WeakSpots[];
    features: Features[];
    trafficPotential: {
        low: number;
        high: number;
    } | null;
};
type ResultsTopResults = {
    rank: number;
    title: string | null;
    url: string | null;
    domain: string | null;
    description: string | null;
    owner: "brand" | "forum" | "giant" | "other" | "publisher" | "retailer" | "user_content";
};
type Signals = {
    hasAiOverview: boolean;
    hasFeaturedSnippet: boolean;
    hasKnowledgePanel: boolean;
    organicCount: number;
    authorityDomains: string[];
    nicheDomains: string[];
};
type DifficultyParts = {
    owners: number;
    titles: number;
    features: number;
    links: number | null;
};
type WeakSpots = {
    rank: number;
    domain: string | null;
    kind: "forum" | "off_topic" | "user_content";
};
type Features = {
    type: string;
    rank: number | null;
    owner: string | null;
};
type Clusters = {
    label: string;
    keywords: string[];
    sharedUrls: string[];
};
type Trends = {
    jobId: string;
    status: "complete" | "failed" | "partial" | "processing" | "queued";
    request: ExpandRequest;
    label: string | null;
    replayOfJobId: string | null;
    progress: {
        completed: number;
        total: number;
    };
    fromCache: boolean;
    dataSource: "live" | "sandbox";
    failedStages: FailedStages[];
    error: {
        code: string;
        message: string;
    } | null;
    quotaCharged: number;
    cost: {
        actualUsd: number;
        savedUsd: number;
    };
    createdAt: Date;
    updatedAt: Date;
    completedAt: Date | null;
    kind: "trends";
    result: CompareResult | null;
};
type MetricsInput = {
    label?: string | undefined;
    locationCode?: number | undefined;
    languageCode?: string | undefined;
    keywords?: string[] | undefined;
    listId?: string | undefined;
};
type ResearchMetrics = {
    jobId: string;
    status: "complete" | "failed" | "partial" | "processing" | "queued";
    request: ExpandRequest;
    label: string | null;
    replayOfJobId: string | null;
    progress: {
        completed: number;
        total: number;
    };
    fromCache: boolean;
    dataSource: "live" | "sandbox";
    failedStages: FailedStages[];
    error: {
        code: string;
        message: string;
    } | null;
    quotaCharged: number;
    cost: {
        actualUsd: number;
        savedUsd: number;
    };
    createdAt: Date;
    updatedAt: Date;
    completedAt: Date | null;
    kind: "metrics";
    result: ResearchMetricsResult | null;
};
type ResearchMetricsResult = {
    locationCode: number;
    languageCode: string;
    items: ResearchMetricsResult2[];
    summary: Summary;
};
type ResearchMetricsResult2 = {
    keyword: string;
    metrics: CandidatesMetrics | null;
    reason: "KEYWORD_NOT_ACCEPTED" | "NOT_BOUGHT" | "NO_DATA" | null;
};
type Summary = {
    asked: number;
    found: number;
    missing: number;
};
type Suggest = {
    volume: number | null;
    cpc: number | null;
    competition: number | null;
    competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
    difficulty: number | null;
    intent: string | null;
    monthly: Monthly[];
    keyword: string;
};
type Job = {
    jobId: string;
    status: "complete" | "failed" | "partial" | "processing" | "queued";
    request: ExpandRequest;
    label: string | null;
    replayOfJobId: string | null;
    progress: {
        completed: number;
        total: number;
    };
    fromCache: boolean;
    dataSource: "live" | "sandbox";
    failedStages: FailedStages[];
    error: {
        code: string;
        message: string;
    } | null;
    quotaCharged: number;
    cost: {
        actualUsd: number;
        savedUsd: number;
    };
    createdAt: Date;
    updatedAt: Date;
    completedAt: Date | null;
    kind: "suggestions";
    result: JobResult | null;
};
type JobResult = {
    seed: string;
    count: number;
    items: Suggest[];
};
type HistoryInput = {
    limit?: number | undefined;
    cursor?: string | undefined;
    operation?: "compare" | "expand" | "metrics" | "serp" | "suggestions" | "trends" | undefined;
    status?: "complete" | "failed" | "partial" | "processing" | "queued" | undefined;
    label?: string | undefined;
};
type ByokUnknownList = {
    items: ByokUnknownList2[];
    nextCursor: string | null;
};
type ByokUnknownList2 = {
    unitId: string;
    jobId: string;
    userId: string;
    pipeline: "byok" | "shared";
    provider: "dataforseo" | "openrouter";
    operation: string;
    code: string;
    providerId: string | null;
    boundUsd: number;
    bookedUsd: number;
    sentAt: Date;
    closedAt: Date;
    looks: number;
    verdict: "charged" | "decided" | null;
};
type DecideInput = {
    unitId: string;
    costUsd: number;
    reason: string;
};
type QuoteExpand = {
    quote: Quote;
};
type Quote = {
    quoteId: string;
    operation: "compare" | "expand" | "metrics";
    estimatedCostUsd: number;
    requestHash: string;
    label: string | null;
    batchCount: number;
    createdAt: Date;
    expiresAt: Date;
    retryOfJobId: string | null;
    mode: "economy" | "live";
    expectedWaitSeconds: number;
    alternatives: Alternatives[];
    costSummary: CostSummary;
    reused: {
        units: number;
        savedUsd: number;
    };
};
type Alternatives = {
    mode: "economy" | "live";
    estimatedCostUsd: number;
    expectedWaitSeconds: number;
};
type CostSummary = {
    providers: {
        dataforseo: number;
        openrouter: number;
    };
    stages: Record<string, number>;
    units: Units[];
};
type Units = {
    stage: "admission" | "autocomplete" | "bridges" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
    provider: "dataforseo" | "openrouter";
    operation: string;
    count: number;
    unitCostUsd: number;
    costUsd: number;
};
type ExecuteExpandInput = {
    quoteId: string;
    requestHash: string;
    confirmedEstimatedCostUsd: number;
};
type ExecuteExpand = {
    jobId: string;
    status: "complete" | "failed" | "partial" | "processing" | "queued";
    request: ExpandRequest;
    label: string | null;
    progress: {
        completed: number;
        total: number;
    };
    errorCode: string | null;
    retryable: boolean;
    failedStages: FailedStages[];
    spend: Spend;
    dataSource: "live" | "sandbox";
    retryOfJobId: string | null;
    replayOfJobId: string | null;
    createdAt: Date;
    updatedAt: Date;
    completedAt: Date | null;
    operation: "expand";
    result: ExpandResult | null;
};
type Spend = {
    quotedUsd: number;
    actualUsd: number;
    unknownUsd: number;
    savedUsd: number;
};
type ExecuteCompare = {
    jobId: string;
    status: "complete" | "failed" | "partial" | "processing" | "queued";
    request: ExpandRequest;
    label: string | null;
    progress: {
        completed: number;
        total: number;
    };
    errorCode: string | null;
    retryable: boolean;
    failedStages: FailedStages[];
    spend: Spend;
    dataSource: "live" | "sandbox";
    retryOfJobId: string | null;
    replayOfJobId: string | null;
    createdAt: Date;
    updatedAt: Date;
    completedAt: Date | null;
    operation: "compare";
    result: CompareResult | null;
};
type ExecuteMetrics = {
    jobId: string;
    status: "complete" | "failed" | "partial" | "processing" | "queued";
    request: ExpandRequest;
    label: string | null;
    progress: {
        completed: number;
        total: number;
    };
    errorCode: string | null;
    retryable: boolean;
    failedStages: FailedStages[];
    spend: Spend;
    dataSource: "live" | "sandbox";
    retryOfJobId: string | null;
    replayOfJobId: string | null;
    createdAt: Date;
    updatedAt: Date;
    completedAt: Date | null;
    operation: "metrics";
    result: ResearchMetricsResult | null;
};
type Approvals = {
    state: "approved" | "declined" | "expired" | "pending";
    quote: Quote;
    request: ExpandRequest;
    key: Key;
    transport: "graphql" | "mcp" | "rest" | "trpc";
    client: string | null;
    askedAt: Date;
    decidedAt: Date | null;
    jobId: string | null;
};
type Key = {
    id: string;
    name: string;
    prefix: string;
    last4: string;
};
type ListsCreate = {
    listId: string;
    name: string;
    tags: string[];
    keywordCount: number;
    locationCode: number;
    languageCode: string;
    createdAt: Date;
    updatedAt: Date;
    keywords: string[];
};
type KeywordsSerp = {
    bigSites: string[];
    difficulty: number | null;
    signals: Record<string, number | boolean | string[]>;
    topResults: SerpTopResults[];
};
type SerpTopResults = {
    rank: number;
    title: string | null;
    url: string | null;
    domain: string | null;
};
type Evidence = {
    kind: string;
    summary: string;
    observedAt: string;
};
type Webhooks = {
    webhookId: string;
    url: string;
    events: ("approval.requested" | "budget.reached" | "feed.published" | "job.final")[];
    description: string | null;
    status: "disabled" | "enabled";
    disabledReason: "GONE" | "OWNER" | "PLAN_USED_UP" | null;
    disabledAt: Date | null;
    notice: string | null;
    publicKey: string;
    previousPublicKey: string | null;
    previousUntil: Date | null;
    createdAt: Date;
    updatedAt: Date;
};
type WebhooksCreate = {
    webhook: Webhooks;
    secret: string;
};
type Ping = {
    deliveryId: string;
    type: "approval.requested" | "budget.reached" | "feed.published" | "job.final" | "webhook.ping";
    status: "delivered" | "failed" | "pending";
    attempts: number;
    nextAttemptAt: Date | null;
    lastAttemptAt: Date | null;
    lastCode: "ADDRESS_REFUSED" | "ANSWER_INVALID" | "CONNECTION_FAILED" | "DELIVERED" | "GONE" | "NAME_UNRESOLVED" | "NOT_SIGNED" | "REDIRECTED" | "REFUSED" | "THROTTLED" | "TIMED_OUT" | "TLS_FAILED" | null;
    lastHttpStatus: number | null;
    createdAt: Date;
    endedAt: Date | null;
};
type InvitesCreate = {
    code: string;
    maxUses: number;
    uses: number;
    expiresAt: Date | null;
    trialDays: number;
    revokedAt: Date | null;
    createdAt: Date;
};
type AccountsList = {
    userId: string;
    email: string;
    role: "admin" | "student";
    createdAt: Date;
    trialExpiresAt: Date | null;
    dailyQuota: number | null;
    blockedAt: Date | null;
    blockedReason: string | null;
};
type ListSeeds = {
    id: string;
    keyword: string;
    game: string | null;
    addedBy: string;
    createdAt: Date;
};
/** The dashboard's whole surface (contract 7). Every leaf binds one operation. */
export declare const appRouter: import("@trpc/server").TRPCBuiltRouter<{
    ctx: object;
    meta: object;
    errorShape: ErrorShape;
    transformer: true;
}, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
    auth: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        signUp: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                email: string;
                password: string;
                inviteCode: string;
            };
            output: SignUp;
            meta: object;
            errorShape: ErrorShape;
        }>;
        signIn: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                email: string;
                password: string;
            };
            output: SignUp;
            meta: object;
            errorShape: ErrorShape;
        }>;
        signOut: import("@trpc/server").TRPCMutationProcedure<{
            input: Record<string, never> | undefined;
            output: null;
            meta: object;
            errorShape: ErrorShape;
        }>;
        access: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                userId: string;
                email: string;
                role: "admin" | "student";
                trial: {
                    active: boolean;
                    daysLeft: number | null;
                    expiresAt: Date | null;
                };
                quota: Quota;
                blocked: boolean;
                blockedReason: string | null;
                auth: {
                    kind: "api_key" | "session";
                    scopes: ("byok:execute" | "feed:read" | "research:execute")[];
                };
                mustChangePassword: boolean;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        changePassword: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                currentPassword: string;
                newPassword: string;
            };
            output: null;
            meta: object;
            errorShape: ErrorShape;
        }>;
        resetPassword: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                token: string;
                newPassword: string;
            };
            output: null;
            meta: object;
            errorShape: ErrorShape;
        }>;
        sessions: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                sessions: {
                    id: string;
                    current: boolean;
                    createdAt: Date;
                    lastSeenAt: Date;
                    expiresAt: Date;
                    address: string | null;
                    userAgent: string | null;
                }[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        revokeSession: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                sessionId: string;
            };
            output: null;
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
    keys: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        create: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                name: string;
                scopes?: ("byok:execute" | "feed:read" | "research:execute")[] | undefined;
                expiresInDays?: number | undefined;
                dailySpendLimitUsd?: number | undefined;
                approvalAboveUsd?: number | null | undefined;
                persistedOperations?: string[] | undefined;
            };
            output: {
                key: string;
                apiKey: ApiKey;
                warnings: {
                    code: string;
                    message: string;
                }[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        list: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                keys: ApiKey[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        update: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                keyId: string;
                name?: string | undefined;
                dailySpendLimitUsd?: number | null | undefined;
                approvalAboveUsd?: number | null | undefined;
            };
            output: {
                apiKey: ApiKey;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        revoke: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                keyId: string;
            };
            output: null;
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
    connections: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        list: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                connections: Connections[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        save: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                provider: "dataforseo";
                label?: string | undefined;
                credential: {
                    login: string;
                    password: string;
                };
            } | {
                provider: "openrouter";
                label?: string | undefined;
                credential: {
                    apiKey: string;
                };
                model?: string | undefined;
            };
            output: Connections;
            meta: object;
            errorShape: ErrorShape;
        }>;
        rotate: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
                credential: {
                    login: string;
                    password: string;
                } | {
                    apiKey: string;
                };
                label?: string | undefined;
                expectedCredentialVersion: number;
            };
            output: Connections;
            meta: object;
            errorShape: ErrorShape;
        }>;
        remove: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
            };
            output: null;
            meta: object;
            errorShape: ErrorShape;
        }>;
        verify: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
            };
            output: {
                connection: Connections;
                verification: {
                    status: "error" | "invalid" | "valid";
                    code: "INVALID_CREDENTIAL" | "MODEL_UNAVAILABLE" | "PROVIDER_RATE_LIMITED" | "PROVIDER_UNAVAILABLE" | "VERIFICATION_FAILED" | "VERIFIED";
                    detail: string | null;
                };
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        models: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                models: {
                    model: string;
                    promptUsdPerMillion: number;
                    completionUsdPerMillion: number;
                    requestUsd: number;
                    isDefault: boolean;
                }[];
                source: "built_in" | "gateway";
                asOf: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        chooseModel: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
                model: string | null;
            };
            output: Connections;
            meta: object;
            errorShape: ErrorShape;
        }>;
        spendControls: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: SpendControls;
            meta: object;
            errorShape: ErrorShape;
        }>;
        setSpendControls: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                dailyBudgetUsd?: number | undefined;
                maxConcurrentJobs?: number | undefined;
                countUpstream?: boolean | undefined;
            };
            output: SpendControls;
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
    research: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        onProgress: import("@trpc/server").TRPCSubscriptionProcedure<{
            input: {
                jobId: string;
                after?: number | undefined;
            } & {
                lastEventId?: string | null;
            };
            output: AsyncIterable<import("@trpc/server/unstable-core-do-not-import").TrackedData<OnProgress>, void, any>;
            meta: object;
            errorShape: ErrorShape;
        }>;
    }> & import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        expand: import("@trpc/server").TRPCMutationProcedure<{
            input: ExpandInput & {
                idempotencyKey?: string;
            };
            output: Expand;
            meta: object;
            errorShape: ErrorShape;
        }>;
        compare: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                label?: string | undefined;
                locationCode?: number | undefined;
                languageCode?: string | undefined;
                days?: number | undefined;
                dateFrom?: string | undefined;
                dateTo?: string | undefined;
                mode?: "economy" | "live" | undefined;
                keywords?: string[] | undefined;
                listId?: string | undefined;
                groups?: {
                    name: string;
                    keywords: string[];
                }[] | undefined;
                benchmark?: string | undefined;
            } & {
                idempotencyKey?: string;
            };
            output: Compare;
            meta: object;
            errorShape: ErrorShape;
        }>;
        serp: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                label?: string | undefined;
                locationCode?: number | undefined;
                languageCode?: string | undefined;
                keywords?: string[] | undefined;
                listId?: string | undefined;
                jobId?: string | undefined;
                device?: "desktop" | "mobile" | undefined;
                depth?: number | undefined;
                mode?: "economy" | "live" | undefined;
            } & {
                idempotencyKey?: string;
            };
            output: ResearchSerp;
            meta: object;
            errorShape: ErrorShape;
        }>;
        trends: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                label?: string | undefined;
                locationCode?: number | undefined;
                languageCode?: string | undefined;
                days?: number | undefined;
                dateFrom?: string | undefined;
                dateTo?: string | undefined;
                mode?: "economy" | "live" | undefined;
                keywords?: string[] | undefined;
                listId?: string | undefined;
                benchmark?: string | undefined;
            } & {
                idempotencyKey?: string;
            };
            output: Trends;
            meta: object;
            errorShape: ErrorShape;
        }>;
        metrics: import("@trpc/server").TRPCMutationProcedure<{
            input: MetricsInput & {
                idempotencyKey?: string;
            };
            output: ResearchMetrics;
            meta: object;
            errorShape: ErrorShape;
        }>;
        suggest: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                label?: string | undefined;
                locationCode?: number | undefined;
                languageCode?: string | undefined;
                keyword: string;
                limit?: number | undefined;
            } & {
                idempotencyKey?: string;
            };
            output: {
                seed: string;
                count: number;
                items: Suggest[];
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                cost: {
                    actualUsd: number;
                    savedUsd: number;
                };
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        job: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                jobId: string;
            };
            output: Expand | Compare | ResearchSerp | Trends | ResearchMetrics | Job;
            meta: object;
            errorShape: ErrorShape;
        }>;
        history: import("@trpc/server").TRPCQueryProcedure<{
            input: HistoryInput;
            output: {
                items: {
                    jobId: string;
                    kind: "compare" | "expand" | "metrics" | "serp" | "suggestions" | "trends";
                    status: "complete" | "failed" | "partial" | "processing" | "queued";
                    request: ExpandRequest;
                    label: string | null;
                    replayOfJobId: string | null;
                    progress: {
                        completed: number;
                        total: number;
                    };
                    fromCache: boolean;
                    dataSource: "live" | "sandbox";
                    failedStages: FailedStages[];
                    error: {
                        code: string;
                        message: string;
                    } | null;
                    quotaCharged: number;
                    cost: {
                        actualUsd: number;
                        savedUsd: number;
                    };
                    createdAt: Date;
                    updatedAt: Date;
                    completedAt: Date | null;
                    result: null;
                }[];
                nextCursor: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        cancel: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                jobId: string;
            };
            output: Expand | Compare | ResearchSerp | Trends | ResearchMetrics | Job;
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
    byok: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        unknown: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: ErrorShape;
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: {
                    cursor?: string | undefined;
                    limit?: number | undefined;
                };
                output: ByokUnknownList;
                meta: object;
                errorShape: ErrorShape;
            }>;
            decide: import("@trpc/server").TRPCMutationProcedure<{
                input: DecideInput;
                output: ByokUnknownList2;
                meta: object;
                errorShape: ErrorShape;
            }>;
        }>>;
    }> & import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        onProgress: import("@trpc/server").TRPCSubscriptionProcedure<{
            input: {
                jobId: string;
                after?: number | undefined;
            } & {
                lastEventId?: string | null;
            };
            output: AsyncIterable<import("@trpc/server/unstable-core-do-not-import").TrackedData<OnProgress>, void, any>;
            meta: object;
            errorShape: ErrorShape;
        }>;
    }> & import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        readiness: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                ready: boolean;
                reasons: ("CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_NOT_VERIFIED" | "DAILY_BUDGET_EXCEEDED" | "MODEL_UNAVAILABLE")[];
                connections: {
                    provider: "dataforseo" | "openrouter";
                    configured: boolean;
                    verified: boolean;
                    verifiedAt: Date | null;
                    version: number | null;
                }[];
                budget: {
                    dailyBudgetUsd: number;
                    spentUsd: number;
                    reservedUsd: number;
                    remainingUsd: number;
                    resetsAt: Date;
                };
                concurrency: {
                    limit: number;
                    active: number;
                    available: number;
                };
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        quoteExpand: import("@trpc/server").TRPCMutationProcedure<{
            input: ExpandInput & {
                idempotencyKey: string;
            };
            output: QuoteExpand;
            meta: object;
            errorShape: ErrorShape;
        }>;
        quoteCompare: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                label?: string | undefined;
                locationCode?: number | undefined;
                languageCode?: string | undefined;
                days?: number | undefined;
                dateFrom?: string | undefined;
                dateTo?: string | undefined;
                mode?: "economy" | "live" | undefined;
                keywords?: string[] | undefined;
                listId?: string | undefined;
                benchmark: string;
            } & {
                idempotencyKey: string;
            };
            output: QuoteExpand;
            meta: object;
            errorShape: ErrorShape;
        }>;
        quoteMetrics: import("@trpc/server").TRPCMutationProcedure<{
            input: MetricsInput & {
                idempotencyKey: string;
            };
            output: QuoteExpand;
            meta: object;
            errorShape: ErrorShape;
        }>;
        executeExpand: import("@trpc/server").TRPCMutationProcedure<{
            input: ExecuteExpandInput & {
                idempotencyKey: string;
            };
            output: ExecuteExpand;
            meta: object;
            errorShape: ErrorShape;
        }>;
        executeCompare: import("@trpc/server").TRPCMutationProcedure<{
            input: ExecuteExpandInput & {
                idempotencyKey: string;
            };
            output: ExecuteCompare;
            meta: object;
            errorShape: ErrorShape;
        }>;
        executeMetrics: import("@trpc/server").TRPCMutationProcedure<{
            input: ExecuteExpandInput & {
                idempotencyKey: string;
            };
            output: ExecuteMetrics;
            meta: object;
            errorShape: ErrorShape;
        }>;
        execute: import("@trpc/server").TRPCMutationProcedure<{
            input: ExecuteExpandInput & {
                idempotencyKey: string;
            };
            output: ExecuteExpand | ExecuteCompare | ExecuteMetrics;
            meta: object;
            errorShape: ErrorShape;
        }>;
        quoteRetry: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                jobId: string;
                stages?: string[] | undefined;
                label?: string | undefined;
            } & {
                idempotencyKey: string;
            };
            output: QuoteExpand;
            meta: object;
            errorShape: ErrorShape;
        }>;
        job: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                jobId: string;
            };
            output: ExecuteExpand | ExecuteCompare | ExecuteMetrics;
            meta: object;
            errorShape: ErrorShape;
        }>;
        history: import("@trpc/server").TRPCQueryProcedure<{
            input: HistoryInput;
            output: {
                items: {
                    jobId: string;
                    operation: "compare" | "expand" | "metrics" | "serp" | "suggestions" | "trends";
                    status: "complete" | "failed" | "partial" | "processing" | "queued";
                    request: ExpandRequest;
                    label: string | null;
                    progress: {
                        completed: number;
                        total: number;
                    };
                    errorCode: string | null;
                    retryable: boolean;
                    failedStages: FailedStages[];
                    spend: Spend;
                    dataSource: "live" | "sandbox";
                    retryOfJobId: string | null;
                    replayOfJobId: string | null;
                    createdAt: Date;
                    updatedAt: Date;
                    completedAt: Date | null;
                }[];
                nextCursor: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        statement: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                from?: string | undefined;
                to?: string | undefined;
                dateFrom?: string | undefined;
                dateTo?: string | undefined;
                label?: string | undefined;
            };
            output: {
                from: string;
                to: string;
                totals: {
                    spentUsd: number;
                    savedUsd: number;
                    presumedUsd: number;
                    upstreamUsd: number;
                    requests: number;
                };
                days: {
                    spentUsd: number;
                    savedUsd: number;
                    presumedUsd: number;
                    upstreamUsd: number;
                    requests: number;
                    day: string;
                }[];
                jobs: {
                    spentUsd: number;
                    savedUsd: number;
                    presumedUsd: number;
                    upstreamUsd: number;
                    requests: number;
                    jobId: string;
                    label: string | null;
                }[];
                jobsOmitted: number;
                labels: {
                    spentUsd: number;
                    savedUsd: number;
                    presumedUsd: number;
                    upstreamUsd: number;
                    requests: number;
                    label: string | null;
                }[];
                keys: {
                    spentUsd: number;
                    savedUsd: number;
                    presumedUsd: number;
                    upstreamUsd: number;
                    requests: number;
                    keyId: string | null;
                }[];
                providers: {
                    spentUsd: number;
                    savedUsd: number;
                    presumedUsd: number;
                    upstreamUsd: number;
                    requests: number;
                    provider: "dataforseo" | "openrouter";
                }[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        cancel: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                jobId: string;
            };
            output: ExecuteExpand | ExecuteCompare | ExecuteMetrics;
            meta: object;
            errorShape: ErrorShape;
        }>;
        approvals: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                pending?: boolean | undefined;
            } | undefined;
            output: {
                approvals: Approvals[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        approval: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                quoteId: string;
            };
            output: Approvals;
            meta: object;
            errorShape: ErrorShape;
        }>;
        approve: import("@trpc/server").TRPCMutationProcedure<{
            input: ExecuteExpandInput;
            output: ExecuteExpand | ExecuteCompare | ExecuteMetrics;
            meta: object;
            errorShape: ErrorShape;
        }>;
        decline: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                quoteId: string;
            };
            output: Approvals;
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
    jobs: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        read: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                jobId: string;
            };
            output: ExecuteExpand | ExecuteCompare | ExecuteMetrics | Expand | Compare | ResearchSerp | Trends | ResearchMetrics | Job;
            meta: object;
            errorShape: ErrorShape;
        }>;
        cancel: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                jobId: string;
            };
            output: ExecuteExpand | ExecuteCompare | ExecuteMetrics | Expand | Compare | ResearchSerp | Trends | ResearchMetrics | Job;
            meta: object;
            errorShape: ErrorShape;
        }>;
        rows: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                jobId: string;
                part?: string | undefined;
                fields?: string[] | undefined;
                where?: {
                    field: string;
                    is: "!=" | "<" | "<=" | "=" | ">" | ">=" | "contains";
                    value?: string | number | boolean | null | undefined;
                }[] | undefined;
                order?: string | undefined;
                limit?: number | undefined;
                cursor?: string | undefined;
            };
            output: {
                jobId: string;
                kind: "compare" | "expand" | "metrics" | "serp" | "suggestions" | "trends";
                part: string;
                parts: string[];
                columns: string[];
                rows: (string | number | boolean | null)[][];
                total: number;
                nextCursor: string | null;
                dataSource: "live" | "sandbox";
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        stages: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                jobId: string;
            };
            output: {
                stages: {
                    stage: "admission" | "autocomplete" | "bridges" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    completed: number;
                    total: number;
                }[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        totals: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                operation?: "compare" | "expand" | "metrics" | "serp" | "suggestions" | "trends" | undefined;
                status?: "complete" | "failed" | "partial" | "processing" | "queued" | undefined;
                label?: string | undefined;
            };
            output: {
                jobs: number;
                actualUsd: number;
                savedUsd: number;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        replay: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                jobId: string;
                keywords?: string[] | undefined;
                filterTerms?: string[] | undefined;
                variants?: boolean | undefined;
                growthAbove?: {
                    explosive: number;
                    fastRising: number;
                    steadyRising: number;
                } | undefined;
                groups?: {
                    name: string;
                    keywords: string[];
                }[] | undefined;
                dateFrom?: string | undefined;
                dateTo?: string | undefined;
                sharedUrls?: number | undefined;
                label?: string | undefined;
            } & {
                idempotencyKey?: string;
            };
            output: ExecuteExpand | ExecuteCompare | ExecuteMetrics | Expand | Compare | ResearchSerp | Trends | ResearchMetrics | Job;
            meta: object;
            errorShape: ErrorShape;
        }>;
        share: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                jobId: string;
                expiresInDays?: number | undefined;
            };
            output: {
                shareId: string;
                url: string;
                expiresAt: Date;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        unshare: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                jobId: string;
            };
            output: null;
            meta: object;
            errorShape: ErrorShape;
        }>;
        shared: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                token: string;
            };
            output: {
                kind: "compare" | "expand" | "metrics" | "serp" | "suggestions" | "trends";
                part: string;
                columns: string[];
                rows: (string | number | boolean | null)[][];
                total: number;
                dataSource: "live" | "sandbox";
                request: ExpandRequest;
                completedAt: Date | null;
                expiresAt: Date;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
    lists: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        list: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                limit?: number | undefined;
                cursor?: string | undefined;
            };
            output: {
                items: {
                    listId: string;
                    name: string;
                    tags: string[];
                    keywordCount: number;
                    locationCode: number;
                    languageCode: string;
                    createdAt: Date;
                    updatedAt: Date;
                }[];
                nextCursor: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        create: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                name: string;
                tags?: string[] | undefined;
                keywords?: string[] | undefined;
                locationCode?: number | undefined;
                languageCode?: string | undefined;
            };
            output: ListsCreate;
            meta: object;
            errorShape: ErrorShape;
        }>;
        read: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                listId: string;
            };
            output: ListsCreate;
            meta: object;
            errorShape: ErrorShape;
        }>;
        update: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                name: string;
                tags?: string[] | undefined;
                keywords?: string[] | undefined;
                locationCode?: number | undefined;
                languageCode?: string | undefined;
                listId: string;
            };
            output: ListsCreate;
            meta: object;
            errorShape: ErrorShape;
        }>;
        remove: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                listId: string;
            };
            output: null;
            meta: object;
            errorShape: ErrorShape;
        }>;
        import: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                listId: string;
                commit?: boolean | undefined;
                format: "csv" | "json" | "ndjson" | "text";
                text: string;
            };
            output: {
                kept: number;
                duplicates: {
                    line: number;
                    of: number | null;
                }[];
                refused: {
                    line: number;
                    code: "CONTROL_CHARACTER" | "EMPTY" | "INVALID_LINE" | "LIST_FULL" | "NO_KEYWORD" | "OPERATOR" | "TOO_LONG" | "TOO_MANY_WORDS";
                }[];
                total: number;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
    games: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        list: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                limit?: number | undefined;
                cursor?: string | undefined;
                class?: ("hot" | "niche" | "rising" | "watchlist")[] | undefined;
                since?: string | Date | undefined;
            };
            output: {
                keywords: {
                    id: string;
                    keyword: string;
                    game: string | null;
                    source: string;
                    class: "hot" | "niche" | "rising" | "watchlist";
                    verdict: string | null;
                    ratio: number | null;
                    slope: number | null;
                    reason: string;
                    trend: Series | null;
                    serp: KeywordsSerp | null;
                    evidence: Evidence[];
                    firstSeenAt: Date;
                    reviewedAt: Date;
                }[];
                nextCursor: string | null;
                dataSource: "live" | "sandbox";
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
    feed: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        read: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                cursor?: string | undefined;
                since?: string | Date | undefined;
                limit?: number | undefined;
                kinds?: ("game_keyword" | "rising_keyword")[] | undefined;
                classes?: ("hot" | "niche" | "rising" | "watchlist")[] | undefined;
            };
            output: {
                generatedAt: Date;
                items: {
                    id: string;
                    kind: "game_keyword" | "rising_keyword";
                    keyword: string;
                    class: "hot" | "niche" | "rising" | "watchlist";
                    verdict: string | null;
                    reason: string;
                    evidence: Evidence[];
                    publishedAt: Date;
                }[];
                nextCursor: string | null;
                hasMore: boolean;
                dataSource: "live" | "sandbox";
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
    locations: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        search: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                query?: string | undefined;
                limit?: number | undefined;
            };
            output: {
                locations: {
                    locationCode: number;
                    countryCode: string;
                    name: string;
                    languages: {
                        languageCode: string;
                        name: string;
                    }[];
                }[];
                source: "built_in" | "provider";
                asOf: Date | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
    webhooks: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        list: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                webhooks: Webhooks[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        create: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                url: string;
                events: ("approval.requested" | "budget.reached" | "feed.published" | "job.final")[];
                description?: string | undefined;
            };
            output: WebhooksCreate;
            meta: object;
            errorShape: ErrorShape;
        }>;
        update: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                webhookId: string;
                url?: string | undefined;
                events?: ("approval.requested" | "budget.reached" | "feed.published" | "job.final")[] | undefined;
                description?: string | null | undefined;
                enabled?: boolean | undefined;
            };
            output: Webhooks;
            meta: object;
            errorShape: ErrorShape;
        }>;
        remove: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                webhookId: string;
            };
            output: null;
            meta: object;
            errorShape: ErrorShape;
        }>;
        rotateSecret: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                webhookId: string;
            };
            output: WebhooksCreate;
            meta: object;
            errorShape: ErrorShape;
        }>;
        ping: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                webhookId: string;
            };
            output: Ping;
            meta: object;
            errorShape: ErrorShape;
        }>;
        deliveries: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                webhookId: string;
                status?: "delivered" | "failed" | "pending" | undefined;
                limit?: number | undefined;
                cursor?: string | undefined;
            };
            output: {
                items: Ping[];
                nextCursor: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        replay: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                webhookId: string;
                deliveryId: string;
            };
            output: Ping;
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
    admin: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: ErrorShape;
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        invites: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: ErrorShape;
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            create: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    maxUses?: number | undefined;
                    expiresInDays?: number | undefined;
                    trialDays?: number | undefined;
                };
                output: InvitesCreate;
                meta: object;
                errorShape: ErrorShape;
            }>;
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: Record<string, never> | undefined;
                output: {
                    invites: InvitesCreate[];
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
            revoke: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    code: string;
                };
                output: null;
                meta: object;
                errorShape: ErrorShape;
            }>;
        }>>;
        accounts: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: ErrorShape;
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: {
                    cursor?: string | undefined;
                    limit?: number | undefined;
                    email?: string | undefined;
                };
                output: {
                    items: AccountsList[];
                    nextCursor: string | null;
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
            get: import("@trpc/server").TRPCQueryProcedure<{
                input: {
                    userId: string;
                };
                output: {
                    userId: string;
                    email: string;
                    role: "admin" | "student";
                    createdAt: Date;
                    trialExpiresAt: Date | null;
                    dailyQuota: number | null;
                    blockedAt: Date | null;
                    blockedReason: string | null;
                    quota: Quota;
                    activeKeys: number;
                    liveSessions: number;
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
            block: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    userId: string;
                    reason: string;
                };
                output: AccountsList;
                meta: object;
                errorShape: ErrorShape;
            }>;
            unblock: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    userId: string;
                };
                output: AccountsList;
                meta: object;
                errorShape: ErrorShape;
            }>;
            setTrial: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    userId: string;
                    expiresAt: string | Date;
                };
                output: AccountsList;
                meta: object;
                errorShape: ErrorShape;
            }>;
            setQuota: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    userId: string;
                    dailyLimit: number | null;
                };
                output: AccountsList;
                meta: object;
                errorShape: ErrorShape;
            }>;
            issueReset: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    userId: string;
                };
                output: {
                    resetUrl: string;
                    expiresAt: Date;
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
        }>>;
        audit: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: ErrorShape;
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: {
                    cursor?: string | undefined;
                    action?: string | undefined;
                    limit?: number | undefined;
                };
                output: {
                    items: {
                        id: string;
                        at: Date;
                        actorId: string | null;
                        actorKind: string;
                        action: string;
                        target: string | null;
                        address: string | null;
                        userAgent: string | null;
                        requestId: string | null;
                        details: Record<string, unknown>;
                    }[];
                    nextCursor: string | null;
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
        }>>;
        games: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: ErrorShape;
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            import: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    items?: unknown[] | undefined;
                    csv?: string | undefined;
                };
                output: {
                    imported: number;
                    known: number;
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: {
                    state?: "approved" | "candidate" | "checking" | "in_review" | "rejected" | "retired" | undefined;
                    kind?: "game_keyword" | "rising_keyword" | undefined;
                    source?: string | undefined;
                    cursor?: string | undefined;
                    limit?: number | undefined;
                };
                output: {
                    items: {
                        id: string;
                        kind: "game_keyword" | "rising_keyword";
                        keyword: string;
                        game: string | null;
                        source: string;
                        state: "approved" | "candidate" | "checking" | "in_review" | "rejected" | "retired";
                        class: string | null;
                        verdict: string | null;
                        ratio: number | null;
                        slope: number | null;
                        reason: string | null;
                        trend: Series | null;
                        serp: KeywordsSerp | null;
                        evidence: Evidence[];
                        benchmark: string;
                        attempts: number;
                        dataSource: "live" | "sandbox" | null;
                        firstSeenAt: Date;
                        reviewedBy: string | null;
                        reviewedAt: Date | null;
                        reviewReason: string | null;
                        createdAt: Date;
                    }[];
                    nextCursor: string | null;
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
            decide: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    ids: string[];
                    decision: "approve" | "reject";
                    reason: string;
                };
                output: {
                    ids: string[];
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
            retire: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    id: string;
                    reason: string;
                };
                output: {
                    ids: string[];
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
            statistics: import("@trpc/server").TRPCQueryProcedure<{
                input: Record<string, never> | undefined;
                output: {
                    sources: {
                        source: string;
                        total: number;
                        candidate: number;
                        checking: number;
                        inReview: number;
                        skipped: number;
                        approved: number;
                        rejected: number;
                        retired: number;
                        approvalRate: number | null;
                    }[];
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
        }>>;
        watchlist: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: ErrorShape;
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: Record<string, never> | undefined;
                output: {
                    seeds: ListSeeds[];
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
            add: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    keyword: string;
                    game?: string | undefined;
                };
                output: ListSeeds;
                meta: object;
                errorShape: ErrorShape;
            }>;
            remove: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    id: string;
                };
                output: null;
                meta: object;
                errorShape: ErrorShape;
            }>;
        }>>;
        platformSpend: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: ErrorShape;
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            read: import("@trpc/server").TRPCQueryProcedure<{
                input: {
                    days?: number | undefined;
                };
                output: {
                    dailyBudgetUsd: number;
                    remainingUsd: number;
                    days: {
                        day: string;
                        spentUsd: number;
                        reservedUsd: number;
                        purchases: number;
                    }[];
                };
                meta: object;
                errorShape: ErrorShape;
            }>;
        }>>;
        unknown: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: ErrorShape;
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: {
                    cursor?: string | undefined;
                    limit?: number | undefined;
                };
                output: ByokUnknownList;
                meta: object;
                errorShape: ErrorShape;
            }>;
            decide: import("@trpc/server").TRPCMutationProcedure<{
                input: DecideInput;
                output: ByokUnknownList2;
                meta: object;
                errorShape: ErrorShape;
            }>;
        }>>;
        system: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                at: Date;
                queue: {
                    waiting: number;
                    running: number;
                    asleep: number;
                    following: number;
                    lapsed: number;
                    oldestWaitingSeconds: number | null;
                };
                workers: {
                    alive: number;
                };
                lanes: {
                    provider: "dataforseo" | "openrouter";
                    operation: string;
                    waiting: number;
                    underWay: number;
                    awaited: number;
                }[];
                unknown: {
                    open: number;
                    bookedUsd: number;
                };
                webhooks: {
                    pending: number;
                };
                sizes: {
                    databaseBytes: number;
                    tables: {
                        name: string;
                        bytes: number;
                        rows: number | null;
                    }[];
                };
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    }>>;
}>>;
export type AppRouter = typeof appRouter;
