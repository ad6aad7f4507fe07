import type { SerpPage } from '../../providers/ports/keyword-data.ts';
import { CLICK_CURVE } from './click-curve.ts';
import { ANSWERING } from './features.ts';

/** Clicks a month that a page for a keyword and its cluster can expect: at rank 10, and at rank 1. */
export interface TrafficPotential {
  low: number;
  high: number;
}

/**
 * Clicks left to the results under an answer. An AI overview takes about a third (Ahrefs 2025: -34.5 % over 300,000 keywords),
 * a featured snippet a fifth of the first result's clicks (Sistrix 2020: 28.5 to 23.3 %), other answer boxes about as much.
 */
const LEFT_UNDER: Readonly<Record<string, number>> = { ai_overview: 0.655, featured_snippet: 0.82 };
const LEFT_UNDER_OTHERS = 0.8;

/** @param volumes searches a month of the keyword and the others of its cluster; null = unknown. Null when all are. */
export function trafficPotential(page: SerpPage, volumes: readonly (number | null)[]): TrafficPotential | null {
  const known = volumes.filter((volume) => volume !== null);
  if (known.length === 0) return null;
  const searches = known.reduce((total, volume) => total + Math.max(0, volume), 0);
  const left = clicksLeft([...page.itemTypes, ...page.items.map(({ type }) => type)]);
  const clicks = (share: number) => Math.round(searches * share * left);
  return { low: clicks(CLICK_CURVE.at(-1)!), high: clicks(CLICK_CURVE[0]!) };
}

/** Share of the clicks that the answers among these items leave to the results, 0..1. */
export function clicksLeft(itemTypes: readonly string[]): number {
  const answers = ANSWERING.filter((type) => itemTypes.includes(type));
  return answers.reduce((share, type) => share * (LEFT_UNDER[type] ?? LEFT_UNDER_OTHERS), 1);
}
