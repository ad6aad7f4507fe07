/** Decides what one answer of the keyword data provider means for data and money (providers A3, D3). */
import type { MicroUsd } from '../../core/money.ts';
import { type Exchange, isRedirect, retryAfterMs } from '../http.ts';
import type { Outcome } from '../ports/calls.ts';
import {
  type CodeMeaning,
  type CodeRule,
  INTERNAL_ERROR,
  REFUSING_STATUSES,
  STATUS_CODES,
  UNLISTED_CODE,
} from './codes.ts';
import { type Envelope, envelope, vendorText } from './wire.ts';

export type Verdict =
  | Exclude<Outcome<never>, { kind: 'answered' }>
  /** `costMicros` is null when the answer does not tell. */
  | { kind: 'data'; result: unknown; costMicros: MicroUsd | null; providerId: string | null }
  | { kind: 'posted'; costMicros: MicroUsd; providerId: string | null }
  | { kind: 'pending' };

const SUCCESSES: readonly CodeMeaning[] = ['data', 'empty', 'posted'];

/** `paid`: sending the request may cost something. `free`: it never does, so that every failure of it is a refusal. */
export type Charging = 'paid' | 'free';

/**
 * Total function: every exchange gets a verdict. The cost is read before the status; a code that normally comes without a
 * charge is a failure with a cost when the answer reports one, and the cost of a success that tells none is
 * null, because an amount must not be invented. Messages are the provider's own text and still have to be redacted.
 * @param tag names the request to the provider, which repeats it: what answers another request says nothing of this one
 */
export function classify(exchange: Exchange, charging: Charging, tag?: string): Verdict {
  switch (exchange.kind) {
    case 'unsent':
      return refused(exchange.code, exchange.message, { retry: exchange.code === 'INVALID_REQUEST' ? 'no' : 'later' });
    case 'no-answer':
      return charging === 'free' ? unavailable(exchange.message) : unknown('sent', exchange.message, null);
    case 'broken':
      return byStatus(exchange, charging, exchange.message);
    case 'answer': {
      const parsed = envelope.safeParse(exchange.json);
      if (isRedirect(exchange.status) || !parsed.success) {
        const own = isRedirect(exchange.status) ? null : vendorText.parse(exchange.json);
        return byStatus(exchange, charging, own ?? `HTTP ${exchange.status} without a readable answer`);
      }
      const answered = parsed.data.tasks[0]?.data.tag || tag;
      if (tag !== undefined && answered !== tag) return unknown('body', 'the answer to another request', null);
      return byEnvelope(exchange, parsed.data, charging);
    }
  }
}

type WithHeaders = Extract<Exchange, { status: number }>;

function byStatus(exchange: WithHeaders, charging: Charging, message: string): Verdict {
  const code = REFUSING_STATUSES[exchange.status];
  if (code !== undefined) return refused(String(code), message, ruleOf(code), retryAfterMs(exchange.headers));
  return charging === 'free' ? unavailable(message) : unknown('body', message, null);
}

function byEnvelope(exchange: WithHeaders, answer: Envelope, charging: Charging): Verdict {
  const task = answer.tasks[0];
  const costs = [answer.cost, task?.cost ?? null].filter((cost) => cost !== null);
  const cost = costs.length > 0 ? Math.max(...costs) : charging === 'free' ? 0 : null;
  const topFailed = answer.status_code !== 20000;
  const said = topFailed ? answer.status_code : (task?.status_code ?? null);
  const message = (topFailed ? answer.status_message : task?.status_message) ?? '';
  const providerId = task?.id ?? null;
  if (said === null) return byStatus(exchange, charging, 'the answer has no task');

  const { code, rule } = judged(said, message, exchange.status);
  if (rule.meaning === 'refused' && (cost ?? 0) === 0) {
    return refused(String(code), message, rule, retryAfterMs(exchange.headers));
  }
  if (rule.meaning === 'pending') {
    return charging === 'free' ? { kind: 'pending' } : unknown('body', `${code} ${message}`, providerId);
  }
  if (rule.meaning === 'data') return { kind: 'data', result: task?.result, costMicros: cost, providerId };
  if (rule.meaning === 'empty') return { kind: 'data', result: [], costMicros: cost, providerId };
  if (cost === null) return unknown('body', `${code} ${message} (no cost reported)`, providerId);
  if (rule.meaning === 'posted') return { kind: 'posted', costMicros: cost, providerId };
  // A read that failed says nothing about the task that was to be read.
  if (charging === 'free' && topFailed) return unavailable(`${code} ${message}`);
  return { kind: 'failed', code: String(code), message, costMicros: cost, providerId };
}

/**
 * A refusing HTTP status outweighs a code that is not a refusal; any other error status makes a success doubtful. A success that
 * is none is called by the code that its status stands for: `20000` would be no reason.
 */
function judged(code: number, message: string, status: number): { code: number; rule: CodeRule } {
  if (code === 40501 && /no search results/i.test(message)) return { code, rule: ruleOf(40102) };
  const rule = ruleOf(code);
  const other = REFUSING_STATUSES[status] ?? (status < 300 ? null : INTERNAL_ERROR);
  if (rule.meaning === 'refused' || other === null) return { code, rule };
  return { code: SUCCESSES.includes(rule.meaning) ? other : code, rule: ruleOf(other) };
}

function ruleOf(code: number): CodeRule {
  return STATUS_CODES[code] ?? UNLISTED_CODE;
}

function refused(code: string, message: string, rule: Pick<CodeRule, 'retry'>, after: number | null = null): Verdict {
  return { kind: 'refused', code, message, retry: rule.retry, retryAfterMs: after };
}

function unavailable(message: string): Verdict {
  return refused('UNAVAILABLE', message, { retry: 'later' });
}

function unknown(phase: 'sent' | 'body', message: string, providerId: string | null): Verdict {
  return { kind: 'unknown', phase, message, providerId };
}
