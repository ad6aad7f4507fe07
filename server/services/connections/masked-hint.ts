import type { DataForSeoCredential, OpenRouterCredential } from '../../providers/ports/calls.ts';

const SHOWN = 4;
/** Below this length four characters would tell too much of a login or key. */
const SHORTEST_SHOWN = 12;
/** Characters before the `@` of a login from which its first one is shown, and the most of what stands behind it. */
const [SHORTEST_NAME, MOST_OF_DOMAIN] = [3, 60];

/**
 * What an owner recognises a credential by: of a login that is an e-mail address its first character and the domain, of
 * others the last four characters, none of a short one. Never anything of a password.
 */
export function maskedHint(credential: DataForSeoCredential | OpenRouterCredential): string {
  const text = 'login' in credential ? credential.login : credential.apiKey;
  const address = 'login' in credential ? /^([^@\s]+)@([^@\s]+\.[^@\s]+)$/u.exec(text) : null;
  if (address) return addressHint(address[1]!, address[2]!);
  // By characters, not by halves of them: half a surrogate pair cannot be stored.
  const characters = [...text];
  return characters.length >= SHORTEST_SHOWN ? `…${characters.slice(-SHOWN).join('')}` : '…';
}

function addressHint(name: string, domain: string): string {
  const [characters, behind] = [[...name], [...domain].slice(-MOST_OF_DOMAIN).join('')];
  return `${characters.length >= SHORTEST_NAME ? characters[0] : ''}…@${behind}`;
}
