import type { Inputs } from '../../api/client.ts';

export type Scope = NonNullable<Inputs['keys']['create']['scopes']>[number];

/** What each scope lets a key do, in words. */
export const SCOPE_WORDS: Record<Scope, { short: string; long: string }> = {
  'research:execute': { short: 'research', long: 'Research on the shared pipeline, within your daily quota' },
  'feed:read': { short: 'read the feed', long: 'Read the discovery feed and the game keywords' },
  'byok:execute': { short: 'spend your money', long: 'Buy on your own provider accounts, within your daily budget' },
};
