import type { DataForSeoCredential, OpenRouterCredential } from '../../providers/ports/calls.ts';

const SHOWN = 4;
/** Below this length four characters would tell too much of a login or key. */
const SHORTEST_SHOWN = 12;

/** What an owner recognises a credential by: the last four characters of the login or key, none of a short one. */
export function maskedHint(credential: DataForSeoCredential | OpenRouterCredential): string {
  const text = 'login' in credential ? credential.login : credential.apiKey;
  // By characters, not by halves of them: half a surrogate pair cannot be stored.
  const characters = [...text];
  return characters.length >= SHORTEST_SHOWN ? `…${characters.slice(-SHOWN).join('')}` : '…';
}
