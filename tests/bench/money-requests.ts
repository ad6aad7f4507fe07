/** One request of the money benchmark, as its quote takes it. */
export interface MoneyRequest {
  operation: 'expand' | 'compare';
  body: Record<string, unknown> & { mode: 'live' | 'economy' };
}

const expand = (keywords: string[], more: Record<string, unknown> = {}): MoneyRequest => ({
  operation: 'expand',
  body: { keywords, mode: 'live', ...more },
});
const compare = (keywords: string[], more: Record<string, unknown> = {}): MoneyRequest => ({
  operation: 'compare',
  body: { keywords, benchmark: 'meal planner', mode: 'live', ...more },
});

const FOOD = ['meal planner', 'recipe app', 'grocery list', 'pantry tracker', 'diet tracker', 'calorie counter'];
const FIT = ['gym timer', 'workout log', 'step counter', 'sleep tracker', 'water reminder', 'running coach'];

/** Twenty requests that overlap in seeds, words and options, as those of one customer do; four of them in economy mode. */
export const MONEY_REQUESTS: readonly MoneyRequest[] = [
  expand(['meal planner']),
  expand(['meal planner', 'recipe app']),
  expand(['recipe app', 'meal planner', 'grocery list']),
  expand(['meal planner'], { filterTerms: ['cheap'] }),
  expand(['meal planner', 'grocery list'], { filterTerms: ['cheap'] }),
  expand(['meal planner'], { filterTerms: ['cheap'], filterMode: 'literal' }),
  expand(['gym timer'], { sources: ['related'] }),
  expand(['gym timer', 'workout log'], { sources: ['suggestions'] }),
  expand(['gym timer', 'workout log'], { includeMetrics: false }),
  expand(['step counter'], { limitPerSeed: 300, filterTerms: ['watch'] }),
  expand(['sleep tracker', 'water reminder'], { mode: 'economy' }),
  expand(['sleep tracker'], { mode: 'economy', filterTerms: ['baby'] }),
  compare(FOOD.slice(1)),
  compare([...FOOD].reverse()),
  compare(FOOD.slice(1, 5)),
  compare([...FOOD.slice(1), ...FIT]),
  compare(FIT),
  compare(FIT.slice(0, 4), { days: 365 }),
  compare([...FIT, ...FOOD.slice(2)], { mode: 'economy', days: 30 }),
  compare(FIT, { mode: 'economy', days: 30 }),
];
