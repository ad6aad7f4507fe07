import type { Route } from '../routes/route.ts';

/** What a reader needs beside the summary: who may call, whether it can be repeated, and what it costs. */
export function describeOperation(route: Route): string {
  return [whoMayCall(route), howToRepeat(route), whatItSpends(route), howItAnswers(route)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function whoMayCall({ operation: { access }, legacy }: Route): string {
  if (access.who === 'anyone') return 'No credential is needed.';
  if (access.credential === 'session') return 'With the cookie of a signed-in session only.';
  const scopes = [access.scope, access.orScope].filter((scope) => scope !== null && scope !== undefined);
  const key =
    scopes.length > 0 ? `an API key with the scope ${scopes.map((one) => `\`${one}\``).join(' or ')}` : 'any API key';
  return legacy ? `With ${key}; a cookie is not accepted here.` : `With ${key}, or with a session.`;
}

function howToRepeat({ operation: { idempotency } }: Route): string {
  if (idempotency === 'required')
    return 'It needs an `Idempotency-Key`; repeat it with the same one and it happens once.';
  if (idempotency === 'optional') return 'With an `Idempotency-Key` it can be repeated and happens once.';
  return '';
}

function whatItSpends({ operation: { spends, access } }: Route): string {
  if (!spends) return access.scope === null ? '' : 'It spends nothing.';
  if (access.scope === 'byok:execute') return 'It spends on your own provider accounts, at most what the quote says.';
  return 'It takes one unit of a student’s daily quota, unless the cache answers it completely.';
}

function howItAnswers({ waits, revalidate, events, legacy, path }: Route): string {
  if (legacy) return `It is the old form of POST \`${path}\` and ends on the date in \`Sunset\`.`;
  if (events)
    return 'Server-sent events: `id` is the number of the event, `data` the event as JSON, `end` follows the last one.';
  if (revalidate) return 'It carries an `ETag`; send it as `If-None-Match` and an unchanged answer is 304.';
  return waits ? 'With `Prefer: wait=N` the answer is held up to N seconds (30 at most) until the job is final.' : '';
}
