import { TRPCClientError } from '@trpc/client';

/** A refusal in one shape, whichever way it came. */
export interface Refusal {
  message: string;
  code: string;
  status: number | null;
  retryable: boolean;
  retryAfterSeconds: number | null;
  requestId: string | null;
  members: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** A response that is not what was asked for, with its body. */
export class BadResponse extends Error {
  readonly response: Response;
  readonly text: string;

  constructor(response: Response, text: string) {
    super(`HTTP ${response.status}`);
    this.response = response;
    this.text = text;
  }
}

type Members = Record<string, unknown>;

/** Members that are fields of a problem themselves, or only the transport's. */
const OWN = ['appCode', 'retryable', 'requestId', 'httpStatus', 'path', 'type', 'title', 'status', 'detail', 'error'];

/** Reads what tRPC's links throw, a REST refusal, a problem in an event stream, or a line that broke. */
export function readRefusal(caught: unknown): Refusal {
  const thrown = caught instanceof TRPCClientError && caught.cause instanceof BadResponse ? caught.cause : caught;
  const response = responseOf(thrown);
  const asked = secondsIn(response?.headers.get('Retry-After') ?? null);
  const members = membersOf(thrown);
  if (!members) return noAnswer(thrown, response, asked);
  const { appCode = members.code, detail, httpStatus = members.status } = members;
  return {
    message: typeof detail === 'string' ? detail : messageOf(thrown),
    code: String(appCode),
    status: Number(httpStatus),
    retryable: members.retryable === true,
    retryAfterSeconds: asked ?? secondsIn(members.retryAfterSeconds),
    requestId: typeof members.requestId === 'string' ? members.requestId : null,
    members: Object.fromEntries(Object.entries(members).filter(([name]) => !OWN.includes(name) && name !== 'code')),
    cause: thrown,
  };
}

/** The members of a refusal of the service; null: something else answered, or nothing. */
function membersOf(thrown: unknown): Members | null {
  if (thrown instanceof TRPCClientError) return (thrown.data as Members | undefined) ?? null;
  const given = thrown instanceof BadResponse ? parsed(thrown.text) : thrown;
  const isOurs = typeof given === 'object' && given !== null && !(given instanceof Error) && 'code' in given;
  return isOurs && 'retryable' in given ? (given as Members) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function responseOf(thrown: unknown): Response | null {
  if (thrown instanceof BadResponse) return thrown.response;
  const response = thrown instanceof TRPCClientError ? thrown.meta?.response : undefined;
  return response instanceof Response ? response : null;
}

function secondsIn(value: unknown): number | null {
  const seconds = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function noAnswer(thrown: unknown, response: Response | null, asked: number | null): Refusal {
  const status = response?.status ?? null;
  const what = status === null ? `No answer: ${messageOf(thrown)}` : `HTTP ${status}, not an answer of the service`;
  return {
    message: what,
    code: 'NO_ANSWER',
    status,
    retryable: status === null || status === 429 || status >= 500,
    retryAfterSeconds: asked,
    requestId: response?.headers.get('X-Request-Id') ?? null,
    members: {},
    cause: thrown,
  };
}

function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'unknown reason';
  if (thrown.message !== 'fetch failed' || !(thrown.cause instanceof Error)) return thrown.message || nameOf(thrown);
  return messageOf(thrown.cause);
}

/** Of several addresses that were tried, the error has a code and no text. */
function nameOf(thrown: Error): string {
  return (thrown as NodeJS.ErrnoException).code ?? thrown.name;
}
