/** One request. Its body is JSON text unless it says otherwise. */
export interface Sent {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** The body comes in pieces of one byte, and nobody says how many. */
  inPieces?: true;
  /** The client hangs up after so many milliseconds: for answers that go on. */
  hangUpAfterMs?: number;
}

/** What attackers have: a student's key and session, jobs of that student that are final, and a history of long ones. */
export interface Victim {
  key: Record<string, string>;
  cookie: Record<string, string>;
  jobIds: readonly string[];
  /** One whose result is as large as they come. */
  largeJobId: string;
  /** As many of the longest words as a list holds. */
  listId: string;
  /** Of a link to the result of one of them, which anybody may have. */
  token: string;
}

/** One way to hold up the service: these requests, one after the other or all at once. To add one is to add a row. */
export interface Attack {
  name: string;
  atOnce?: true;
  /** It has the service read and compute much more than was sent: of its memory, what it holds is judged, without its garbage. */
  brings?: true;
  requests(victim: Victim): Sent[];
}

export const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => one(i));
export const text = (count: number, one: (index: number) => string) => times(count, one).join(' ');
export const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
export const trpc = (name: string, body: string): Sent => ({ path: `/trpc/${name}`, method: 'POST', body });
export const rest = (path: string, body: string, headers: Record<string, string>): Sent => ({
  path,
  method: 'POST',
  body,
  headers,
});
export const graphql = (query: string, variables: object = {}, headers: Record<string, string> = {}): Sent => ({
  path: '/graphql',
  method: 'POST',
  headers,
  body: JSON.stringify({ query, variables }),
});
/** As many reads in one batch as there are inputs. */
export const batch = (name: string, inputs: object[], headers: Record<string, string> = {}): Sent => {
  const input = Object.fromEntries(inputs.map((json, i) => [i, { json }]));
  const names = inputs.map(() => name).join(',');
  return { path: `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`, headers };
};

/** Submits an expansion. */
export const SUBMIT = 'mutation ($input: ExpansionInput!) { submitExpansion(input: $input) { jobId } }';
