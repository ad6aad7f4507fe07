import type { ChatRequest, PaidRequest } from '../../server/providers/ports.ts';
import { wordsOfFilter } from '../../server/services/research/plan/filter.ts';
import type { Books } from './judge.ts';

type Unit = Books['units'][number];

/** What was bought and settled once is never paid for again, neither as an answer nor as a word inside a batch. */
export function boughtTwice({ units, bill }: Books): string[] {
  const charged = new Set(bill.map(({ tag }) => tag));
  const ordered = units.filter((unit) => unit.sent_at !== null).sort((a, b) => +a.sent_at! - +b.sent_at!);
  const settled = new Map<string, Date>();
  const problems: string[] = [];
  for (const unit of ordered) {
    for (const part of partsOf(unit)) {
      const since = settled.get(part);
      if (charged.has(unit.id) && since && since < unit.sent_at!) problems.push(`${part} was paid for twice`);
      if (unit.state === 'settled') settled.set(part, unit.settled_at!);
    }
  }
  return problems;
}

/** What a unit buys: its answer, or every word of a batch whose words are chosen on the way. */
function partsOf(unit: Unit): string[] {
  const request = unit.request as unknown as PaidRequest;
  if (unit.stage === 'filter') return wordsOfFilter(request as ChatRequest).map((word) => `filter of "${word}"`);
  if (unit.stage === 'metrics' && 'keywords' in request) return request.keywords.map((word) => `metrics of "${word}"`);
  return [`answer ${unit.stage} ${unit.unit_key}`];
}
