import type { Answer } from '../support/people.ts';

/** What the headers of an answer say beside its body, on every face alike. */
export interface Said {
  /** The limits that were named with their sizes, and what is left of those that nothing but the call uses up. */
  limits: string[];
  /** Whether a refusal says when to come back: REST in `Retry-After`, the others in `retryAfterSeconds`. */
  comesBack: boolean;
}

export function saidIn({ headers }: Answer, comesBack: boolean): Said {
  const items = (name: string) => (headers.get(name) ?? '').split(/, */).filter((item) => item !== '');
  const left = items('ratelimit').map((item) => item.replace(/;t=\d+/, '').replace(/^("requests");r=\d+/, '$1'));
  return { limits: [...items('ratelimit-policy'), ...left], comesBack };
}
