import type { DataForSeoCredential, OpenRouterCredential } from './ports/calls.ts';

const MAX_MESSAGE_CHARS = 300;

/** Everything that must never appear in a message: the secrets themselves and the forms in which they travel. */
export function secretsOf(credential: DataForSeoCredential | OpenRouterCredential): string[] {
  if ('apiKey' in credential) return [credential.apiKey];
  return [credential.password, basicToken(credential)];
}

/** The token of the HTTP Basic scheme, UTF-8. */
export function basicToken(credential: DataForSeoCredential): string {
  return Buffer.from(`${credential.login}:${credential.password}`, 'utf8').toString('base64');
}

/** A provider's text, cut to a loggable length, which may be through a character, with every secret replaced: providers do echo what they were sent. */
export function redact(text: string, secrets: readonly string[]): string {
  const clean = secrets.filter((secret) => secret !== '').reduce((rest, s) => rest.replaceAll(s, '[redacted]'), text);
  return clean.slice(0, MAX_MESSAGE_CHARS).toWellFormed();
}

/** Below this length a secret may stand inside an id by chance. */
const SHORTEST_UNLIKELY = 12;

/**
 * An outcome whose texts (message and code, both the provider's) are free of the credential's secrets. An id stays as it
 * is, because a changed one leads to no record; one that repeats the credential is none.
 */
export function redactTexts<O extends object>(outcome: O, credential: DataForSeoCredential | OpenRouterCredential): O {
  const secrets = secretsOf(credential);
  const texts = Object.entries(outcome).filter(([name]) => ['message', 'code'].includes(name));
  const clean = texts.map(([name, text]) => [name, typeof text === 'string' ? redact(text, secrets) : text]);
  const id = 'providerId' in outcome ? outcome.providerId : null;
  const echoes = typeof id === 'string' && secrets.some((s) => s.length >= SHORTEST_UNLIKELY && id.includes(s));
  return { ...outcome, ...Object.fromEntries(clean), ...(echoes ? { providerId: null } : {}) };
}
