import type { Outputs } from '../../api/client.ts';
import { accessQuery, queryClient } from '../../api/queries.ts';

export type Quote = Outputs['byok']['quoteExpand']['quote'];

/** What is kept is kept for who is signed in: whoever comes to this browser next sees nothing of it. */
const who = () => queryClient.getQueryData(accessQuery.queryKey)?.userId;
/** Quotes of this tab: they survive a reload and a duplicated tab, and are gone with it. */
const shownKey = (quoteId: string) => `quote ${who()} ${quoteId}`;
/** Which job a quote became: known to all tabs of this browser. */
const jobKey = (quoteId: string) => `confirmed ${who()} ${quoteId}`;

/** A quote is kept with the clock of this machine, which may be wrong: how long it is good for is what the service says. */
export function keepQuote(quote: Quote): void {
  const goodForMs = quote.expiresAt.getTime() - quote.createdAt.getTime();
  const expiresAt = new Date(Date.now() + goodForMs);
  sessionStorage.setItem(shownKey(quote.quoteId), JSON.stringify({ ...quote, expiresAt }));
}

export function keptQuote(quoteId: string): Quote | null {
  const text = sessionStorage.getItem(shownKey(quoteId));
  if (!text) return null;
  const quote = JSON.parse(text) as Quote;
  return { ...quote, createdAt: new Date(quote.createdAt), expiresAt: new Date(quote.expiresAt) };
}

export function keepJob(quoteId: string, jobId: string): void {
  localStorage.setItem(jobKey(quoteId), jobId);
}

export function jobOf(quoteId: string): string | null {
  return localStorage.getItem(jobKey(quoteId));
}
