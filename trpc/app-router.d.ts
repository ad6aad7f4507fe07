// Printed by `npm run schemas` from trpc/router.ts. Needs @trpc/server alone.
/** The dashboard's whole surface (contract 7). Every leaf binds one operation. */
export declare const appRouter: import("@trpc/server").TRPCBuiltRouter<{
    ctx: object;
    meta: object;
    errorShape: {
        code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
        message: string;
        data: {
            code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
            httpStatus: number;
            path?: string;
            appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
            retryable: boolean;
            requestId: string | undefined;
        };
    };
    transformer: true;
}, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
    auth: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                httpStatus: number;
                path?: string;
                appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                retryable: boolean;
                requestId: string | undefined;
            };
        };
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        signUp: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                email: string;
                password: string;
                inviteCode: string;
            };
            output: {
                account: {
                    userId: string;
                    email: string;
                    role: "admin" | "student";
                };
                expiresAt: Date;
                mustChangePassword: boolean;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        signIn: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                email: string;
                password: string;
            };
            output: {
                account: {
                    userId: string;
                    email: string;
                    role: "admin" | "student";
                };
                expiresAt: Date;
                mustChangePassword: boolean;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        signOut: import("@trpc/server").TRPCMutationProcedure<{
            input: Record<string, never> | undefined;
            output: null;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
                quota: {
                    used: number;
                    limit: number | null;
                    remaining: number | null;
                    resetsAt: Date;
                    unlimited: boolean;
                };
                blocked: boolean;
                blockedReason: string | null;
                auth: {
                    kind: "api_key" | "session";
                    scopes: ("byok:execute" | "feed:read" | "research:execute")[];
                };
                mustChangePassword: boolean;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        changePassword: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                currentPassword: string;
                newPassword: string;
            };
            output: null;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        resetPassword: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                token: string;
                newPassword: string;
            };
            output: null;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        revokeSession: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                sessionId: string;
            };
            output: null;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
    }>>;
    keys: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                httpStatus: number;
                path?: string;
                appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                retryable: boolean;
                requestId: string | undefined;
            };
        };
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
                apiKey: {
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
                warnings: {
                    code: string;
                    message: string;
                }[];
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        list: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                keys: {
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
                }[];
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        update: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                keyId: string;
                name?: string | undefined;
                dailySpendLimitUsd?: number | null | undefined;
                approvalAboveUsd?: number | null | undefined;
            };
            output: {
                apiKey: {
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
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        revoke: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                keyId: string;
            };
            output: null;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
    }>>;
    connections: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                httpStatus: number;
                path?: string;
                appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                retryable: boolean;
                requestId: string | undefined;
            };
        };
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        list: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                connections: {
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
                }[];
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
            output: {
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
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
            output: {
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
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        remove: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
            };
            output: null;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        verify: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
            };
            output: {
                connection: {
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
                verification: {
                    status: "error" | "invalid" | "valid";
                    code: "INVALID_CREDENTIAL" | "MODEL_UNAVAILABLE" | "PROVIDER_RATE_LIMITED" | "PROVIDER_UNAVAILABLE" | "VERIFICATION_FAILED" | "VERIFIED";
                    detail: string | null;
                };
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        chooseModel: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
                model: string | null;
            };
            output: {
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
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        spendControls: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                dailyBudgetUsd: number;
                maxConcurrentJobs: number;
                countUpstream: boolean;
                ceilings: {
                    dailyBudgetUsd: number;
                    maxConcurrentJobs: number;
                };
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        setSpendControls: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                dailyBudgetUsd?: number | undefined;
                maxConcurrentJobs?: number | undefined;
                countUpstream?: boolean | undefined;
            };
            output: {
                dailyBudgetUsd: number;
                maxConcurrentJobs: number;
                countUpstream: boolean;
                ceilings: {
                    dailyBudgetUsd: number;
                    maxConcurrentJobs: number;
                };
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
    }>>;
    research: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                httpStatus: number;
                path?: string;
                appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                retryable: boolean;
                requestId: string | undefined;
            };
        };
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        onProgress: import("@trpc/server").TRPCSubscriptionProcedure<{
            input: {
                jobId: string;
                after?: number | undefined;
            } & {
                lastEventId?: string | null;
            };
            output: AsyncIterable<import("@trpc/server/unstable-core-do-not-import").TrackedData<{
                jobId: string;
                seq: number;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                completed: number;
                total: number;
                at: Date;
            }>, void, any>;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
    }> & import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        expand: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                label?: string | undefined;
                locationCode?: number | undefined;
                languageCode?: string | undefined;
                days?: number | undefined;
                dateFrom?: string | undefined;
                dateTo?: string | undefined;
                mode?: "economy" | "live" | undefined;
                keywords: string[];
                filterTerms?: string[] | undefined;
                filterMode?: "literal" | "semantic" | undefined;
                exact?: boolean | undefined;
                variants?: boolean | undefined;
                sources?: ("autocomplete" | "related" | "related_keywords" | "suggestions")[] | undefined;
                limitPerSeed?: number | undefined;
                includeMetrics?: boolean | undefined;
            } & {
                idempotencyKey?: string;
            };
            output: {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    keywords: string[];
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    candidates: {
                        keyword: string;
                        sources: {
                            seed: string;
                            origin: "autocomplete" | "related_keyword" | "related_rising" | "related_top" | "suggestion";
                            value: number | null;
                        }[];
                        growthPct: number | null;
                        growth: {
                            source: "searches" | "trends" | null;
                            breakout: boolean;
                            monthPct: number | null;
                            quarterPct: number | null;
                            yearPct: number | null;
                            peakMonths: number[];
                        };
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                        flags: {
                            question: boolean;
                            comparison: boolean;
                            brandLike: boolean;
                            local: boolean;
                            year: number | null;
                            language: string | null;
                        };
                        serpDifficulty: number | null;
                        score: number;
                        scoreParts: {
                            clicks: number;
                            value: number;
                            ease: number;
                            momentum: number;
                        };
                        completeness: number;
                    }[];
                    groups: {
                        explosive: string[];
                        fastRising: string[];
                        steadyRising: string[];
                        slowRising: string[];
                    };
                    filter: {
                        mode: "literal" | "semantic";
                        terms: string[];
                        total: number;
                        kept: number;
                        removed: number;
                    };
                    filteredOut: {
                        keyword: string;
                        reason: string;
                    }[];
                    clusters: {
                        label: string;
                        keywords: string[];
                    }[];
                    topics: {
                        label: string;
                        keywords: string[];
                        by: "core_keyword" | "words";
                    }[];
                    seeds: {
                        keyword: string;
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                    }[];
                } | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
                groups?: {
                    name: string;
                    keywords: string[];
                }[] | undefined;
                benchmark?: string | undefined;
            } & {
                idempotencyKey?: string;
            };
            output: {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    benchmark: string;
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    results: {
                        keyword: string;
                        verdict: "close" | "fail" | "pass" | "strong" | "watch";
                        size: "above" | "below" | "level" | "unknown";
                        momentum: "breakout" | "fading" | "falling" | "rising" | "seasonal" | "steady" | "unknown";
                        confidence: "high" | "low" | "medium";
                        dataThrough: string | null;
                        reasons: {
                            code: "BENCHMARK_ZERO" | "IS_BENCHMARK" | "MOMENTUM_BREAKOUT" | "MOMENTUM_FADING" | "MOMENTUM_FALLING" | "MOMENTUM_RISING" | "MOMENTUM_SEASONAL" | "MOMENTUM_STEADY" | "MOMENTUM_UNKNOWN" | "NO_DATA" | "ONE_WEEK" | "POINTS_MISSING" | "ROUNDING" | "SHORT_RANGE" | "SIZE_ABOVE" | "SIZE_BELOW" | "SIZE_LEVEL" | "SMALL_BENCHMARK";
                            value: number;
                            threshold: number;
                            text: string;
                        }[];
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
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        decayRisk: "high" | "low" | "medium";
                        intent: {
                            label: "Commerce" | "Game" | "Game info" | "News" | "Other" | "Tool" | "Utility";
                            demand: string;
                            reason: string;
                            confidence: number;
                        } | null;
                        series: {
                            points: {
                                date: string;
                                value: number;
                                benchmark: number;
                            }[];
                        };
                    }[];
                    groups: {
                        name: string;
                        keywords: string[];
                        ratioMean: number | null;
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        verdicts: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                    }[];
                    summary: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                } | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        serp: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                label?: string | undefined;
                locationCode?: number | undefined;
                languageCode?: string | undefined;
                keywords: string[];
                jobId?: string | undefined;
                device?: "desktop" | "mobile" | undefined;
                depth?: number | undefined;
                mode?: "economy" | "live" | undefined;
            } & {
                idempotencyKey?: string;
            };
            output: {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    results: Record<string, {
                        keyword: string;
                        itemTypes: string[];
                        topResults: {
                            rank: number;
                            title: string | null;
                            url: string | null;
                            domain: string | null;
                            description: string | null;
                            owner: "brand" | "forum" | "giant" | "other" | "publisher" | "retailer" | "user_content";
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
                        difficulty: number | null;
                        difficultyParts: {
                            owners: number;
                            titles: number;
                            features: number;
                            links: number | null;
                        } | null;
                        weakSpots: {
                            rank: number;
                            domain: string | null;
                            kind: "forum" | "off_topic" | "user_content";
                        }[];
                        features: {
                            type: string;
                            rank: number | null;
                            owner: string | null;
                        }[];
                        trafficPotential: {
                            low: number;
                            high: number;
                        } | null;
                    }>;
                    clusters: {
                        label: string;
                        keywords: string[];
                        sharedUrls: string[];
                    }[];
                } | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
                keywords: string[];
                benchmark?: string | undefined;
            } & {
                idempotencyKey?: string;
            };
            output: {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    benchmark: string;
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    results: {
                        keyword: string;
                        verdict: "close" | "fail" | "pass" | "strong" | "watch";
                        size: "above" | "below" | "level" | "unknown";
                        momentum: "breakout" | "fading" | "falling" | "rising" | "seasonal" | "steady" | "unknown";
                        confidence: "high" | "low" | "medium";
                        dataThrough: string | null;
                        reasons: {
                            code: "BENCHMARK_ZERO" | "IS_BENCHMARK" | "MOMENTUM_BREAKOUT" | "MOMENTUM_FADING" | "MOMENTUM_FALLING" | "MOMENTUM_RISING" | "MOMENTUM_SEASONAL" | "MOMENTUM_STEADY" | "MOMENTUM_UNKNOWN" | "NO_DATA" | "ONE_WEEK" | "POINTS_MISSING" | "ROUNDING" | "SHORT_RANGE" | "SIZE_ABOVE" | "SIZE_BELOW" | "SIZE_LEVEL" | "SMALL_BENCHMARK";
                            value: number;
                            threshold: number;
                            text: string;
                        }[];
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
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        decayRisk: "high" | "low" | "medium";
                        intent: {
                            label: "Commerce" | "Game" | "Game info" | "News" | "Other" | "Tool" | "Utility";
                            demand: string;
                            reason: string;
                            confidence: number;
                        } | null;
                        series: {
                            points: {
                                date: string;
                                value: number;
                                benchmark: number;
                            }[];
                        };
                    }[];
                    groups: {
                        name: string;
                        keywords: string[];
                        ratioMean: number | null;
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        verdicts: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                    }[];
                    summary: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                } | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
                items: {
                    keyword: string;
                    volume: number | null;
                    cpc: number | null;
                    competition: number | null;
                    competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                    difficulty: number | null;
                    intent: string | null;
                    monthly: {
                        year: number;
                        month: number;
                        volume: number | null;
                    }[];
                }[];
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                cost: {
                    actualUsd: number;
                    savedUsd: number;
                };
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        job: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                jobId: string;
            };
            output: {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    keywords: string[];
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    candidates: {
                        keyword: string;
                        sources: {
                            seed: string;
                            origin: "autocomplete" | "related_keyword" | "related_rising" | "related_top" | "suggestion";
                            value: number | null;
                        }[];
                        growthPct: number | null;
                        growth: {
                            source: "searches" | "trends" | null;
                            breakout: boolean;
                            monthPct: number | null;
                            quarterPct: number | null;
                            yearPct: number | null;
                            peakMonths: number[];
                        };
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                        flags: {
                            question: boolean;
                            comparison: boolean;
                            brandLike: boolean;
                            local: boolean;
                            year: number | null;
                            language: string | null;
                        };
                        serpDifficulty: number | null;
                        score: number;
                        scoreParts: {
                            clicks: number;
                            value: number;
                            ease: number;
                            momentum: number;
                        };
                        completeness: number;
                    }[];
                    groups: {
                        explosive: string[];
                        fastRising: string[];
                        steadyRising: string[];
                        slowRising: string[];
                    };
                    filter: {
                        mode: "literal" | "semantic";
                        terms: string[];
                        total: number;
                        kept: number;
                        removed: number;
                    };
                    filteredOut: {
                        keyword: string;
                        reason: string;
                    }[];
                    clusters: {
                        label: string;
                        keywords: string[];
                    }[];
                    topics: {
                        label: string;
                        keywords: string[];
                        by: "core_keyword" | "words";
                    }[];
                    seeds: {
                        keyword: string;
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                    }[];
                } | null;
            } | {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    benchmark: string;
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    results: {
                        keyword: string;
                        verdict: "close" | "fail" | "pass" | "strong" | "watch";
                        size: "above" | "below" | "level" | "unknown";
                        momentum: "breakout" | "fading" | "falling" | "rising" | "seasonal" | "steady" | "unknown";
                        confidence: "high" | "low" | "medium";
                        dataThrough: string | null;
                        reasons: {
                            code: "BENCHMARK_ZERO" | "IS_BENCHMARK" | "MOMENTUM_BREAKOUT" | "MOMENTUM_FADING" | "MOMENTUM_FALLING" | "MOMENTUM_RISING" | "MOMENTUM_SEASONAL" | "MOMENTUM_STEADY" | "MOMENTUM_UNKNOWN" | "NO_DATA" | "ONE_WEEK" | "POINTS_MISSING" | "ROUNDING" | "SHORT_RANGE" | "SIZE_ABOVE" | "SIZE_BELOW" | "SIZE_LEVEL" | "SMALL_BENCHMARK";
                            value: number;
                            threshold: number;
                            text: string;
                        }[];
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
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        decayRisk: "high" | "low" | "medium";
                        intent: {
                            label: "Commerce" | "Game" | "Game info" | "News" | "Other" | "Tool" | "Utility";
                            demand: string;
                            reason: string;
                            confidence: number;
                        } | null;
                        series: {
                            points: {
                                date: string;
                                value: number;
                                benchmark: number;
                            }[];
                        };
                    }[];
                    groups: {
                        name: string;
                        keywords: string[];
                        ratioMean: number | null;
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        verdicts: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                    }[];
                    summary: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                } | null;
            } | {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    results: Record<string, {
                        keyword: string;
                        itemTypes: string[];
                        topResults: {
                            rank: number;
                            title: string | null;
                            url: string | null;
                            domain: string | null;
                            description: string | null;
                            owner: "brand" | "forum" | "giant" | "other" | "publisher" | "retailer" | "user_content";
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
                        difficulty: number | null;
                        difficultyParts: {
                            owners: number;
                            titles: number;
                            features: number;
                            links: number | null;
                        } | null;
                        weakSpots: {
                            rank: number;
                            domain: string | null;
                            kind: "forum" | "off_topic" | "user_content";
                        }[];
                        features: {
                            type: string;
                            rank: number | null;
                            owner: string | null;
                        }[];
                        trafficPotential: {
                            low: number;
                            high: number;
                        } | null;
                    }>;
                    clusters: {
                        label: string;
                        keywords: string[];
                        sharedUrls: string[];
                    }[];
                } | null;
            } | {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    benchmark: string;
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    results: {
                        keyword: string;
                        verdict: "close" | "fail" | "pass" | "strong" | "watch";
                        size: "above" | "below" | "level" | "unknown";
                        momentum: "breakout" | "fading" | "falling" | "rising" | "seasonal" | "steady" | "unknown";
                        confidence: "high" | "low" | "medium";
                        dataThrough: string | null;
                        reasons: {
                            code: "BENCHMARK_ZERO" | "IS_BENCHMARK" | "MOMENTUM_BREAKOUT" | "MOMENTUM_FADING" | "MOMENTUM_FALLING" | "MOMENTUM_RISING" | "MOMENTUM_SEASONAL" | "MOMENTUM_STEADY" | "MOMENTUM_UNKNOWN" | "NO_DATA" | "ONE_WEEK" | "POINTS_MISSING" | "ROUNDING" | "SHORT_RANGE" | "SIZE_ABOVE" | "SIZE_BELOW" | "SIZE_LEVEL" | "SMALL_BENCHMARK";
                            value: number;
                            threshold: number;
                            text: string;
                        }[];
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
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        decayRisk: "high" | "low" | "medium";
                        intent: {
                            label: "Commerce" | "Game" | "Game info" | "News" | "Other" | "Tool" | "Utility";
                            demand: string;
                            reason: string;
                            confidence: number;
                        } | null;
                        series: {
                            points: {
                                date: string;
                                value: number;
                                benchmark: number;
                            }[];
                        };
                    }[];
                    groups: {
                        name: string;
                        keywords: string[];
                        ratioMean: number | null;
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        verdicts: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                    }[];
                    summary: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                } | null;
            } | {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    seed: string;
                    count: number;
                    items: {
                        volume: number | null;
                        cpc: number | null;
                        competition: number | null;
                        competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                        difficulty: number | null;
                        intent: string | null;
                        monthly: {
                            year: number;
                            month: number;
                            volume: number | null;
                        }[];
                        keyword: string;
                    }[];
                } | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        history: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                limit?: number | undefined;
                cursor?: string | undefined;
                operation?: "compare" | "expand" | "serp" | "suggestions" | "trends" | undefined;
                status?: "complete" | "failed" | "partial" | "processing" | "queued" | undefined;
                label?: string | undefined;
            };
            output: {
                items: {
                    jobId: string;
                    kind: "compare" | "expand" | "serp" | "suggestions" | "trends";
                    status: "complete" | "failed" | "partial" | "processing" | "queued";
                    request: {
                        keywords: string[];
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
                    label: string | null;
                    progress: {
                        completed: number;
                        total: number;
                    };
                    fromCache: boolean;
                    dataSource: "live" | "sandbox";
                    result: unknown;
                    failedStages: {
                        stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                        unit: string;
                        code: string;
                        outcome: "failed" | "unknown";
                    }[];
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
                }[];
                nextCursor: string | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        cancel: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                jobId: string;
            };
            output: {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    keywords: string[];
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    candidates: {
                        keyword: string;
                        sources: {
                            seed: string;
                            origin: "autocomplete" | "related_keyword" | "related_rising" | "related_top" | "suggestion";
                            value: number | null;
                        }[];
                        growthPct: number | null;
                        growth: {
                            source: "searches" | "trends" | null;
                            breakout: boolean;
                            monthPct: number | null;
                            quarterPct: number | null;
                            yearPct: number | null;
                            peakMonths: number[];
                        };
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                        flags: {
                            question: boolean;
                            comparison: boolean;
                            brandLike: boolean;
                            local: boolean;
                            year: number | null;
                            language: string | null;
                        };
                        serpDifficulty: number | null;
                        score: number;
                        scoreParts: {
                            clicks: number;
                            value: number;
                            ease: number;
                            momentum: number;
                        };
                        completeness: number;
                    }[];
                    groups: {
                        explosive: string[];
                        fastRising: string[];
                        steadyRising: string[];
                        slowRising: string[];
                    };
                    filter: {
                        mode: "literal" | "semantic";
                        terms: string[];
                        total: number;
                        kept: number;
                        removed: number;
                    };
                    filteredOut: {
                        keyword: string;
                        reason: string;
                    }[];
                    clusters: {
                        label: string;
                        keywords: string[];
                    }[];
                    topics: {
                        label: string;
                        keywords: string[];
                        by: "core_keyword" | "words";
                    }[];
                    seeds: {
                        keyword: string;
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                    }[];
                } | null;
            } | {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    benchmark: string;
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    results: {
                        keyword: string;
                        verdict: "close" | "fail" | "pass" | "strong" | "watch";
                        size: "above" | "below" | "level" | "unknown";
                        momentum: "breakout" | "fading" | "falling" | "rising" | "seasonal" | "steady" | "unknown";
                        confidence: "high" | "low" | "medium";
                        dataThrough: string | null;
                        reasons: {
                            code: "BENCHMARK_ZERO" | "IS_BENCHMARK" | "MOMENTUM_BREAKOUT" | "MOMENTUM_FADING" | "MOMENTUM_FALLING" | "MOMENTUM_RISING" | "MOMENTUM_SEASONAL" | "MOMENTUM_STEADY" | "MOMENTUM_UNKNOWN" | "NO_DATA" | "ONE_WEEK" | "POINTS_MISSING" | "ROUNDING" | "SHORT_RANGE" | "SIZE_ABOVE" | "SIZE_BELOW" | "SIZE_LEVEL" | "SMALL_BENCHMARK";
                            value: number;
                            threshold: number;
                            text: string;
                        }[];
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
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        decayRisk: "high" | "low" | "medium";
                        intent: {
                            label: "Commerce" | "Game" | "Game info" | "News" | "Other" | "Tool" | "Utility";
                            demand: string;
                            reason: string;
                            confidence: number;
                        } | null;
                        series: {
                            points: {
                                date: string;
                                value: number;
                                benchmark: number;
                            }[];
                        };
                    }[];
                    groups: {
                        name: string;
                        keywords: string[];
                        ratioMean: number | null;
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        verdicts: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                    }[];
                    summary: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                } | null;
            } | {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    results: Record<string, {
                        keyword: string;
                        itemTypes: string[];
                        topResults: {
                            rank: number;
                            title: string | null;
                            url: string | null;
                            domain: string | null;
                            description: string | null;
                            owner: "brand" | "forum" | "giant" | "other" | "publisher" | "retailer" | "user_content";
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
                        difficulty: number | null;
                        difficultyParts: {
                            owners: number;
                            titles: number;
                            features: number;
                            links: number | null;
                        } | null;
                        weakSpots: {
                            rank: number;
                            domain: string | null;
                            kind: "forum" | "off_topic" | "user_content";
                        }[];
                        features: {
                            type: string;
                            rank: number | null;
                            owner: string | null;
                        }[];
                        trafficPotential: {
                            low: number;
                            high: number;
                        } | null;
                    }>;
                    clusters: {
                        label: string;
                        keywords: string[];
                        sharedUrls: string[];
                    }[];
                } | null;
            } | {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    benchmark: string;
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    results: {
                        keyword: string;
                        verdict: "close" | "fail" | "pass" | "strong" | "watch";
                        size: "above" | "below" | "level" | "unknown";
                        momentum: "breakout" | "fading" | "falling" | "rising" | "seasonal" | "steady" | "unknown";
                        confidence: "high" | "low" | "medium";
                        dataThrough: string | null;
                        reasons: {
                            code: "BENCHMARK_ZERO" | "IS_BENCHMARK" | "MOMENTUM_BREAKOUT" | "MOMENTUM_FADING" | "MOMENTUM_FALLING" | "MOMENTUM_RISING" | "MOMENTUM_SEASONAL" | "MOMENTUM_STEADY" | "MOMENTUM_UNKNOWN" | "NO_DATA" | "ONE_WEEK" | "POINTS_MISSING" | "ROUNDING" | "SHORT_RANGE" | "SIZE_ABOVE" | "SIZE_BELOW" | "SIZE_LEVEL" | "SMALL_BENCHMARK";
                            value: number;
                            threshold: number;
                            text: string;
                        }[];
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
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        decayRisk: "high" | "low" | "medium";
                        intent: {
                            label: "Commerce" | "Game" | "Game info" | "News" | "Other" | "Tool" | "Utility";
                            demand: string;
                            reason: string;
                            confidence: number;
                        } | null;
                        series: {
                            points: {
                                date: string;
                                value: number;
                                benchmark: number;
                            }[];
                        };
                    }[];
                    groups: {
                        name: string;
                        keywords: string[];
                        ratioMean: number | null;
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        verdicts: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                    }[];
                    summary: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                } | null;
            } | {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                fromCache: boolean;
                dataSource: "live" | "sandbox";
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
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
                result: {
                    seed: string;
                    count: number;
                    items: {
                        volume: number | null;
                        cpc: number | null;
                        competition: number | null;
                        competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                        difficulty: number | null;
                        intent: string | null;
                        monthly: {
                            year: number;
                            month: number;
                            volume: number | null;
                        }[];
                        keyword: string;
                    }[];
                } | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
    }>>;
    byok: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                httpStatus: number;
                path?: string;
                appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                retryable: boolean;
                requestId: string | undefined;
            };
        };
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        unknown: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: {
                    cursor?: string | undefined;
                    limit?: number | undefined;
                };
                output: {
                    items: {
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
                    }[];
                    nextCursor: string | null;
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
            decide: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    unitId: string;
                    costUsd: number;
                    reason: string;
                };
                output: {
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
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
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
            output: AsyncIterable<import("@trpc/server/unstable-core-do-not-import").TrackedData<{
                jobId: string;
                seq: number;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                completed: number;
                total: number;
                at: Date;
            }>, void, any>;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        quoteExpand: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                label?: string | undefined;
                locationCode?: number | undefined;
                languageCode?: string | undefined;
                days?: number | undefined;
                dateFrom?: string | undefined;
                dateTo?: string | undefined;
                mode?: "economy" | "live" | undefined;
                keywords: string[];
                filterTerms?: string[] | undefined;
                filterMode?: "literal" | "semantic" | undefined;
                exact?: boolean | undefined;
                variants?: boolean | undefined;
                sources?: ("autocomplete" | "related" | "related_keywords" | "suggestions")[] | undefined;
                limitPerSeed?: number | undefined;
                includeMetrics?: boolean | undefined;
            } & {
                idempotencyKey: string;
            };
            output: {
                quote: {
                    quoteId: string;
                    operation: "compare" | "expand";
                    estimatedCostUsd: number;
                    requestHash: string;
                    label: string | null;
                    batchCount: number;
                    createdAt: Date;
                    expiresAt: Date;
                    retryOfJobId: string | null;
                    mode: "economy" | "live";
                    expectedWaitSeconds: number;
                    alternatives: {
                        mode: "economy" | "live";
                        estimatedCostUsd: number;
                        expectedWaitSeconds: number;
                    }[];
                    costSummary: {
                        providers: {
                            dataforseo: number;
                            openrouter: number;
                        };
                        stages: Record<string, number>;
                        units: {
                            stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                            provider: "dataforseo" | "openrouter";
                            operation: string;
                            count: number;
                            unitCostUsd: number;
                            costUsd: number;
                        }[];
                    };
                    reused: {
                        units: number;
                        savedUsd: number;
                    };
                };
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
                keywords: string[];
                benchmark: string;
            } & {
                idempotencyKey: string;
            };
            output: {
                quote: {
                    quoteId: string;
                    operation: "compare" | "expand";
                    estimatedCostUsd: number;
                    requestHash: string;
                    label: string | null;
                    batchCount: number;
                    createdAt: Date;
                    expiresAt: Date;
                    retryOfJobId: string | null;
                    mode: "economy" | "live";
                    expectedWaitSeconds: number;
                    alternatives: {
                        mode: "economy" | "live";
                        estimatedCostUsd: number;
                        expectedWaitSeconds: number;
                    }[];
                    costSummary: {
                        providers: {
                            dataforseo: number;
                            openrouter: number;
                        };
                        stages: Record<string, number>;
                        units: {
                            stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                            provider: "dataforseo" | "openrouter";
                            operation: string;
                            count: number;
                            unitCostUsd: number;
                            costUsd: number;
                        }[];
                    };
                    reused: {
                        units: number;
                        savedUsd: number;
                    };
                };
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        executeExpand: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                quoteId: string;
                requestHash: string;
                confirmedEstimatedCostUsd: number;
            } & {
                idempotencyKey: string;
            };
            output: {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                errorCode: string | null;
                retryable: boolean;
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
                spend: {
                    quotedUsd: number;
                    actualUsd: number;
                    unknownUsd: number;
                    savedUsd: number;
                };
                dataSource: "live" | "sandbox";
                retryOfJobId: string | null;
                createdAt: Date;
                updatedAt: Date;
                completedAt: Date | null;
                operation: "expand";
                result: {
                    keywords: string[];
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    candidates: {
                        keyword: string;
                        sources: {
                            seed: string;
                            origin: "autocomplete" | "related_keyword" | "related_rising" | "related_top" | "suggestion";
                            value: number | null;
                        }[];
                        growthPct: number | null;
                        growth: {
                            source: "searches" | "trends" | null;
                            breakout: boolean;
                            monthPct: number | null;
                            quarterPct: number | null;
                            yearPct: number | null;
                            peakMonths: number[];
                        };
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                        flags: {
                            question: boolean;
                            comparison: boolean;
                            brandLike: boolean;
                            local: boolean;
                            year: number | null;
                            language: string | null;
                        };
                        serpDifficulty: number | null;
                        score: number;
                        scoreParts: {
                            clicks: number;
                            value: number;
                            ease: number;
                            momentum: number;
                        };
                        completeness: number;
                    }[];
                    groups: {
                        explosive: string[];
                        fastRising: string[];
                        steadyRising: string[];
                        slowRising: string[];
                    };
                    filter: {
                        mode: "literal" | "semantic";
                        terms: string[];
                        total: number;
                        kept: number;
                        removed: number;
                    };
                    filteredOut: {
                        keyword: string;
                        reason: string;
                    }[];
                    clusters: {
                        label: string;
                        keywords: string[];
                    }[];
                    topics: {
                        label: string;
                        keywords: string[];
                        by: "core_keyword" | "words";
                    }[];
                    seeds: {
                        keyword: string;
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                    }[];
                } | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        executeCompare: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                quoteId: string;
                requestHash: string;
                confirmedEstimatedCostUsd: number;
            } & {
                idempotencyKey: string;
            };
            output: {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                errorCode: string | null;
                retryable: boolean;
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
                spend: {
                    quotedUsd: number;
                    actualUsd: number;
                    unknownUsd: number;
                    savedUsd: number;
                };
                dataSource: "live" | "sandbox";
                retryOfJobId: string | null;
                createdAt: Date;
                updatedAt: Date;
                completedAt: Date | null;
                operation: "compare";
                result: {
                    benchmark: string;
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    results: {
                        keyword: string;
                        verdict: "close" | "fail" | "pass" | "strong" | "watch";
                        size: "above" | "below" | "level" | "unknown";
                        momentum: "breakout" | "fading" | "falling" | "rising" | "seasonal" | "steady" | "unknown";
                        confidence: "high" | "low" | "medium";
                        dataThrough: string | null;
                        reasons: {
                            code: "BENCHMARK_ZERO" | "IS_BENCHMARK" | "MOMENTUM_BREAKOUT" | "MOMENTUM_FADING" | "MOMENTUM_FALLING" | "MOMENTUM_RISING" | "MOMENTUM_SEASONAL" | "MOMENTUM_STEADY" | "MOMENTUM_UNKNOWN" | "NO_DATA" | "ONE_WEEK" | "POINTS_MISSING" | "ROUNDING" | "SHORT_RANGE" | "SIZE_ABOVE" | "SIZE_BELOW" | "SIZE_LEVEL" | "SMALL_BENCHMARK";
                            value: number;
                            threshold: number;
                            text: string;
                        }[];
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
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        decayRisk: "high" | "low" | "medium";
                        intent: {
                            label: "Commerce" | "Game" | "Game info" | "News" | "Other" | "Tool" | "Utility";
                            demand: string;
                            reason: string;
                            confidence: number;
                        } | null;
                        series: {
                            points: {
                                date: string;
                                value: number;
                                benchmark: number;
                            }[];
                        };
                    }[];
                    groups: {
                        name: string;
                        keywords: string[];
                        ratioMean: number | null;
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        verdicts: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                    }[];
                    summary: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                } | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        quoteRetry: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                jobId: string;
                stages?: string[] | undefined;
                label?: string | undefined;
            } & {
                idempotencyKey: string;
            };
            output: {
                quote: {
                    quoteId: string;
                    operation: "compare" | "expand";
                    estimatedCostUsd: number;
                    requestHash: string;
                    label: string | null;
                    batchCount: number;
                    createdAt: Date;
                    expiresAt: Date;
                    retryOfJobId: string | null;
                    mode: "economy" | "live";
                    expectedWaitSeconds: number;
                    alternatives: {
                        mode: "economy" | "live";
                        estimatedCostUsd: number;
                        expectedWaitSeconds: number;
                    }[];
                    costSummary: {
                        providers: {
                            dataforseo: number;
                            openrouter: number;
                        };
                        stages: Record<string, number>;
                        units: {
                            stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                            provider: "dataforseo" | "openrouter";
                            operation: string;
                            count: number;
                            unitCostUsd: number;
                            costUsd: number;
                        }[];
                    };
                    reused: {
                        units: number;
                        savedUsd: number;
                    };
                };
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        job: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                jobId: string;
            };
            output: {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                errorCode: string | null;
                retryable: boolean;
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
                spend: {
                    quotedUsd: number;
                    actualUsd: number;
                    unknownUsd: number;
                    savedUsd: number;
                };
                dataSource: "live" | "sandbox";
                retryOfJobId: string | null;
                createdAt: Date;
                updatedAt: Date;
                completedAt: Date | null;
                operation: "expand";
                result: {
                    keywords: string[];
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    candidates: {
                        keyword: string;
                        sources: {
                            seed: string;
                            origin: "autocomplete" | "related_keyword" | "related_rising" | "related_top" | "suggestion";
                            value: number | null;
                        }[];
                        growthPct: number | null;
                        growth: {
                            source: "searches" | "trends" | null;
                            breakout: boolean;
                            monthPct: number | null;
                            quarterPct: number | null;
                            yearPct: number | null;
                            peakMonths: number[];
                        };
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                        flags: {
                            question: boolean;
                            comparison: boolean;
                            brandLike: boolean;
                            local: boolean;
                            year: number | null;
                            language: string | null;
                        };
                        serpDifficulty: number | null;
                        score: number;
                        scoreParts: {
                            clicks: number;
                            value: number;
                            ease: number;
                            momentum: number;
                        };
                        completeness: number;
                    }[];
                    groups: {
                        explosive: string[];
                        fastRising: string[];
                        steadyRising: string[];
                        slowRising: string[];
                    };
                    filter: {
                        mode: "literal" | "semantic";
                        terms: string[];
                        total: number;
                        kept: number;
                        removed: number;
                    };
                    filteredOut: {
                        keyword: string;
                        reason: string;
                    }[];
                    clusters: {
                        label: string;
                        keywords: string[];
                    }[];
                    topics: {
                        label: string;
                        keywords: string[];
                        by: "core_keyword" | "words";
                    }[];
                    seeds: {
                        keyword: string;
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                    }[];
                } | null;
            } | {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                errorCode: string | null;
                retryable: boolean;
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
                spend: {
                    quotedUsd: number;
                    actualUsd: number;
                    unknownUsd: number;
                    savedUsd: number;
                };
                dataSource: "live" | "sandbox";
                retryOfJobId: string | null;
                createdAt: Date;
                updatedAt: Date;
                completedAt: Date | null;
                operation: "compare";
                result: {
                    benchmark: string;
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    results: {
                        keyword: string;
                        verdict: "close" | "fail" | "pass" | "strong" | "watch";
                        size: "above" | "below" | "level" | "unknown";
                        momentum: "breakout" | "fading" | "falling" | "rising" | "seasonal" | "steady" | "unknown";
                        confidence: "high" | "low" | "medium";
                        dataThrough: string | null;
                        reasons: {
                            code: "BENCHMARK_ZERO" | "IS_BENCHMARK" | "MOMENTUM_BREAKOUT" | "MOMENTUM_FADING" | "MOMENTUM_FALLING" | "MOMENTUM_RISING" | "MOMENTUM_SEASONAL" | "MOMENTUM_STEADY" | "MOMENTUM_UNKNOWN" | "NO_DATA" | "ONE_WEEK" | "POINTS_MISSING" | "ROUNDING" | "SHORT_RANGE" | "SIZE_ABOVE" | "SIZE_BELOW" | "SIZE_LEVEL" | "SMALL_BENCHMARK";
                            value: number;
                            threshold: number;
                            text: string;
                        }[];
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
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        decayRisk: "high" | "low" | "medium";
                        intent: {
                            label: "Commerce" | "Game" | "Game info" | "News" | "Other" | "Tool" | "Utility";
                            demand: string;
                            reason: string;
                            confidence: number;
                        } | null;
                        series: {
                            points: {
                                date: string;
                                value: number;
                                benchmark: number;
                            }[];
                        };
                    }[];
                    groups: {
                        name: string;
                        keywords: string[];
                        ratioMean: number | null;
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        verdicts: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                    }[];
                    summary: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                } | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        history: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                limit?: number | undefined;
                cursor?: string | undefined;
                operation?: "compare" | "expand" | "serp" | "suggestions" | "trends" | undefined;
                status?: "complete" | "failed" | "partial" | "processing" | "queued" | undefined;
                label?: string | undefined;
            };
            output: {
                items: {
                    jobId: string;
                    operation: "compare" | "expand" | "serp" | "suggestions" | "trends";
                    status: "complete" | "failed" | "partial" | "processing" | "queued";
                    request: {
                        keywords: string[];
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
                    label: string | null;
                    progress: {
                        completed: number;
                        total: number;
                    };
                    errorCode: string | null;
                    retryable: boolean;
                    failedStages: {
                        stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                        unit: string;
                        code: string;
                        outcome: "failed" | "unknown";
                    }[];
                    spend: {
                        quotedUsd: number;
                        actualUsd: number;
                        unknownUsd: number;
                        savedUsd: number;
                    };
                    dataSource: "live" | "sandbox";
                    retryOfJobId: string | null;
                    createdAt: Date;
                    updatedAt: Date;
                    completedAt: Date | null;
                }[];
                nextCursor: string | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        statement: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                from?: string | undefined;
                to?: string | undefined;
                dateFrom?: string | undefined;
                dateTo?: string | undefined;
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
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        cancel: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                jobId: string;
            };
            output: {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                errorCode: string | null;
                retryable: boolean;
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
                spend: {
                    quotedUsd: number;
                    actualUsd: number;
                    unknownUsd: number;
                    savedUsd: number;
                };
                dataSource: "live" | "sandbox";
                retryOfJobId: string | null;
                createdAt: Date;
                updatedAt: Date;
                completedAt: Date | null;
                operation: "expand";
                result: {
                    keywords: string[];
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    candidates: {
                        keyword: string;
                        sources: {
                            seed: string;
                            origin: "autocomplete" | "related_keyword" | "related_rising" | "related_top" | "suggestion";
                            value: number | null;
                        }[];
                        growthPct: number | null;
                        growth: {
                            source: "searches" | "trends" | null;
                            breakout: boolean;
                            monthPct: number | null;
                            quarterPct: number | null;
                            yearPct: number | null;
                            peakMonths: number[];
                        };
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                        flags: {
                            question: boolean;
                            comparison: boolean;
                            brandLike: boolean;
                            local: boolean;
                            year: number | null;
                            language: string | null;
                        };
                        serpDifficulty: number | null;
                        score: number;
                        scoreParts: {
                            clicks: number;
                            value: number;
                            ease: number;
                            momentum: number;
                        };
                        completeness: number;
                    }[];
                    groups: {
                        explosive: string[];
                        fastRising: string[];
                        steadyRising: string[];
                        slowRising: string[];
                    };
                    filter: {
                        mode: "literal" | "semantic";
                        terms: string[];
                        total: number;
                        kept: number;
                        removed: number;
                    };
                    filteredOut: {
                        keyword: string;
                        reason: string;
                    }[];
                    clusters: {
                        label: string;
                        keywords: string[];
                    }[];
                    topics: {
                        label: string;
                        keywords: string[];
                        by: "core_keyword" | "words";
                    }[];
                    seeds: {
                        keyword: string;
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                    }[];
                } | null;
            } | {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                errorCode: string | null;
                retryable: boolean;
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
                spend: {
                    quotedUsd: number;
                    actualUsd: number;
                    unknownUsd: number;
                    savedUsd: number;
                };
                dataSource: "live" | "sandbox";
                retryOfJobId: string | null;
                createdAt: Date;
                updatedAt: Date;
                completedAt: Date | null;
                operation: "compare";
                result: {
                    benchmark: string;
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    results: {
                        keyword: string;
                        verdict: "close" | "fail" | "pass" | "strong" | "watch";
                        size: "above" | "below" | "level" | "unknown";
                        momentum: "breakout" | "fading" | "falling" | "rising" | "seasonal" | "steady" | "unknown";
                        confidence: "high" | "low" | "medium";
                        dataThrough: string | null;
                        reasons: {
                            code: "BENCHMARK_ZERO" | "IS_BENCHMARK" | "MOMENTUM_BREAKOUT" | "MOMENTUM_FADING" | "MOMENTUM_FALLING" | "MOMENTUM_RISING" | "MOMENTUM_SEASONAL" | "MOMENTUM_STEADY" | "MOMENTUM_UNKNOWN" | "NO_DATA" | "ONE_WEEK" | "POINTS_MISSING" | "ROUNDING" | "SHORT_RANGE" | "SIZE_ABOVE" | "SIZE_BELOW" | "SIZE_LEVEL" | "SMALL_BENCHMARK";
                            value: number;
                            threshold: number;
                            text: string;
                        }[];
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
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        decayRisk: "high" | "low" | "medium";
                        intent: {
                            label: "Commerce" | "Game" | "Game info" | "News" | "Other" | "Tool" | "Utility";
                            demand: string;
                            reason: string;
                            confidence: number;
                        } | null;
                        series: {
                            points: {
                                date: string;
                                value: number;
                                benchmark: number;
                            }[];
                        };
                    }[];
                    groups: {
                        name: string;
                        keywords: string[];
                        ratioMean: number | null;
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        verdicts: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                    }[];
                    summary: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                } | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        approvals: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                pending?: boolean | undefined;
            } | undefined;
            output: {
                approvals: {
                    state: "approved" | "declined" | "expired" | "pending";
                    quote: {
                        quoteId: string;
                        operation: "compare" | "expand";
                        estimatedCostUsd: number;
                        requestHash: string;
                        label: string | null;
                        batchCount: number;
                        createdAt: Date;
                        expiresAt: Date;
                        retryOfJobId: string | null;
                        mode: "economy" | "live";
                        expectedWaitSeconds: number;
                        alternatives: {
                            mode: "economy" | "live";
                            estimatedCostUsd: number;
                            expectedWaitSeconds: number;
                        }[];
                        costSummary: {
                            providers: {
                                dataforseo: number;
                                openrouter: number;
                            };
                            stages: Record<string, number>;
                            units: {
                                stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                                provider: "dataforseo" | "openrouter";
                                operation: string;
                                count: number;
                                unitCostUsd: number;
                                costUsd: number;
                            }[];
                        };
                        reused: {
                            units: number;
                            savedUsd: number;
                        };
                    };
                    request: {
                        keywords: string[];
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
                    key: {
                        id: string;
                        name: string;
                        prefix: string;
                        last4: string;
                    };
                    transport: "graphql" | "mcp" | "rest" | "trpc";
                    client: string | null;
                    askedAt: Date;
                    decidedAt: Date | null;
                    jobId: string | null;
                }[];
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        approval: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                quoteId: string;
            };
            output: {
                state: "approved" | "declined" | "expired" | "pending";
                quote: {
                    quoteId: string;
                    operation: "compare" | "expand";
                    estimatedCostUsd: number;
                    requestHash: string;
                    label: string | null;
                    batchCount: number;
                    createdAt: Date;
                    expiresAt: Date;
                    retryOfJobId: string | null;
                    mode: "economy" | "live";
                    expectedWaitSeconds: number;
                    alternatives: {
                        mode: "economy" | "live";
                        estimatedCostUsd: number;
                        expectedWaitSeconds: number;
                    }[];
                    costSummary: {
                        providers: {
                            dataforseo: number;
                            openrouter: number;
                        };
                        stages: Record<string, number>;
                        units: {
                            stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                            provider: "dataforseo" | "openrouter";
                            operation: string;
                            count: number;
                            unitCostUsd: number;
                            costUsd: number;
                        }[];
                    };
                    reused: {
                        units: number;
                        savedUsd: number;
                    };
                };
                request: {
                    keywords: string[];
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
                key: {
                    id: string;
                    name: string;
                    prefix: string;
                    last4: string;
                };
                transport: "graphql" | "mcp" | "rest" | "trpc";
                client: string | null;
                askedAt: Date;
                decidedAt: Date | null;
                jobId: string | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        approve: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                quoteId: string;
                requestHash: string;
                confirmedEstimatedCostUsd: number;
            };
            output: {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                errorCode: string | null;
                retryable: boolean;
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
                spend: {
                    quotedUsd: number;
                    actualUsd: number;
                    unknownUsd: number;
                    savedUsd: number;
                };
                dataSource: "live" | "sandbox";
                retryOfJobId: string | null;
                createdAt: Date;
                updatedAt: Date;
                completedAt: Date | null;
                operation: "expand";
                result: {
                    keywords: string[];
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    candidates: {
                        keyword: string;
                        sources: {
                            seed: string;
                            origin: "autocomplete" | "related_keyword" | "related_rising" | "related_top" | "suggestion";
                            value: number | null;
                        }[];
                        growthPct: number | null;
                        growth: {
                            source: "searches" | "trends" | null;
                            breakout: boolean;
                            monthPct: number | null;
                            quarterPct: number | null;
                            yearPct: number | null;
                            peakMonths: number[];
                        };
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                        flags: {
                            question: boolean;
                            comparison: boolean;
                            brandLike: boolean;
                            local: boolean;
                            year: number | null;
                            language: string | null;
                        };
                        serpDifficulty: number | null;
                        score: number;
                        scoreParts: {
                            clicks: number;
                            value: number;
                            ease: number;
                            momentum: number;
                        };
                        completeness: number;
                    }[];
                    groups: {
                        explosive: string[];
                        fastRising: string[];
                        steadyRising: string[];
                        slowRising: string[];
                    };
                    filter: {
                        mode: "literal" | "semantic";
                        terms: string[];
                        total: number;
                        kept: number;
                        removed: number;
                    };
                    filteredOut: {
                        keyword: string;
                        reason: string;
                    }[];
                    clusters: {
                        label: string;
                        keywords: string[];
                    }[];
                    topics: {
                        label: string;
                        keywords: string[];
                        by: "core_keyword" | "words";
                    }[];
                    seeds: {
                        keyword: string;
                        metrics: {
                            volume: number | null;
                            cpc: number | null;
                            competition: number | null;
                            competitionLevel: "HIGH" | "LOW" | "MEDIUM" | null;
                            difficulty: number | null;
                            intent: string | null;
                            monthly: {
                                year: number;
                                month: number;
                                volume: number | null;
                            }[];
                            trendPct: {
                                monthly: number | null;
                                quarterly: number | null;
                                yearly: number | null;
                            };
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
                        } | null;
                    }[];
                } | null;
            } | {
                jobId: string;
                status: "complete" | "failed" | "partial" | "processing" | "queued";
                request: {
                    keywords: string[];
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
                label: string | null;
                progress: {
                    completed: number;
                    total: number;
                };
                errorCode: string | null;
                retryable: boolean;
                failedStages: {
                    stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                    unit: string;
                    code: string;
                    outcome: "failed" | "unknown";
                }[];
                spend: {
                    quotedUsd: number;
                    actualUsd: number;
                    unknownUsd: number;
                    savedUsd: number;
                };
                dataSource: "live" | "sandbox";
                retryOfJobId: string | null;
                createdAt: Date;
                updatedAt: Date;
                completedAt: Date | null;
                operation: "compare";
                result: {
                    benchmark: string;
                    dateFrom: string;
                    dateTo: string;
                    locationCode: number;
                    languageCode: string;
                    results: {
                        keyword: string;
                        verdict: "close" | "fail" | "pass" | "strong" | "watch";
                        size: "above" | "below" | "level" | "unknown";
                        momentum: "breakout" | "fading" | "falling" | "rising" | "seasonal" | "steady" | "unknown";
                        confidence: "high" | "low" | "medium";
                        dataThrough: string | null;
                        reasons: {
                            code: "BENCHMARK_ZERO" | "IS_BENCHMARK" | "MOMENTUM_BREAKOUT" | "MOMENTUM_FADING" | "MOMENTUM_FALLING" | "MOMENTUM_RISING" | "MOMENTUM_SEASONAL" | "MOMENTUM_STEADY" | "MOMENTUM_UNKNOWN" | "NO_DATA" | "ONE_WEEK" | "POINTS_MISSING" | "ROUNDING" | "SHORT_RANGE" | "SIZE_ABOVE" | "SIZE_BELOW" | "SIZE_LEVEL" | "SMALL_BENCHMARK";
                            value: number;
                            threshold: number;
                            text: string;
                        }[];
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
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        decayRisk: "high" | "low" | "medium";
                        intent: {
                            label: "Commerce" | "Game" | "Game info" | "News" | "Other" | "Tool" | "Utility";
                            demand: string;
                            reason: string;
                            confidence: number;
                        } | null;
                        series: {
                            points: {
                                date: string;
                                value: number;
                                benchmark: number;
                            }[];
                        };
                    }[];
                    groups: {
                        name: string;
                        keywords: string[];
                        ratioMean: number | null;
                        movement: {
                            direction: "falling" | "flat" | "rising" | "unknown";
                            slopePctPerWeek: number | null;
                            pValue: number | null;
                            changePct: number | null;
                        };
                        verdicts: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                    }[];
                    summary: Record<"close" | "fail" | "pass" | "strong" | "watch", number>;
                } | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        decline: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                quoteId: string;
            };
            output: {
                state: "approved" | "declined" | "expired" | "pending";
                quote: {
                    quoteId: string;
                    operation: "compare" | "expand";
                    estimatedCostUsd: number;
                    requestHash: string;
                    label: string | null;
                    batchCount: number;
                    createdAt: Date;
                    expiresAt: Date;
                    retryOfJobId: string | null;
                    mode: "economy" | "live";
                    expectedWaitSeconds: number;
                    alternatives: {
                        mode: "economy" | "live";
                        estimatedCostUsd: number;
                        expectedWaitSeconds: number;
                    }[];
                    costSummary: {
                        providers: {
                            dataforseo: number;
                            openrouter: number;
                        };
                        stages: Record<string, number>;
                        units: {
                            stage: "admission" | "autocomplete" | "filter" | "intent" | "metrics" | "related" | "related_keywords" | "result" | "serp" | "suggestions" | "trends";
                            provider: "dataforseo" | "openrouter";
                            operation: string;
                            count: number;
                            unitCostUsd: number;
                            costUsd: number;
                        }[];
                    };
                    reused: {
                        units: number;
                        savedUsd: number;
                    };
                };
                request: {
                    keywords: string[];
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
                key: {
                    id: string;
                    name: string;
                    prefix: string;
                    last4: string;
                };
                transport: "graphql" | "mcp" | "rest" | "trpc";
                client: string | null;
                askedAt: Date;
                decidedAt: Date | null;
                jobId: string | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
    }>>;
    jobs: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                httpStatus: number;
                path?: string;
                appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                retryable: boolean;
                requestId: string | undefined;
            };
        };
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        rows: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                jobId: string;
                part?: string | undefined;
                fields?: string[] | undefined;
                where?: {
                    field: string;
                    is: "!=" | "<" | "<=" | "=" | ">" | ">=" | "contains";
                    value: string | number | boolean | null;
                }[] | undefined;
                order?: string | undefined;
                limit?: unknown;
                cursor?: string | undefined;
            };
            output: {
                jobId: string;
                kind: "compare" | "expand" | "serp" | "suggestions" | "trends";
                part: string;
                parts: string[];
                columns: string[];
                rows: (string | number | boolean | null)[][];
                total: number;
                nextCursor: string | null;
                dataSource: "live" | "sandbox";
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        unshare: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                jobId: string;
            };
            output: null;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        shared: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                token: string;
            };
            output: {
                kind: "compare" | "expand" | "serp" | "suggestions" | "trends";
                part: string;
                columns: string[];
                rows: (string | number | boolean | null)[][];
                total: number;
                dataSource: "live" | "sandbox";
                request: {
                    keywords: string[];
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
                completedAt: Date | null;
                expiresAt: Date;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
    }>>;
    games: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                httpStatus: number;
                path?: string;
                appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                retryable: boolean;
                requestId: string | undefined;
            };
        };
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
                        signals: Record<string, number | boolean | string[]>;
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
                    firstSeenAt: Date;
                    reviewedAt: Date;
                }[];
                nextCursor: string | null;
                dataSource: "live" | "sandbox";
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
    }>>;
    feed: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                httpStatus: number;
                path?: string;
                appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                retryable: boolean;
                requestId: string | undefined;
            };
        };
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
                    evidence: {
                        kind: string;
                        summary: string;
                        observedAt: string;
                    }[];
                    publishedAt: Date;
                }[];
                nextCursor: string | null;
                hasMore: boolean;
                dataSource: "live" | "sandbox";
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
    }>>;
    locations: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                httpStatus: number;
                path?: string;
                appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                retryable: boolean;
                requestId: string | undefined;
            };
        };
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
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
    }>>;
    webhooks: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                httpStatus: number;
                path?: string;
                appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                retryable: boolean;
                requestId: string | undefined;
            };
        };
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        list: import("@trpc/server").TRPCQueryProcedure<{
            input: Record<string, never> | undefined;
            output: {
                webhooks: {
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
                }[];
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        create: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                url: string;
                events: ("approval.requested" | "budget.reached" | "feed.published" | "job.final")[];
                description?: string | undefined;
            };
            output: {
                webhook: {
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
                secret: string;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        update: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                webhookId: string;
                url?: string | undefined;
                events?: ("approval.requested" | "budget.reached" | "feed.published" | "job.final")[] | undefined;
                description?: string | null | undefined;
                enabled?: boolean | undefined;
            };
            output: {
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
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        remove: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                webhookId: string;
            };
            output: null;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        rotateSecret: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                webhookId: string;
            };
            output: {
                webhook: {
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
                secret: string;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        ping: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                webhookId: string;
            };
            output: {
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
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        deliveries: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                webhookId: string;
                status?: "delivered" | "failed" | "pending" | undefined;
                limit?: number | undefined;
                cursor?: string | undefined;
            };
            output: {
                items: {
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
                }[];
                nextCursor: string | null;
            };
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
        replay: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                webhookId: string;
                deliveryId: string;
            };
            output: {
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
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
        }>;
    }>>;
    admin: import("@trpc/server").TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                httpStatus: number;
                path?: string;
                appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                retryable: boolean;
                requestId: string | undefined;
            };
        };
        transformer: true;
    }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
        invites: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            create: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    maxUses?: number | undefined;
                    expiresInDays?: number | undefined;
                    trialDays?: number | undefined;
                };
                output: {
                    code: string;
                    maxUses: number;
                    uses: number;
                    expiresAt: Date | null;
                    trialDays: number;
                    revokedAt: Date | null;
                    createdAt: Date;
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: Record<string, never> | undefined;
                output: {
                    invites: {
                        code: string;
                        maxUses: number;
                        uses: number;
                        expiresAt: Date | null;
                        trialDays: number;
                        revokedAt: Date | null;
                        createdAt: Date;
                    }[];
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
            revoke: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    code: string;
                };
                output: null;
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
        }>>;
        accounts: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: {
                    cursor?: string | undefined;
                    limit?: number | undefined;
                    email?: string | undefined;
                };
                output: {
                    items: {
                        userId: string;
                        email: string;
                        role: "admin" | "student";
                        createdAt: Date;
                        trialExpiresAt: Date | null;
                        dailyQuota: number | null;
                        blockedAt: Date | null;
                        blockedReason: string | null;
                    }[];
                    nextCursor: string | null;
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
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
                    quota: {
                        used: number;
                        limit: number | null;
                        remaining: number | null;
                        resetsAt: Date;
                        unlimited: boolean;
                    };
                    activeKeys: number;
                    liveSessions: number;
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
            block: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    userId: string;
                    reason: string;
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
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
            unblock: import("@trpc/server").TRPCMutationProcedure<{
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
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
            setTrial: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    userId: string;
                    expiresAt: Date;
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
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
            setQuota: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    userId: string;
                    dailyLimit: number | null;
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
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
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
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
        }>>;
        audit: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
        }>>;
        games: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
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
                            signals: Record<string, number | boolean | string[]>;
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
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
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
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
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
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
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
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
        }>>;
        watchlist: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: Record<string, never> | undefined;
                output: {
                    seeds: {
                        id: string;
                        keyword: string;
                        game: string | null;
                        addedBy: string;
                        createdAt: Date;
                    }[];
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
            add: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    keyword: string;
                    game?: string | undefined;
                };
                output: {
                    id: string;
                    keyword: string;
                    game: string | null;
                    addedBy: string;
                    createdAt: Date;
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
            remove: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    id: string;
                };
                output: null;
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
        }>>;
        platformSpend: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
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
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
        }>>;
        unknown: import("@trpc/server").TRPCBuiltRouter<{
            ctx: object;
            meta: object;
            errorShape: {
                code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                message: string;
                data: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                    httpStatus: number;
                    path?: string;
                    appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                    retryable: boolean;
                    requestId: string | undefined;
                };
            };
            transformer: true;
        }, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
            list: import("@trpc/server").TRPCQueryProcedure<{
                input: {
                    cursor?: string | undefined;
                    limit?: number | undefined;
                };
                output: {
                    items: {
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
                    }[];
                    nextCursor: string | null;
                };
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
            decide: import("@trpc/server").TRPCMutationProcedure<{
                input: {
                    unitId: string;
                    costUsd: number;
                    reason: string;
                };
                output: {
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
                meta: object;
                errorShape: {
                    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
                    message: string;
                    data: {
                        code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
                        httpStatus: number;
                        path?: string;
                        appCode: "ACCOUNT_BLOCKED" | "ADMIN_ONLY" | "APPROVAL_DECLINED" | "APPROVAL_REQUIRED" | "CONCURRENCY_LIMIT_REACHED" | "CONNECTIONS_REQUIRED" | "CONNECTION_CHANGED" | "CONNECTION_CONFLICT" | "CONNECTION_NOT_FOUND" | "CONNECTION_NOT_VERIFIED" | "COOKIE_AUTH_REQUIRED" | "COST_CONFIRMATION_MISMATCH" | "CREDENTIAL_VERSION_CONFLICT" | "CROSS_ORIGIN_REQUEST" | "DAILY_BUDGET_EXCEEDED" | "DELIVERY_NOT_FOUND" | "EMAIL_UNAVAILABLE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REQUIRED" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "INVALID_CREDENTIALS" | "INVITE_INVALID" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PLATFORM_BUDGET_EXCEEDED" | "PROVIDER_UNAVAILABLE" | "QUOTA_EXCEEDED" | "QUOTE_EXPIRED" | "QUOTE_NOT_FOUND" | "RATE_LIMITED" | "SERP_NOT_VALIDATED" | "SERVICE_UNAVAILABLE" | "TRIAL_EXPIRED" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_FAILED" | "WEBHOOK_NOT_FOUND";
                        retryable: boolean;
                        requestId: string | undefined;
                    };
                };
            }>;
        }>>;
    }>>;
}>>;
export type AppRouter = typeof appRouter;
