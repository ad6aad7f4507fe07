/** Forms of an answer that a document may have. */
const FORMS = new Set([
  'application/graphql-response+json',
  'application/json',
  'text/event-stream',
  '*/*',
  'application/*',
  'text/*',
]);

/**
 * `Accept` with each form once, and none that never comes: for every one that it lists a refusal names all that there are. Where
 * none is left it is passed over, as on the other transports: whether the answer has a form would be asked when all is done.
 */
export function acceptedForms(accept: string): string {
  const offers = accept.split(',').map((offer) => offer.split(';', 1)[0]!.trim().toLowerCase());
  const known = [...new Set(offers)].filter((offer) => FORMS.has(offer));
  return known.length > 0 ? known.join(', ') : 'application/json';
}

const STREAMS = ['text/event-stream', 'text/*', '*/*'];

/** Whether an answer may come event by event. */
export function takesEvents({ headers }: Request): boolean {
  const forms = headers.get('accept')?.split(', ');
  return forms === undefined || forms.some((form) => STREAMS.includes(form));
}
