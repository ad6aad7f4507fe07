/**
 * What requests below the documented limits of size can do to the service, from callers without a credential and from students:
 * the longest hold-up of its event loop, by how much it grows, and what it answers. The service is a process of its own that
 * does nothing else. A hold-up is judged by the processor's time of a turn of the loop, which does not depend on what else the
 * machine does. Requests that are sent at once may share a turn, so of those each may take a millisecond of it. Each attack is
 * sent twice; the first one meets code that was never run.
 */
import { Agent, request } from 'node:http';
import { cookieOf } from '../support/byok.ts';
import { person } from '../support/people.ts';
import { ATTACKS, type Attack, type Sent, type Victim } from './attacks.ts';
import { type Bench, report, type Service, startService, withService } from './support.ts';

const MAX_HOLD_UP_MS = 50;
const MAX_SHARE_MS = 1;
/** Times the size of what was sent at once; below the floor the figure is that of the garbage collector. */
const MAX_GROWTH = 20;
const GROWTH_FLOOR = 64 * 1024 * 1024;

/** A connection for each request: which of them the service ends is not what is measured. */
const agent = new Agent({ maxSockets: 600 });

interface Outcome extends Usage {
  sent: number;
  /** Statuses with how often each came, 0 for a connection that was cut, and the largest answer, bytes. */
  statuses: Map<number, number>;
  largest: number;
}

/** By the clock and by the processor, milliseconds; and bytes. */
interface Usage {
  heldUp: number;
  computed: number;
  grown: number;
}

function send(url: string, sent: Sent): Promise<{ status: number; bytes: number }> {
  const { path, method = 'GET', headers, body, hangUpAfterMs } = sent;
  const { promise, resolve } = Promise.withResolvers<{ status: number; bytes: number }>();
  const options = { method, agent, headers: { 'Content-Type': 'application/json', ...headers } };
  const call = request(url + path, options, (answer) => {
    let bytes = 0;
    const done = () => resolve({ status: answer.statusCode!, bytes });
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
    });
    answer.on('end', done).on('close', done).on('error', done);
    if (hangUpAfterMs) setTimeout(() => call.destroy(), hangUpAfterMs);
  });
  call.on('error', () => resolve({ status: 0, bytes: 0 })).end(body);
  return promise;
}

async function measured(service: Service, attack: Attack, victim: Victim): Promise<Outcome> {
  const requests = attack.requests(victim);
  await service.ask('begin');
  const answers = attack.atOnce ? await Promise.all(requests.map((one) => send(service.url, one))) : [];
  if (!attack.atOnce) for (const one of requests) answers.push(await send(service.url, one));
  const usage = (await service.ask('end with usage')) as Usage;
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const sent = requests.reduce((sum, { path, body = '' }) => sum + path.length + Buffer.byteLength(body), 0);
  return { ...usage, sent, statuses, largest: Math.max(...answers.map(({ bytes }) => bytes)) };
}

function tell({ name, atOnce }: Attack, first: Outcome, again: Outcome): void {
  const { sent, statuses, largest } = again;
  const grown = Math.max(first.grown, again.grown);
  const failed = [...first.statuses.keys(), ...statuses.keys()].filter((status) => status >= 500 && status !== 503);
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const target = atOnce ? Math.max(MAX_HOLD_UP_MS, MAX_SHARE_MS * requests) : MAX_HOLD_UP_MS;
  const met = first.computed <= target && again.computed <= target;
  const small = grown <= Math.max(GROWTH_FLOOR, MAX_GROWTH * sent);
  const answers = [...statuses].map(([status, count]) => `${status} x${count}`).join(' ');
  const kilo = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;
  const turn = ({ computed, heldUp }: Usage) => `${computed.toFixed(0)} ms (${heldUp.toFixed(0)} by the clock)`;
  const figures = `longest turn ${turn(first)}, again ${turn(again)}, target ${target}`;
  const size = `grown ${kilo(grown)} for ${kilo(sent)}; ${answers}, largest answer ${kilo(largest)}`;
  report(name, `${figures}; ${size}`, met && small && failed.length === 0);
}

async function victimOf({ test }: Bench): Promise<Victim> {
  const student = await person(test);
  const cookie = { Cookie: await cookieOf(test, student.accountId), 'Content-Type': 'application/json' };
  const headers = { ...student.headers, Prefer: 'wait=30' };
  const jobIds: string[] = [];
  for (const keyword of ['tent', 'camping chair', 'meal planner']) {
    const body = JSON.stringify({ keywords: [keyword], limitPerSeed: 1000 });
    const bought = await fetch(`${test.url}/api/research/expand`, { method: 'POST', headers, body });
    jobIds.push(((await bought.json()) as { jobId: string }).jobId);
  }
  return { key: { Authorization: `Bearer ${student.key}` }, cookie, jobIds };
}

await withService(async (bench) => {
  const generous = { STUDENT_DAILY_QUOTA: '1000', STUDENT_DAILY_SPEND_USD: '1000', PLATFORM_DAILY_BUDGET_USD: '1000' };
  const service = await startService(bench, { REQUEST_RATE_PER_MINUTE: '1000000', ...generous });
  const victim = await victimOf(bench);
  await send(service.url, { path: '/api/auth/access', headers: victim.key });
  for (const attack of ATTACKS) {
    const first = await measured(service, attack, victim);
    tell(attack, first, await measured(service, attack, victim));
  }
  agent.destroy();
  await service.stop();
});
