export interface paths {
    "/api/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account with an invite code and sign in. */
        post: operations["auth.signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with e-mail and password. */
        post: operations["auth.signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session of the cookie. */
        post: operations["auth.signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Role, trial, quota and block state of the calling account. */
        get: operations["auth.access"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The active API keys of the account, newest first. */
        get: operations["keys.list"];
        put?: never;
        /** Create an API key; it is shown this once. */
        post: operations["keys.create"];
        /** Revoke an API key; doing it again changes nothing. */
        delete: operations["keys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/expand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit a keyword expansion. */
        post: operations["research.expand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/expand/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read your own expand job. */
        post: operations["research.expand.status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compare keywords or groups of keywords with a benchmark, with trend movement. */
        post: operations["research.compare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/compare/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read your own compare job. */
        post: operations["research.compare.status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/serp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Analyse the search result pages of validated keywords. */
        post: operations["research.serp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/serp/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read your own serp job. */
        post: operations["research.serp.status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the trends of keywords against a benchmark. */
        post: operations["research.trends"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/trends/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read your own trends job. */
        post: operations["research.trends.status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/keyword-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suggest keywords for one keyword, answered at once. */
        post: operations["research.suggest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/byok/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a paid job could be confirmed now: connections, budget, free slots. */
        get: operations["byok.readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/byok/pipeline/expand/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Price an expansion on your own provider connections. Nothing is bought. */
        post: operations["byok.quoteExpand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/byok/pipeline/expand/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the quote of an expansion and start its job. */
        post: operations["byok.executeExpand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/byok/pipeline/compare/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Price a comparison on your own provider connections. Nothing is bought. */
        post: operations["byok.quoteCompare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/byok/pipeline/compare/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the quote of a comparison and start its job. */
        post: operations["byok.executeCompare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/byok/pipeline/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a private job of your own. */
        get: operations["byok.job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/byok/pipeline/jobs/{jobId}/retry/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Price what a partial or failed job still lacks. */
        post: operations["byok.quoteRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/research/byok/pipeline/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your private jobs, newest first, without results. */
        get: operations["byok.history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your provider connections. */
        get: operations["connections.list"];
        put?: never;
        /** Save a provider credential, encrypted. */
        post: operations["connections.save"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-connections/spend-controls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read your daily budget and job limit for paid jobs. */
        get: operations["connections.spendControls"];
        /** Set your daily budget and job limit for paid jobs. */
        put: operations["connections.setSpendControls"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace a saved credential. */
        put: operations["connections.rotate"];
        post?: never;
        /** Remove a saved credential. */
        delete: operations["connections.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-connections/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a saved credential with its provider, at no cost. */
        post: operations["connections.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/game-keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read reviewed game keyword opportunities. */
        get: operations["games.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/discovery-feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the protected discovery feed for integrations. */
        get: operations["feed.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            /**
             * Format: uri
             * @description The section of the error page.
             */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @enum {string} */
            code: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REQUIRED" | "INVITE_INVALID" | "EMAIL_UNAVAILABLE" | "UNAUTHENTICATED" | "INVALID_CREDENTIALS" | "INSUFFICIENT_SCOPE" | "COOKIE_AUTH_REQUIRED" | "CROSS_ORIGIN_REQUEST" | "ADMIN_ONLY" | "ACCOUNT_BLOCKED" | "TRIAL_EXPIRED" | "SERP_NOT_VALIDATED" | "NOT_FOUND" | "JOB_NOT_FOUND" | "QUOTE_NOT_FOUND" | "KEY_NOT_FOUND" | "CONNECTION_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "IDEMPOTENCY_CONFLICT" | "QUOTE_EXPIRED" | "COST_CONFIRMATION_MISMATCH" | "DAILY_BUDGET_EXCEEDED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_NOT_VERIFIED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CREDENTIAL_VERSION_CONFLICT" | "JOB_NOT_RETRYABLE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "QUOTA_EXCEEDED" | "RATE_LIMITED" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "INTERNAL_ERROR";
            /** @description The same text as `detail`. */
            error: string;
            requestId: string;
            /** @description Whether the very same request may succeed later. */
            retryable: boolean;
            issues?: {
                path: string;
                message: string;
            }[];
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            prefix: string;
            last4: string;
            scopes: ("research:execute" | "feed:read" | "byok:execute")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            dailySpendLimitUsd: number | null;
            /** @description Only of keys that are bound to GraphQL documents. */
            persistedOperations?: {
                sha256Hash: string;
                name: string;
            }[];
        };
        ExpansionJob: {
            jobId: string;
            /** @constant */
            kind: "expand";
            /** @enum {string} */
            status: "queued" | "processing" | "complete" | "partial" | "failed";
            progress: {
                completed: number;
                total: number;
            };
            fromCache: boolean;
            /** @enum {string} */
            dataSource: "live" | "sandbox";
            /** @description Null until the job is final, and when it failed. */
            result: components["schemas"]["ExpansionResult"] | null;
            failedStages: components["schemas"]["FailedStage"][];
            error: {
                code: string;
                message: string;
            } | null;
            quotaCharged: number;
            cost: {
                /** @description USD, at most six decimals. */
                actualUsd: number;
                /** @description USD, at most six decimals. */
                savedUsd: number;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
        };
        ExpansionResult: {
            keywords: string[];
            /**
             * Format: date
             * @description First day of the range (UTC).
             */
            dateFrom: string;
            /**
             * Format: date
             * @description Last day of the range (UTC).
             */
            dateTo: string;
            locationCode: number;
            languageCode: string;
            /** @description Best score first. */
            candidates: components["schemas"]["Candidate"][];
            groups: components["schemas"]["GrowthGroups"];
            /** @description In candidates; total = kept + removed. */
            filter: {
                /** @enum {string} */
                mode: "semantic" | "literal";
                terms: string[];
                total: number;
                kept: number;
                removed: number;
            };
            filteredOut: {
                keyword: string;
                reason: string;
            }[];
            /** @description Spellings and word orders of the same phrase, two members at least. */
            clusters: {
                label: string;
                keywords: string[];
            }[];
        };
        Candidate: {
            keyword: string;
            sources: components["schemas"]["CandidateSource"][];
            /** @description Largest growth, percent; null = not rising. */
            growthPct: number | null;
            metrics: components["schemas"]["KeywordMetrics"] | null;
            /** @description Worth of the candidate, 0..100. */
            score: number;
        };
        CandidateSource: {
            seed: string;
            /** @enum {string} */
            origin: "related_top" | "related_rising" | "suggestion";
            /** @description Top: relative interest, 0..100. Rising: growth, percent. Suggestion: searches a month. */
            value: number | null;
        };
        KeywordMetrics: {
            /** @description Average searches a month. */
            volume: number | null;
            /** @description Cost per click, USD. */
            cpc: number | null;
            /** @description Paid competition, 0..1. */
            competition: number | null;
            competitionLevel: ("LOW" | "MEDIUM" | "HIGH") | null;
            /** @description Ranking difficulty, 0..100. */
            difficulty: number | null;
            /** @description Search intent as the provider names it. */
            intent: string | null;
            /** @description Oldest month first. */
            monthly: components["schemas"]["MonthlyVolume"][];
            /** @description Change of the search volume, percent. */
            trendPct: {
                monthly: number | null;
                quarterly: number | null;
                yearly: number | null;
            };
        };
        MonthlyVolume: {
            year: number;
            month: number;
            /** @description Searches in that month. */
            volume: number | null;
        };
        GrowthGroups: {
            /** @description Growth above 500 percent. */
            explosive: string[];
            /** @description Above 200 percent. */
            fastRising: string[];
            /** @description Above 100 percent. */
            steadyRising: string[];
            /** @description Up to 100 percent. */
            slowRising: string[];
        };
        FailedStage: {
            stage: string;
            /** @description Which unit of the stage, e.g. its seed keyword. */
            unit: string;
            code: string;
            /**
             * @description Unknown = it may have been charged.
             * @enum {string}
             */
            outcome: "failed" | "unknown";
        };
        ComparisonJob: {
            jobId: string;
            /** @constant */
            kind: "compare";
            /** @enum {string} */
            status: "queued" | "processing" | "complete" | "partial" | "failed";
            progress: {
                completed: number;
                total: number;
            };
            fromCache: boolean;
            /** @enum {string} */
            dataSource: "live" | "sandbox";
            /** @description Null until the job is final, and when it failed. */
            result: components["schemas"]["ComparisonResult"] | null;
            failedStages: components["schemas"]["FailedStage"][];
            error: {
                code: string;
                message: string;
            } | null;
            quotaCharged: number;
            cost: {
                /** @description USD, at most six decimals. */
                actualUsd: number;
                /** @description USD, at most six decimals. */
                savedUsd: number;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
        };
        ComparisonResult: {
            benchmark: string;
            /**
             * Format: date
             * @description First day of the range (UTC).
             */
            dateFrom: string;
            /**
             * Format: date
             * @description Last day of the range (UTC).
             */
            dateTo: string;
            locationCode: number;
            languageCode: string;
            /** @description Best verdict first, then highest ratioMean. */
            results: components["schemas"]["KeywordComparison"][];
            groups: {
                name: string;
                keywords: string[];
                ratioMean: number | null;
                movement: components["schemas"]["Movement"];
                verdicts: components["schemas"]["VerdictCounts"];
            }[];
            summary: components["schemas"]["VerdictCounts"];
        };
        KeywordComparison: {
            keyword: string;
            /** @enum {string} */
            verdict: "strong" | "pass" | "close" | "watch" | "fail";
            /** @description Stable codes that explain the verdict. */
            reasons: string[];
            freshness: {
                /** @enum {string} */
                label: "new" | "reviving" | "established" | "unclear";
                window: ("7d" | "30d" | "90d") | null;
                /** @description 0..100 */
                score: number;
            };
            /** @description Mean ratio to the benchmark over the range, 1 = as much interest as the benchmark. */
            ratioMean: number | null;
            /** @description Ratio in the recent window. */
            ratioRecent: number | null;
            /** @description Ratio at the last complete point. */
            ratioLastPoint: number | null;
            /** @description Ratio of the peaks. */
            ratioPeak: number | null;
            /** @description Share of points with interest, 0..1. */
            ratioCoverage: number | null;
            /** @description Where the mean ratio lies although the provider rounds. */
            ratioBounds: {
                low: number;
                high: number;
            } | null;
            /** @description Slope less the benchmark's, points of the provider's 0..100 scale a day. */
            slopeDiff: number | null;
            /** @description Slope divided by the benchmark's. */
            slopeRatio: number | null;
            /** @description Standard deviation divided by the mean. */
            volatility: number | null;
            /** @description How often the series crosses the benchmark. */
            crossings: number;
            /** @description Points at the end in a row above the benchmark. */
            endStreak: number;
            /** @description Last point divided by the peak, 0..1. */
            endVsPeak: number | null;
            movement: components["schemas"]["Movement"];
            /**
             * @description Risk that the interest is fading.
             * @enum {string}
             */
            decayRisk: "high" | "medium" | "low";
            intent: {
                /** @enum {string} */
                label: "Tool" | "News" | "Game" | "Game info" | "Utility" | "Commerce" | "Other";
                demand: string;
                reason: string;
                /** @description 0..1 */
                confidence: number;
            } | null;
            /** @description Interest in the keyword and in the benchmark, 0..100 within their batch. */
            series: {
                points: {
                    date: string;
                    value: number;
                    benchmark: number;
                }[];
            };
        };
        Movement: {
            /** @enum {string} */
            direction: "rising" | "falling" | "flat" | "volatile" | "unknown";
            /** @description Theil-Sen slope relative to the mean, percent a week. */
            slopePctPerWeek: number | null;
            /** @description Two-sided Mann-Kendall p-value. */
            pValue: number | null;
            /** @description Last week's mean against the first week's, percent. */
            changePct: number | null;
        };
        VerdictCounts: {
            [key: string]: number;
        };
        SerpJob: {
            jobId: string;
            /** @constant */
            kind: "serp";
            /** @enum {string} */
            status: "queued" | "processing" | "complete" | "partial" | "failed";
            progress: {
                completed: number;
                total: number;
            };
            fromCache: boolean;
            /** @enum {string} */
            dataSource: "live" | "sandbox";
            /** @description Null until the job is final, and when it failed. */
            result: components["schemas"]["SerpResult"] | null;
            failedStages: components["schemas"]["FailedStage"][];
            error: {
                code: string;
                message: string;
            } | null;
            quotaCharged: number;
            cost: {
                /** @description USD, at most six decimals. */
                actualUsd: number;
                /** @description USD, at most six decimals. */
                savedUsd: number;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
        };
        SerpResult: {
            /** @description By keyword. */
            results: {
                [key: string]: components["schemas"]["KeywordSerp"];
            };
            clusters: {
                label: string;
                keywords: string[];
                /** @description Of the label's top ten, four at least. */
                sharedUrls: string[];
            }[];
        };
        KeywordSerp: {
            keyword: string;
            itemTypes: string[];
            topResults: {
                /** @description 1 = the first organic result. */
                rank: number;
                title: string | null;
                url: string | null;
                domain: string | null;
                description: string | null;
            }[];
            peopleAlsoAsk: string[];
            relatedSearches: string[];
            signals: {
                hasAiOverview: boolean;
                hasFeaturedSnippet: boolean;
                hasKnowledgePanel: boolean;
                organicCount: number;
                authorityDomains: string[];
                nicheDomains: string[];
            };
            /** @description 0..100; null with fewer than five organic results. */
            difficulty: number | null;
        };
        TrendsJob: {
            jobId: string;
            /** @constant */
            kind: "trends";
            /** @enum {string} */
            status: "queued" | "processing" | "complete" | "partial" | "failed";
            progress: {
                completed: number;
                total: number;
            };
            fromCache: boolean;
            /** @enum {string} */
            dataSource: "live" | "sandbox";
            /** @description Null until the job is final, and when it failed. */
            result: components["schemas"]["ComparisonResult"] | null;
            failedStages: components["schemas"]["FailedStage"][];
            error: {
                code: string;
                message: string;
            } | null;
            quotaCharged: number;
            cost: {
                /** @description USD, at most six decimals. */
                actualUsd: number;
                /** @description USD, at most six decimals. */
                savedUsd: number;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
        };
        Quote: {
            quoteId: string;
            /** @enum {string} */
            operation: "expand" | "compare";
            /** @description USD, at most six decimals. */
            estimatedCostUsd: number;
            /** @description SHA-256 of what is quoted; copied into the confirmation. */
            requestHash: string;
            /** @description Paid requests at most. */
            batchCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            retryOfJobId: string | null;
            /** @enum {string} */
            mode: "live" | "economy";
            /** @description Typical time to the result, seconds. */
            expectedWaitSeconds: number;
            /** @description The same request in the other mode, where the price differs. */
            alternatives: {
                /** @enum {string} */
                mode: "live" | "economy";
                /** @description USD, at most six decimals. */
                estimatedCostUsd: number;
                expectedWaitSeconds: number;
            }[];
            costSummary: {
                providers: {
                    /** @description USD, at most six decimals. */
                    dataforseo: number;
                    /** @description USD, at most six decimals. */
                    openrouter: number;
                };
                stages: {
                    [key: string]: number;
                };
                units: {
                    stage: string;
                    /** @enum {string} */
                    provider: "dataforseo" | "openrouter";
                    operation: string;
                    count: number;
                    /** @description USD, at most six decimals. */
                    unitCostUsd: number;
                    /** @description USD, at most six decimals. */
                    costUsd: number;
                }[];
            };
            reused: {
                units: number;
                /** @description USD, at most six decimals. */
                savedUsd: number;
            };
        };
        PrivateExpansionJob: {
            jobId: string;
            /** @constant */
            operation: "expand";
            /** @enum {string} */
            status: "queued" | "processing" | "complete" | "partial" | "failed";
            progress: {
                completed: number;
                total: number;
            };
            errorCode: string | null;
            retryable: boolean;
            failedStages: components["schemas"]["FailedStage"][];
            spend: {
                /** @description USD, at most six decimals. */
                quotedUsd: number;
                /** @description USD, at most six decimals. */
                actualUsd: number;
                /** @description USD, at most six decimals. */
                unknownUsd: number;
                /** @description USD, at most six decimals. */
                savedUsd: number;
            };
            /** @enum {string} */
            dataSource: "live" | "sandbox";
            /** @description Null until the job is final, and when it failed. */
            result: components["schemas"]["ExpansionResult"] | null;
            retryOfJobId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
        };
        PrivateComparisonJob: {
            jobId: string;
            /** @constant */
            operation: "compare";
            /** @enum {string} */
            status: "queued" | "processing" | "complete" | "partial" | "failed";
            progress: {
                completed: number;
                total: number;
            };
            errorCode: string | null;
            retryable: boolean;
            failedStages: components["schemas"]["FailedStage"][];
            spend: {
                /** @description USD, at most six decimals. */
                quotedUsd: number;
                /** @description USD, at most six decimals. */
                actualUsd: number;
                /** @description USD, at most six decimals. */
                unknownUsd: number;
                /** @description USD, at most six decimals. */
                savedUsd: number;
            };
            /** @enum {string} */
            dataSource: "live" | "sandbox";
            /** @description Null until the job is final, and when it failed. */
            result: components["schemas"]["ComparisonResult"] | null;
            retryOfJobId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "auth.signUp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "a long enough password",
                 *       "inviteCode": "KR-ABCD-EFGH"
                 *     }
                 */
                "application/json": {
                    email: string;
                    password: string;
                    inviteCode: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: {
                            /** Format: uuid */
                            userId: string;
                            email: string;
                            /** @enum {string} */
                            role: "admin" | "student";
                        };
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            /** @description EMAIL_UNAVAILABLE, INVITE_INVALID, VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "EMAIL_UNAVAILABLE" | "INVITE_INVALID" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description CROSS_ORIGIN_REQUEST */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CROSS_ORIGIN_REQUEST";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "auth.signIn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "a long enough password"
                 *     }
                 */
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: {
                            /** Format: uuid */
                            userId: string;
                            email: string;
                            /** @enum {string} */
                            role: "admin" | "student";
                        };
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description INVALID_CREDENTIALS, UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INVALID_CREDENTIALS" | "UNAUTHENTICATED";
                    };
                };
            };
            /** @description CROSS_ORIGIN_REQUEST */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CROSS_ORIGIN_REQUEST";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "auth.signOut": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description CROSS_ORIGIN_REQUEST */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CROSS_ORIGIN_REQUEST";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "auth.access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        userId: string;
                        email: string;
                        /** @enum {string} */
                        role: "admin" | "student";
                        trial: {
                            active: boolean;
                            daysLeft: number | null;
                            expiresAt: string | null;
                        };
                        quota: {
                            used: number;
                            limit: number | null;
                            remaining: number | null;
                            /** Format: date-time */
                            resetsAt: string;
                            unlimited: boolean;
                        };
                        blocked: boolean;
                        blockedReason: string | null;
                        auth: {
                            /** @enum {string} */
                            kind: "session" | "api_key";
                            scopes: ("research:execute" | "feed:read" | "byok:execute")[];
                        };
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description INSUFFICIENT_SCOPE */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INSUFFICIENT_SCOPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "keys.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: components["schemas"]["ApiKey"][];
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, COOKIE_AUTH_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "COOKIE_AUTH_REQUIRED";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "keys.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly report",
                 *       "scopes": [
                 *         "research:execute"
                 *       ],
                 *       "expiresInDays": 90
                 *     }
                 */
                "application/json": {
                    name: string;
                    /**
                     * @default [
                     *       "research:execute",
                     *       "feed:read"
                     *     ]
                     */
                    scopes?: ("research:execute" | "feed:read" | "byok:execute")[];
                    expiresInDays?: number;
                    dailySpendLimitUsd?: number;
                    /** @description GraphQL documents with one named operation each. The key then runs these and nothing else: clients send the SHA-256 of a document as `extensions.persistedQuery.sha256Hash`. */
                    persistedOperations?: string[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: string;
                        apiKey: components["schemas"]["ApiKey"];
                    };
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, COOKIE_AUTH_REQUIRED, CROSS_ORIGIN_REQUEST */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "COOKIE_AUTH_REQUIRED" | "CROSS_ORIGIN_REQUEST";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "keys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyId": "0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b12"
                 *     }
                 */
                "application/json": {
                    keyId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, COOKIE_AUTH_REQUIRED, CROSS_ORIGIN_REQUEST */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "COOKIE_AUTH_REQUIRED" | "CROSS_ORIGIN_REQUEST";
                    };
                };
            };
            /** @description KEY_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "KEY_NOT_FOUND";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "research.expand": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         "meal planner"
                 *       ],
                 *       "filterTerms": [
                 *         "recipe"
                 *       ],
                 *       "days": 90
                 *     }
                 */
                "application/json": {
                    keywords: string[];
                    /** @default [] */
                    filterTerms?: string[];
                    /**
                     * @default semantic
                     * @enum {string}
                     */
                    filterMode?: "semantic" | "literal";
                    /**
                     * @default [
                     *       "related",
                     *       "suggestions"
                     *     ]
                     */
                    sources?: ("related" | "suggestions")[];
                    /**
                     * @description Most suggestions a seed.
                     * @default 100
                     */
                    limitPerSeed?: number;
                    /** @default true */
                    includeMetrics?: boolean;
                    /**
                     * @description Geo target code of a country.
                     * @default 2840
                     */
                    locationCode?: number;
                    /** @default en */
                    languageCode?: string;
                    /** @description Length of the range, days. */
                    days?: number;
                    /**
                     * Format: date
                     * @description Calendar date (UTC).
                     */
                    dateFrom?: string;
                    /**
                     * Format: date
                     * @description Calendar date (UTC).
                     */
                    dateTo?: string;
                    /**
                     * @default live
                     * @enum {string}
                     */
                    mode?: "live" | "economy";
                };
            };
        };
        responses: {
            /** @description The job is final already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpansionJob"];
                };
            };
            /** @description The job was accepted and is not final yet. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpansionJob"];
                };
            };
            /** @description IDEMPOTENCY_KEY_REQUIRED, VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REQUIRED" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, CROSS_ORIGIN_REQUEST, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "CROSS_ORIGIN_REQUEST" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description IDEMPOTENCY_CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_CONFLICT";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description QUOTA_EXCEEDED, RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "QUOTA_EXCEEDED" | "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description PLATFORM_BUDGET_EXCEEDED */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PLATFORM_BUDGET_EXCEEDED";
                    };
                };
            };
        };
    };
    "research.expand.status": {
        parameters: {
            query: {
                /** @example 0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10 */
                jobId: string;
            };
            header?: {
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpansionJob"];
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description JOB_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "JOB_NOT_FOUND";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "research.compare": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         "meal planner",
                 *         "diet app"
                 *       ],
                 *       "benchmark": "meal planner"
                 *     }
                 */
                "application/json": {
                    keywords?: string[];
                    groups?: {
                        name: string;
                        keywords: string[];
                    }[];
                    /**
                     * @description A keyword: 1..80 characters, at most 10 words.
                     * @example meal planner
                     */
                    benchmark?: string;
                    /**
                     * @description Geo target code of a country.
                     * @default 2840
                     */
                    locationCode?: number;
                    /** @default en */
                    languageCode?: string;
                    /** @description Length of the range, days. */
                    days?: number;
                    /**
                     * Format: date
                     * @description Calendar date (UTC).
                     */
                    dateFrom?: string;
                    /**
                     * Format: date
                     * @description Calendar date (UTC).
                     */
                    dateTo?: string;
                    /**
                     * @default live
                     * @enum {string}
                     */
                    mode?: "live" | "economy";
                };
            };
        };
        responses: {
            /** @description The job is final already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonJob"];
                };
            };
            /** @description The job was accepted and is not final yet. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonJob"];
                };
            };
            /** @description IDEMPOTENCY_KEY_REQUIRED, VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REQUIRED" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, CROSS_ORIGIN_REQUEST, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "CROSS_ORIGIN_REQUEST" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description IDEMPOTENCY_CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_CONFLICT";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description QUOTA_EXCEEDED, RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "QUOTA_EXCEEDED" | "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description PLATFORM_BUDGET_EXCEEDED */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PLATFORM_BUDGET_EXCEEDED";
                    };
                };
            };
        };
    };
    "research.compare.status": {
        parameters: {
            query: {
                /** @example 0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10 */
                jobId: string;
            };
            header?: {
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonJob"];
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description JOB_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "JOB_NOT_FOUND";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "research.serp": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         "meal planner"
                 *       ],
                 *       "device": "mobile"
                 *     }
                 */
                "application/json": {
                    keywords: string[];
                    /**
                     * Format: uuid
                     * @description The research job whose result holds the keywords.
                     */
                    jobId?: string;
                    /**
                     * @default desktop
                     * @enum {string}
                     */
                    device?: "desktop" | "mobile";
                    /**
                     * @description Results to read.
                     * @default 10
                     */
                    depth?: number;
                    /**
                     * @default live
                     * @enum {string}
                     */
                    mode?: "live" | "economy";
                    /**
                     * @description Geo target code of a country.
                     * @default 2840
                     */
                    locationCode?: number;
                    /** @default en */
                    languageCode?: string;
                };
            };
        };
        responses: {
            /** @description The job is final already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SerpJob"];
                };
            };
            /** @description The job was accepted and is not final yet. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SerpJob"];
                };
            };
            /** @description IDEMPOTENCY_KEY_REQUIRED, VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REQUIRED" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, CROSS_ORIGIN_REQUEST, INSUFFICIENT_SCOPE, SERP_NOT_VALIDATED, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "CROSS_ORIGIN_REQUEST" | "INSUFFICIENT_SCOPE" | "SERP_NOT_VALIDATED" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description IDEMPOTENCY_CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_CONFLICT";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description QUOTA_EXCEEDED, RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "QUOTA_EXCEEDED" | "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description PLATFORM_BUDGET_EXCEEDED */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PLATFORM_BUDGET_EXCEEDED";
                    };
                };
            };
        };
    };
    "research.serp.status": {
        parameters: {
            query: {
                /** @example 0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10 */
                jobId: string;
            };
            header?: {
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SerpJob"];
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description JOB_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "JOB_NOT_FOUND";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "research.trends": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         "meal planner"
                 *       ],
                 *       "days": 365
                 *     }
                 */
                "application/json": {
                    keywords: string[];
                    /**
                     * @description A keyword: 1..80 characters, at most 10 words.
                     * @example meal planner
                     */
                    benchmark?: string;
                    /**
                     * @description Geo target code of a country.
                     * @default 2840
                     */
                    locationCode?: number;
                    /** @default en */
                    languageCode?: string;
                    /** @description Length of the range, days. */
                    days?: number;
                    /**
                     * Format: date
                     * @description Calendar date (UTC).
                     */
                    dateFrom?: string;
                    /**
                     * Format: date
                     * @description Calendar date (UTC).
                     */
                    dateTo?: string;
                    /**
                     * @default live
                     * @enum {string}
                     */
                    mode?: "live" | "economy";
                };
            };
        };
        responses: {
            /** @description The job is final already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrendsJob"];
                };
            };
            /** @description The job was accepted and is not final yet. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrendsJob"];
                };
            };
            /** @description IDEMPOTENCY_KEY_REQUIRED, VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REQUIRED" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, CROSS_ORIGIN_REQUEST, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "CROSS_ORIGIN_REQUEST" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description IDEMPOTENCY_CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_CONFLICT";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description QUOTA_EXCEEDED, RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "QUOTA_EXCEEDED" | "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description PLATFORM_BUDGET_EXCEEDED */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PLATFORM_BUDGET_EXCEEDED";
                    };
                };
            };
        };
    };
    "research.trends.status": {
        parameters: {
            query: {
                /** @example 0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10 */
                jobId: string;
            };
            header?: {
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrendsJob"];
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description JOB_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "JOB_NOT_FOUND";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "research.suggest": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyword": "meal planner",
                 *       "limit": 10
                 *     }
                 */
                "application/json": {
                    /**
                     * @description A keyword: 1..80 characters, at most 10 words.
                     * @example meal planner
                     */
                    keyword: string;
                    /** @default 20 */
                    limit?: number;
                    /**
                     * @description Geo target code of a country.
                     * @default 2840
                     */
                    locationCode?: number;
                    /** @default en */
                    languageCode?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        seed: string;
                        count: number;
                        items: {
                            keyword: string;
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: ("LOW" | "MEDIUM" | "HIGH") | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                        }[];
                        fromCache: boolean;
                        /** @enum {string} */
                        dataSource: "live" | "sandbox";
                        cost: {
                            /** @description USD, at most six decimals. */
                            actualUsd: number;
                            /** @description USD, at most six decimals. */
                            savedUsd: number;
                        };
                    };
                };
            };
            /** @description IDEMPOTENCY_KEY_REQUIRED, VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REQUIRED" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, CROSS_ORIGIN_REQUEST, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "CROSS_ORIGIN_REQUEST" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description IDEMPOTENCY_CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_CONFLICT";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description QUOTA_EXCEEDED, RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "QUOTA_EXCEEDED" | "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description PROVIDER_UNAVAILABLE */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PROVIDER_UNAVAILABLE";
                    };
                };
            };
            /** @description PLATFORM_BUDGET_EXCEEDED */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PLATFORM_BUDGET_EXCEEDED";
                    };
                };
            };
        };
    };
    "byok.readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ready: boolean;
                        reasons: ("CONNECTIONS_REQUIRED" | "CONNECTION_NOT_VERIFIED" | "CONCURRENCY_LIMIT_REACHED" | "DAILY_BUDGET_EXCEEDED")[];
                        connections: {
                            /** @enum {string} */
                            provider: "dataforseo" | "openrouter";
                            configured: boolean;
                            verified: boolean;
                            verifiedAt: string | null;
                            version: number | null;
                        }[];
                        budget: {
                            /** @description USD, at most six decimals. */
                            dailyBudgetUsd: number;
                            /** @description USD, at most six decimals. */
                            spentUsd: number;
                            /** @description USD, at most six decimals. */
                            reservedUsd: number;
                            /** @description USD, at most six decimals. */
                            remainingUsd: number;
                            /** Format: date-time */
                            resetsAt: string;
                        };
                        concurrency: {
                            limit: number;
                            active: number;
                            available: number;
                        };
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "byok.quoteExpand": {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         "meal planner"
                 *       ],
                 *       "filterTerms": [
                 *         "recipe"
                 *       ],
                 *       "days": 90
                 *     }
                 */
                "application/json": {
                    keywords: string[];
                    /** @default [] */
                    filterTerms?: string[];
                    /**
                     * @default semantic
                     * @enum {string}
                     */
                    filterMode?: "semantic" | "literal";
                    /**
                     * @default [
                     *       "related",
                     *       "suggestions"
                     *     ]
                     */
                    sources?: ("related" | "suggestions")[];
                    /**
                     * @description Most suggestions a seed.
                     * @default 100
                     */
                    limitPerSeed?: number;
                    /** @default true */
                    includeMetrics?: boolean;
                    /**
                     * @description Geo target code of a country.
                     * @default 2840
                     */
                    locationCode?: number;
                    /** @default en */
                    languageCode?: string;
                    /** @description Length of the range, days. */
                    days?: number;
                    /**
                     * Format: date
                     * @description Calendar date (UTC).
                     */
                    dateFrom?: string;
                    /**
                     * Format: date
                     * @description Calendar date (UTC).
                     */
                    dateTo?: string;
                    /**
                     * @default live
                     * @enum {string}
                     */
                    mode?: "live" | "economy";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        quote: components["schemas"]["Quote"];
                    };
                };
            };
            /** @description IDEMPOTENCY_KEY_REQUIRED, VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REQUIRED" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, CROSS_ORIGIN_REQUEST, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "CROSS_ORIGIN_REQUEST" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description CONNECTIONS_REQUIRED, CONNECTION_NOT_VERIFIED, IDEMPOTENCY_CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CONNECTIONS_REQUIRED" | "CONNECTION_NOT_VERIFIED" | "IDEMPOTENCY_CONFLICT";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "byok.executeExpand": {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quoteId": "0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10",
                 *       "requestHash": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                 *       "confirmedEstimatedCostUsd": 0.0612
                 *     }
                 */
                "application/json": {
                    quoteId: string;
                    requestHash: string;
                    confirmedEstimatedCostUsd: number;
                };
            };
        };
        responses: {
            /** @description The job is final already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivateExpansionJob"];
                };
            };
            /** @description The job was accepted and is not final yet. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivateExpansionJob"];
                };
            };
            /** @description IDEMPOTENCY_KEY_REQUIRED, VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REQUIRED" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, CROSS_ORIGIN_REQUEST, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "CROSS_ORIGIN_REQUEST" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description QUOTE_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "QUOTE_NOT_FOUND";
                    };
                };
            };
            /** @description CONCURRENCY_LIMIT_REACHED, CONNECTIONS_REQUIRED, CONNECTION_CHANGED, CONNECTION_NOT_VERIFIED, COST_CONFIRMATION_MISMATCH, DAILY_BUDGET_EXCEEDED, IDEMPOTENCY_CONFLICT, QUOTE_EXPIRED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_NOT_VERIFIED" | "COST_CONFIRMATION_MISMATCH" | "DAILY_BUDGET_EXCEEDED" | "IDEMPOTENCY_CONFLICT" | "QUOTE_EXPIRED";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "byok.quoteCompare": {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         "meal planner",
                 *         "diet app"
                 *       ],
                 *       "benchmark": "meal planner",
                 *       "days": 90
                 *     }
                 */
                "application/json": {
                    keywords: string[];
                    /**
                     * @description A keyword: 1..80 characters, at most 10 words.
                     * @example meal planner
                     */
                    benchmark: string;
                    /**
                     * @description Geo target code of a country.
                     * @default 2840
                     */
                    locationCode?: number;
                    /** @default en */
                    languageCode?: string;
                    /** @description Length of the range, days. */
                    days?: number;
                    /**
                     * Format: date
                     * @description Calendar date (UTC).
                     */
                    dateFrom?: string;
                    /**
                     * Format: date
                     * @description Calendar date (UTC).
                     */
                    dateTo?: string;
                    /**
                     * @default live
                     * @enum {string}
                     */
                    mode?: "live" | "economy";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        quote: components["schemas"]["Quote"];
                    };
                };
            };
            /** @description IDEMPOTENCY_KEY_REQUIRED, VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REQUIRED" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, CROSS_ORIGIN_REQUEST, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "CROSS_ORIGIN_REQUEST" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description CONNECTIONS_REQUIRED, CONNECTION_NOT_VERIFIED, IDEMPOTENCY_CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CONNECTIONS_REQUIRED" | "CONNECTION_NOT_VERIFIED" | "IDEMPOTENCY_CONFLICT";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "byok.executeCompare": {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quoteId": "0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10",
                 *       "requestHash": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                 *       "confirmedEstimatedCostUsd": 0.0612
                 *     }
                 */
                "application/json": {
                    quoteId: string;
                    requestHash: string;
                    confirmedEstimatedCostUsd: number;
                };
            };
        };
        responses: {
            /** @description The job is final already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivateComparisonJob"];
                };
            };
            /** @description The job was accepted and is not final yet. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivateComparisonJob"];
                };
            };
            /** @description IDEMPOTENCY_KEY_REQUIRED, VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REQUIRED" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, CROSS_ORIGIN_REQUEST, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "CROSS_ORIGIN_REQUEST" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description QUOTE_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "QUOTE_NOT_FOUND";
                    };
                };
            };
            /** @description CONCURRENCY_LIMIT_REACHED, CONNECTIONS_REQUIRED, CONNECTION_CHANGED, CONNECTION_NOT_VERIFIED, COST_CONFIRMATION_MISMATCH, DAILY_BUDGET_EXCEEDED, IDEMPOTENCY_CONFLICT, QUOTE_EXPIRED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_NOT_VERIFIED" | "COST_CONFIRMATION_MISMATCH" | "DAILY_BUDGET_EXCEEDED" | "IDEMPOTENCY_CONFLICT" | "QUOTE_EXPIRED";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "byok.job": {
        parameters: {
            query?: never;
            header?: {
                Prefer?: string;
            };
            path: {
                /** @example 0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivateExpansionJob"] | components["schemas"]["PrivateComparisonJob"];
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description JOB_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "JOB_NOT_FOUND";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "byok.quoteRetry": {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path: {
                /** @example 0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description Which of the failed stages; default all. */
                    stages?: string[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        quote: components["schemas"]["Quote"];
                    };
                };
            };
            /** @description IDEMPOTENCY_KEY_REQUIRED, VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REQUIRED" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, CROSS_ORIGIN_REQUEST, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "CROSS_ORIGIN_REQUEST" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description JOB_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "JOB_NOT_FOUND";
                    };
                };
            };
            /** @description CONNECTIONS_REQUIRED, CONNECTION_NOT_VERIFIED, IDEMPOTENCY_CONFLICT, JOB_NOT_RETRYABLE */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CONNECTIONS_REQUIRED" | "CONNECTION_NOT_VERIFIED" | "IDEMPOTENCY_CONFLICT" | "JOB_NOT_RETRYABLE";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "byok.history": {
        parameters: {
            query?: {
                /** @example 20 */
                limit?: number;
                cursor?: string;
                operation?: "expand" | "compare" | "serp" | "trends" | "suggestions";
                status?: "queued" | "processing" | "complete" | "partial" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            jobId: string;
                            /** @enum {string} */
                            operation: "expand" | "compare" | "serp" | "trends" | "suggestions";
                            /** @enum {string} */
                            status: "queued" | "processing" | "complete" | "partial" | "failed";
                            progress: {
                                completed: number;
                                total: number;
                            };
                            errorCode: string | null;
                            retryable: boolean;
                            failedStages: components["schemas"]["FailedStage"][];
                            spend: {
                                /** @description USD, at most six decimals. */
                                quotedUsd: number;
                                /** @description USD, at most six decimals. */
                                actualUsd: number;
                                /** @description USD, at most six decimals. */
                                unknownUsd: number;
                                /** @description USD, at most six decimals. */
                                savedUsd: number;
                            };
                            /** @enum {string} */
                            dataSource: "live" | "sandbox";
                            retryOfJobId: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            completedAt: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "connections.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        connections: {
                            id: string;
                            /** @enum {string} */
                            provider: "dataforseo" | "openrouter";
                            label: string | null;
                            maskedHint: string;
                            credentialVersion: number;
                            /** @enum {string} */
                            verificationStatus: "unverified" | "valid" | "invalid" | "error";
                            verifiedAt: string | null;
                            lastVerificationCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, COOKIE_AUTH_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "COOKIE_AUTH_REQUIRED";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "connections.save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "dataforseo",
                 *       "label": "main",
                 *       "credential": {
                 *         "login": "owner@example.com",
                 *         "password": "provider-password"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    provider: "dataforseo";
                    label?: string;
                    credential: {
                        login: string;
                        password: string;
                    };
                } | {
                    /** @constant */
                    provider: "openrouter";
                    label?: string;
                    credential: {
                        apiKey: string;
                    };
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        provider: "dataforseo" | "openrouter";
                        label: string | null;
                        maskedHint: string;
                        credentialVersion: number;
                        /** @enum {string} */
                        verificationStatus: "unverified" | "valid" | "invalid" | "error";
                        verifiedAt: string | null;
                        lastVerificationCode: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, COOKIE_AUTH_REQUIRED, CROSS_ORIGIN_REQUEST */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "COOKIE_AUTH_REQUIRED" | "CROSS_ORIGIN_REQUEST";
                    };
                };
            };
            /** @description CONNECTION_CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CONNECTION_CONFLICT";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "connections.spendControls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description USD, at most six decimals. */
                        dailyBudgetUsd: number;
                        maxConcurrentJobs: number;
                        ceilings: {
                            /** @description USD, at most six decimals. */
                            dailyBudgetUsd: number;
                            maxConcurrentJobs: number;
                        };
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, COOKIE_AUTH_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "COOKIE_AUTH_REQUIRED";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "connections.setSpendControls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dailyBudgetUsd": 5,
                 *       "maxConcurrentJobs": 2
                 *     }
                 */
                "application/json": {
                    dailyBudgetUsd?: number;
                    maxConcurrentJobs?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description USD, at most six decimals. */
                        dailyBudgetUsd: number;
                        maxConcurrentJobs: number;
                        ceilings: {
                            /** @description USD, at most six decimals. */
                            dailyBudgetUsd: number;
                            maxConcurrentJobs: number;
                        };
                    };
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, COOKIE_AUTH_REQUIRED, CROSS_ORIGIN_REQUEST */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "COOKIE_AUTH_REQUIRED" | "CROSS_ORIGIN_REQUEST";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "connections.rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b11 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credential": {
                 *         "login": "owner@example.com",
                 *         "password": "provider-password"
                 *       },
                 *       "expectedCredentialVersion": 1
                 *     }
                 */
                "application/json": {
                    credential: {
                        login: string;
                        password: string;
                    } | {
                        apiKey: string;
                    };
                    label?: string;
                    expectedCredentialVersion: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        provider: "dataforseo" | "openrouter";
                        label: string | null;
                        maskedHint: string;
                        credentialVersion: number;
                        /** @enum {string} */
                        verificationStatus: "unverified" | "valid" | "invalid" | "error";
                        verifiedAt: string | null;
                        lastVerificationCode: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, COOKIE_AUTH_REQUIRED, CROSS_ORIGIN_REQUEST */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "COOKIE_AUTH_REQUIRED" | "CROSS_ORIGIN_REQUEST";
                    };
                };
            };
            /** @description CONNECTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CONNECTION_NOT_FOUND";
                    };
                };
            };
            /** @description CREDENTIAL_VERSION_CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CREDENTIAL_VERSION_CONFLICT";
                    };
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "connections.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b11 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, COOKIE_AUTH_REQUIRED, CROSS_ORIGIN_REQUEST */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "COOKIE_AUTH_REQUIRED" | "CROSS_ORIGIN_REQUEST";
                    };
                };
            };
            /** @description CONNECTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CONNECTION_NOT_FOUND";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "connections.verify": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b11 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        connection: {
                            id: string;
                            /** @enum {string} */
                            provider: "dataforseo" | "openrouter";
                            label: string | null;
                            maskedHint: string;
                            credentialVersion: number;
                            /** @enum {string} */
                            verificationStatus: "unverified" | "valid" | "invalid" | "error";
                            verifiedAt: string | null;
                            lastVerificationCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                        verification: {
                            /** @enum {string} */
                            status: "valid" | "invalid" | "error";
                            /** @enum {string} */
                            code: "VERIFIED" | "INVALID_CREDENTIAL" | "PROVIDER_RATE_LIMITED" | "PROVIDER_UNAVAILABLE" | "VERIFICATION_FAILED";
                        };
                    };
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, COOKIE_AUTH_REQUIRED, CROSS_ORIGIN_REQUEST */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "COOKIE_AUTH_REQUIRED" | "CROSS_ORIGIN_REQUEST";
                    };
                };
            };
            /** @description CONNECTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CONNECTION_NOT_FOUND";
                    };
                };
            };
            /** @description CREDENTIAL_VERSION_CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "CREDENTIAL_VERSION_CONFLICT";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "games.list": {
        parameters: {
            query?: {
                /** @example 50 */
                limit?: number | string;
                cursor?: string;
                class?: string | string[];
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keywords: {
                            /** Format: uuid */
                            id: string;
                            keyword: string;
                            game: string | null;
                            source: string;
                            /** @enum {string} */
                            class: "hot" | "rising" | "niche" | "watchlist";
                            verdict: string | null;
                            ratio: number | null;
                            slope: number | null;
                            reason: string;
                            trend: {
                                points: {
                                    date: string;
                                    value: number;
                                    benchmark: number;
                                }[];
                            } | null;
                            serp: {
                                bigSites: string[];
                                difficulty: number | null;
                                signals: {
                                    [key: string]: boolean | number | string[];
                                };
                                topResults: {
                                    rank: number;
                                    title: string | null;
                                    url: string | null;
                                    domain: string | null;
                                }[];
                            } | null;
                            evidence: {
                                kind: string;
                                summary: string;
                                observedAt: string;
                            }[];
                            /** Format: date-time */
                            firstSeenAt: string;
                            /** Format: date-time */
                            reviewedAt: string;
                        }[];
                        nextCursor: string | null;
                        /** @enum {string} */
                        dataSource: "live" | "sandbox";
                    };
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "feed.read": {
        parameters: {
            query?: {
                cursor?: string;
                since?: string;
                /** @example 100 */
                limit?: number | string;
                kinds?: string | string[];
                classes?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        generatedAt: string;
                        items: {
                            id: string;
                            /** @enum {string} */
                            kind: "game_keyword" | "rising_keyword";
                            keyword: string;
                            /** @enum {string} */
                            class: "hot" | "rising" | "niche" | "watchlist";
                            verdict: string | null;
                            reason: string;
                            evidence: {
                                kind: string;
                                summary: string;
                                observedAt: string;
                            }[];
                            /** Format: date-time */
                            publishedAt: string;
                        }[];
                        nextCursor: string | null;
                        hasMore: boolean;
                        /** @enum {string} */
                        dataSource: "live" | "sandbox";
                    };
                };
            };
            /** @description VALIDATION_FAILED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description UNAUTHENTICATED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description ACCOUNT_BLOCKED, INSUFFICIENT_SCOPE, TRIAL_EXPIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_BLOCKED" | "INSUFFICIENT_SCOPE" | "TRIAL_EXPIRED";
                    };
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
}
