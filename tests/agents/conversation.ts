import fc from 'fast-check';

/** The words of a quote: of metrics, which is one paid call, most often. */
const keywords = fc.subarray(['meal planner', 'diet app', 'idle tower', 'word ladder'], { minLength: 1 });
const which = fc.nat(5);
/** USD a job: nothing said, nothing, amounts between the prices of the quotes, and more than any. */
const allowance = fc.constantFrom(null, 0, 0.011, 0.03, 0.06, 1, 100);

const quoting = fc.record({
  does: fc.constant('quote' as const),
  operation: fc.constantFrom('metrics', 'metrics', 'metrics', 'metrics', 'expand', 'compare'),
  keywords,
});
const confirming = fc.record({
  does: fc.constant('confirm' as const),
  which,
  times: fc.constantFrom(1, 1, 2, 4),
  forge: fc.constantFrom('none', 'none', 'hash', 'amount', 'quote', 'stranger', 'field'),
});
const reading = fc.record({
  does: fc.constant('read' as const),
  tool: fc.constantFrom('account', 'history', 'games_feed'),
});
const owning = fc.oneof(
  fc.record({ does: fc.constant('allow' as const), amount: allowance }),
  fc.record({ does: fc.constantFrom('approve' as const, 'decline' as const), which }),
);

/** What happens next in a conversation: an agent with one key speaks, or its owner does something in the dashboard. */
const turn = fc.oneof(
  { weight: 4, arbitrary: quoting },
  { weight: 6, arbitrary: confirming },
  { weight: 1, arbitrary: reading },
  { weight: 2, arbitrary: owning },
);
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

/** Begins with what the key may spend a job without a person. */
export const conversation = fc.record({
  allowed: allowance,
  turns: fc.array(turn, { minLength: 2, maxLength: 10 }),
});
export type Conversation = typeof conversation extends fc.Arbitrary<infer T> ? T : never;

export interface Quoted {
  quoteId: string;
  requestHash: string;
  estimatedCostUsd: number;
}

export interface Confirmation {
  quoteId: string;
  requestHash: string;
  confirmedEstimatedCostUsd: number;
}

/** The tools as one agent holds them, and the hand of its owner. */
export interface Hands {
  /** What a tool answers; null when it refuses. */
  tool(name: string, input: object): Promise<object | null>;
  allow(amount: number | null): Promise<void>;
  /** Whether it is a job now. */
  approve(input: Confirmation): Promise<boolean>;
  /** Whether no key may confirm the quote from now on: it was asked for, and is no job yet. */
  decline(quoteId: string): Promise<boolean>;
  /** A quote of somebody else, whose own key may spend as much as it likes. */
  stranger: Quoted;
}

/** What was said so far between an agent and an owner. */
export class Memory {
  readonly quotes: Quoted[] = [];
  /** Quotes that somebody who may has consented to: all that may have been bought. */
  readonly consented = new Map<string, 'key' | 'person'>();
  readonly declined = new Set<string>();

  consent({ quoteId }: Quoted, by: 'key' | 'person'): void {
    if (!this.declined.has(quoteId) && !this.consented.has(quoteId)) this.consented.set(quoteId, by);
  }
}

export const confirmationOf = ({ quoteId, requestHash, estimatedCostUsd }: Quoted): Confirmation => ({
  ...{ quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd },
});

const FORGED: Record<string, (input: Confirmation, stranger: Quoted) => object> = {
  none: (input) => input,
  hash: (input) => ({ ...input, requestHash: 'a'.repeat(64) }),
  amount: (input) => ({ ...input, confirmedEstimatedCostUsd: 1e-6 }),
  quote: (input) => ({ ...input, quoteId: '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10' }),
  stranger: (_input, stranger) => confirmationOf(stranger),
  field: (input) => ({ ...input, approvalAboveUsd: 100, confirm_spend: true }),
};

/** Holds a conversation, in which what was quoted in earlier ones may come up again; remembers what of it may be bought. */
export async function converse(hands: Hands, memory: Memory, { allowed, turns }: Conversation): Promise<void> {
  let most = allowed;
  await hands.allow(most);
  for (const one of turns) {
    const of = 'which' in one ? memory.quotes.at(-1 - (one.which % Math.max(1, memory.quotes.length))) : undefined;
    if (one.does === 'read') await hands.tool(one.tool, {});
    else if (one.does === 'quote') memory.quotes.push(...(await quoted(hands, one)));
    else if (one.does === 'allow') {
      most = one.amount;
      await hands.allow(most);
    } else if (of && one.does === 'decline') {
      if (await hands.decline(of.quoteId)) memory.declined.add(of.quoteId);
    } else if (of && one.does === 'approve') {
      if (await hands.approve(confirmationOf(of))) memory.consent(of, 'person');
    } else if (of && one.does === 'confirm') {
      const isBought = await confirmed(hands, of, one);
      if (isBought && one.forge === 'none' && of.estimatedCostUsd <= (most ?? 0)) memory.consent(of, 'key');
    }
  }
}

/** Whether any of the answers says that there is a job. */
async function confirmed(hands: Hands, of: Quoted, { forge, times }: Extract<Turn, { does: 'confirm' }>) {
  const input = FORGED[forge]!(confirmationOf(of), hands.stranger);
  const answers = await Promise.all(Array.from({ length: times }, () => hands.tool('research_confirm', input)));
  return answers.some((answer) => answer !== null && 'jobId' in answer);
}

async function quoted(hands: Hands, { operation, keywords }: Extract<Turn, { does: 'quote' }>): Promise<Quoted[]> {
  const asked = { operation, keywords, ...(operation === 'expand' ? { limitPerSeed: 10 } : {}) };
  const answer = await hands.tool('research_quote', asked);
  return answer === null ? [] : [answer as Quoted];
}
