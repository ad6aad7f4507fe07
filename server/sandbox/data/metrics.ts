import { below, normal, pick, uniform } from '../random.ts';
import { contentWords, frequency, isUnheardOf } from './lexicon.ts';
import { isModifier } from './patterns.ts';

/** A keyword in a country: what every figure is derived from. */
export interface Subject {
  seed: number;
  keyword: string;
  location: number;
}

const MAX_VOLUME = 30_000_000;
/** Steps of one decade in which search volumes are published. */
const STEPS = [1, 1.3, 1.6, 1.9, 2.4, 2.9, 3.6, 4.4, 5.4, 6.6, 8.1, 9.9];
const UNKNOWN_SHARE = 0.03;
const ZERO_SHARE = 0.03;
/** Keywords that the database does not know; lookups leave them out. */
const ABSENT_SHARE = 0.05;

/** Rounds to the published steps (10, 20, ... 880, 1000, 1300, 1600 ...). */
function toStep(volume: number): number {
  if (volume < 5) return 0;
  if (volume < 100) return Math.round(volume / 10) * 10 || 10;
  const decade = 10 ** Math.floor(Math.log10(volume));
  const step = STEPS.reduce((best, s) => (Math.abs(volume / decade - s) < Math.abs(volume / decade - best) ? s : best));
  return Math.round(step * decade);
}

/** Searches a month before rounding: heavy-tailed, fewer for rare words and for long phrases. */
export function rawVolume({ seed, keyword, location }: Subject): number {
  const words = contentWords(keyword);
  const rarest = Math.min(...words.map(frequency));
  const all = keyword.split(' ');
  const length = all.length;
  // Common additions ("best", "near me") are searched far more often than a subject beside an arbitrary word.
  const usual = length === 1 ? 0 : all.some(isModifier) && length <= 3 ? 0.9 : -1.6;
  const centre = 9.2 + 0.25 * Math.log(rarest / 1000 + 0.05) - 0.95 * (length - 1) + usual;
  const market = location === 2840 ? 0 : -1 - 1.5 * uniform(seed, 'market', location);
  return Math.min(MAX_VOLUME, Math.exp(centre + market + 1.5 * normal(seed, 'volume', keyword, location)));
}

/** Average searches a month; null when unknown, 0 when measured as none. */
export function volumeOf(subject: Subject): number | null {
  const u = uniform(subject.seed, 'known', subject.keyword, subject.location);
  if (isUnheardOf(subject.keyword) || u < UNKNOWN_SHARE) return null;
  if (u < UNKNOWN_SHARE + ZERO_SHARE) return 0;
  return toStep(rawVolume(subject));
}

/** Whether a look-up finds a keyword. */
export function isInDatabase(subject: Subject): boolean {
  return volumeOf(subject) !== null && uniform(subject.seed, 'in the database', subject.keyword) >= ABSENT_SHARE;
}

export interface Month {
  year: number;
  month: number;
  search_volume: number;
}

/** The last twelve full months, newest first: a season and a yearly drift around the average. */
export function monthlyVolumes(subject: Subject, volume: number, now: number): Month[] {
  const { seed, keyword } = subject;
  const amplitude = 0.6 * uniform(seed, 'amplitude', keyword) ** 2;
  const phase = below(12, seed, 'phase', keyword);
  const drift = 0.5 * normal(seed, 'drift', keyword);
  const today = new Date(now);
  return Array.from({ length: 12 }, (_, ago) => {
    const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1 - ago, 1));
    const season = 1 + amplitude * Math.cos((2 * Math.PI * (date.getUTCMonth() - phase)) / 12);
    const noise = 1 + 0.08 * normal(seed, 'month', keyword, date.getTime());
    const level = volume * season * Math.exp((drift * (5.5 - ago)) / 12) * Math.max(0.2, noise);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, search_volume: toStep(level) };
  });
}

const change = (from: number, to: number) => (from === 0 ? 0 : Math.round((to / from - 1) * 100));

/** Percent against the month, quarter and year before. */
export function volumeTrend(months: readonly Month[]) {
  const at = (i: number) => months[i]?.search_volume ?? 0;
  return { monthly: change(at(1), at(0)), quarterly: change(at(3), at(0)), yearly: change(at(11), at(0)) };
}

/** Advertisers' side: competition 0..1 and prices in USD; null where nobody advertises. */
export function advertising({ seed, keyword, location }: Subject) {
  const u = uniform(seed, 'ads', keyword, location);
  if (u < 0.08) return { competition: null, level: null, cpc: null, low: null, high: null };
  if (u < 0.16) return { competition: 0, level: 'LOW', cpc: 0, low: null, high: null };
  const competition = Math.round(uniform(seed, 'competition', keyword, location) * 100) / 100;
  const cpc = Math.round(Math.exp(-0.4 + 1.1 * normal(seed, 'cpc', keyword, location)) * 100) / 100;
  const level = competition < 0.34 ? 'LOW' : competition < 0.67 ? 'MEDIUM' : 'HIGH';
  return { competition, level, cpc, low: Math.round(cpc * 45) / 100, high: Math.round(cpc * 160) / 100 };
}

/** Ranking difficulty 0..100, harder for what many people search; null for a few. */
export function difficultyOf(subject: Subject): number | null {
  const { seed, keyword, location } = subject;
  if (uniform(seed, 'difficulty known', keyword) < 0.05) return null;
  const size = Math.log10(rawVolume(subject) + 1) * 9;
  return Math.max(0, Math.min(100, Math.round(size + 18 * normal(seed, 'difficulty', keyword, location))));
}

const INTENT_WORDS: readonly [RegExp, string][] = [
  [/\b(buy|price|cheap|sale|shop|store|order|discount|rental|delivery|download|apk)\b/, 'transactional'],
  [/\b(best|top|review|reviews|vs|alternatives|worth)\b/, 'commercial'],
  [/\b(login|youtube|reddit|wiki|app)\b/, 'navigational'],
  [/\b(how|what|why|is|meaning|tutorial|guide|history|ideas|tips)\b/, 'informational'],
];

export const INTENTS = ['informational', 'navigational', 'commercial', 'transactional'] as const;

export function intentOf(seed: number, keyword: string): string {
  const known = INTENT_WORDS.find(([words]) => words.test(keyword));
  return known?.[1] ?? pick(INTENTS, seed, 'intent', keyword);
}
