import type { Exchange } from '../../../server/http/openapi/exchanges.ts';
import type { Route } from '../../../server/http/routes/route.ts';
import { routes } from '../../../server/http/routes.ts';
import type { TestApp } from '../../support/test-app.ts';
import { ACCOUNT, LEAVING } from './account-steps.ts';
import { settled } from './normal.ts';
import { APPROVALS, CONNECTIONS, DISCONNECTING, PRIVATE } from './private-steps.ts';
import { DISCOVERY, JOBS, LISTS, RESEARCH } from './research-steps.ts';
import type { Step, Told } from './step.ts';
import { WEBHOOKS } from './webhook-steps.ts';

/** Everything that one person can do over REST, in an order in which it succeeds. */
export const STORY: readonly Step[] = [
  ...[
    ACCOUNT,
    RESEARCH,
    JOBS,
    LISTS,
    DISCOVERY,
    CONNECTIONS,
    PRIVATE,
    APPROVALS,
    WEBHOOKS,
    DISCONNECTING,
    LEAVING,
  ].flat(),
];

/** An exchange as it was on the wire, and what of it the description keeps. */
export interface Heard {
  route: Route;
  answer: Response;
  kept: Exchange;
}

export interface Played {
  heard: Heard[];
  /** What came in the answers and nobody else may read. */
  secrets: string[];
}

/** Plays the story to an application; its successful exchanges come without secrets. */
export async function played(test: TestApp): Promise<Played> {
  const [told, heard]: [Told, Heard[]] = [{}, []];
  const begun = new Date();
  for (const step of STORY) {
    await step.before(test, told);
    const { route, answer, kept } = await asked(test, step, told);
    const isExpected = step.refusal === null ? answer.ok : (kept.body as { code: string }).code === step.refusal;
    if (!isExpected) throw new Error(`${step.operation}, ${step.title}: ${answer.status} ${JSON.stringify(kept.body)}`);
    told[step.operation] = kept.body;
    if (step.operation === 'auth.signIn') told.cookie = answer.headers.get('set-cookie')?.split(';')[0];
    if (step.isShown) heard.push({ route, answer, kept });
  }
  const kept = settled(
    heard.map((one) => one.kept),
    begun,
  );
  return { heard: heard.map((one, index) => ({ ...one, kept: kept[index]! })), secrets: secretsOf(told) };
}

function secretsOf(told: Told): string[] {
  const { invite, cookie, 'keys.create': made, 'webhooks.create': hook, 'webhooks.rotateSecret': fresh } = told;
  const { url } = told['jobs.share'];
  return [invite.code, cookie, cookie.split('=')[1], made.key, hook.secret, fresh.secret, url.split('/').at(-1)];
}

/** Headers of answers that an example shows. */
const KEPT = ['Location', 'Retry-After', 'Preference-Applied'];
const isThere = (header: readonly [string, string | null]): header is [string, string] => header[1] !== null;

async function asked(test: TestApp, step: Step, told: Told): Promise<Heard> {
  const route = routes.find(({ operation }) => operation.name === step.operation)!;
  const input = step.input(told);
  for (;;) {
    const answer = await send(test, route, { input, headers: { ...step.headers, ...credentialOf(step, told) } });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    const body = text === '' ? null : isJson ? JSON.parse(text) : text;
    if (step.untilFinal && answer.ok && body.completedAt === null) continue;
    const answered = Object.fromEntries(KEPT.map((name) => [name, answer.headers.get(name)] as const).filter(isThere));
    const { operation, title, headers } = step;
    const kept = { operation, title, input, headers, status: answer.status, answered, body };
    return { route, answer, kept };
  }
}

function credentialOf({ by }: Step, told: Told): Record<string, string> {
  if (by === 'nobody') return {};
  return by === 'session' ? { Cookie: told.cookie } : { Authorization: `Bearer ${told['keys.create'].key}` };
}

/** Sends an input as the description shows it: what the path names in the path, the rest in the body or in the query. */
function send(test: TestApp, route: Route, { input, headers }: Pick<Exchange, 'input' | 'headers'>): Promise<Response> {
  const rest = new Map(Object.entries(input));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return value;
  });
  const url = new URL(path, test.url);
  const hasBody = route.from.includes('body') && route.method !== 'DELETE';
  if (!hasBody) for (const [name, value] of rest) url.searchParams.set(name, String(value));
  const body = hasBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {};
  return fetch(url, { method: route.method, headers: { 'Content-Type': 'application/json', ...headers }, ...body });
}
