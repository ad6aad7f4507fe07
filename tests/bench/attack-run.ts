/**
 * Sends attacks to a service that measures itself, and says what they cost. A hold-up is judged by the processor's time of a turn
 * of the loop, which does not depend on what else the machine does. Requests that are sent at once may share a turn, so of those
 * each may take a millisecond of it. Each attack is sent twice; the first one meets code that was never run. `at most` is the
 * whole process with all its threads and the garbage that nobody has collected yet; `kept` is what is left of the main thread's
 * after a collection, but for caches, whose bounds are their own. One that brings much is sent a third time, while garbage is
 * collected all the time: `held` is what it takes of the main thread's memory when none of it is garbage, and judged in place of
 * `at most`, which is as much as V8 lets gather.
 */
import { Agent, request } from 'node:http';
import type { Attack, Sent, Victim } from './attacks/sent.ts';
import { report, type Service } from './support.ts';

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
  held: number;
  kept: number;
}

function send(url: string, sent: Sent): Promise<{ status: number; bytes: number }> {
  const { path, method = 'GET', headers, body, inPieces, hangUpAfterMs } = sent;
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
  call.on('error', () => resolve({ status: 0, bytes: 0 }));
  if (inPieces) for (const byte of Buffer.from(body!)) call.write(Buffer.of(byte));
  call.end(inPieces ? undefined : body);
  return promise;
}

async function measured(
  service: Service,
  attack: Attack,
  { victim, isWeighed = false }: { victim: Victim; isWeighed?: boolean },
): Promise<Outcome> {
  const requests = attack.requests(victim);
  await service.ask(isWeighed ? 'begin weighed' : 'begin');
  const answers = attack.atOnce ? await Promise.all(requests.map((one) => send(service.url, one))) : [];
  if (!attack.atOnce) for (const one of requests) answers.push(await send(service.url, one));
  const usage = (await service.ask('end with usage')) as Usage;
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const sent = requests.reduce((sum, { path, body = '' }) => sum + path.length + Buffer.byteLength(body), 0);
  return { ...usage, sent, statuses, largest: Math.max(...answers.map(({ bytes }) => bytes)) };
}

/** Whether that much memory is within bounds. */
function isSmall(bytes: number, { sent }: Outcome): boolean {
  return bytes <= Math.max(GROWTH_FLOOR, MAX_GROWTH * sent);
}

function tell({ name, atOnce }: Attack, [first, again, weighed]: readonly [Outcome, Outcome, Outcome?]): void {
  const { sent, statuses, largest } = again;
  const grown = Math.max(first.grown, again.grown);
  const failed = [...first.statuses.keys(), ...statuses.keys()].filter((status) => status >= 500 && status !== 503);
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const target = atOnce ? Math.max(MAX_HOLD_UP_MS, MAX_SHARE_MS * requests) : MAX_HOLD_UP_MS;
  const met = first.computed <= target && again.computed <= target;
  const most = Math.max(weighed ? weighed.held : grown, first.kept, again.kept);
  const small = isSmall(most, again);
  const answers = [...statuses].map(([status, count]) => `${status} x${count}`).join(' ');
  const kilo = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;
  const turn = ({ computed, heldUp }: Usage) => `${computed.toFixed(0)} ms (${heldUp.toFixed(0)} by the clock)`;
  const figures = `longest turn ${turn(first)}, again ${turn(again)}, target ${target}`;
  const kept = `${kilo(Math.max(first.kept, again.kept, 0))} kept outside of caches`;
  const peak = `${kilo(grown)} at most${weighed ? ` (with garbage, not judged), ${kilo(weighed.held)} held at most` : ''}`;
  const size = `grown ${peak}, ${kept}, for ${kilo(sent)}; ${answers}, largest answer ${kilo(largest)}`;
  report(name, `${figures}; ${size}`, met && small && failed.length === 0);
}

/** Those whose name holds the word that the benchmark was started with; all without one. */
export function attacksNamed(all: readonly Attack[], word = process.argv[2] ?? ''): readonly Attack[] {
  return all.filter(({ name }) => name.includes(word));
}

/** One row of the table for each attack. */
export async function attack(service: Service, attacks: readonly Attack[], victim: Victim): Promise<void> {
  for (const one of attacks) {
    const first = await measured(service, one, { victim });
    const again = await measured(service, one, { victim });
    const weighed = one.brings && (await measured(service, one, { victim, isWeighed: true }));
    tell(one, [first, again, weighed]);
  }
  agent.destroy();
}
