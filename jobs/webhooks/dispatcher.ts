import type { AppContext } from '../../server/services/context.ts';
import { type KeyRing, openRing, signatures } from '../../server/services/webhooks/signing-keys.ts';
import { type Hooks, noHooks } from '../crash-points.ts';
import { persistently } from '../work.ts';
import { claimDeliveries, type Delivery } from './claim.ts';
import { type Network, network } from './network.ts';
import { type Message, type Outcome, send } from './send.ts';
import { settle } from './settle.ts';

/** Figures of the dispatcher; tests shorten them. */
export interface WebhookTunables {
  network: Network;
  /** 0 (inclusive) to 1 (exclusive), for the jitter. */
  random(): number;
  /** A dead worker's deliveries are taken up after it; more than twice the time of an attempt, else nothing would be sent. */
  leaseSeconds: number;
  timeoutMs: number;
  /** Deliveries under way in one process, and to one endpoint. */
  concurrency: number;
  perEndpoint: number;
  /** Between two looks at what is due; a signal brings the next one forward. */
  pollSeconds: number;
}

const TUNABLES: WebhookTunables = {
  network,
  random: Math.random,
  leaseSeconds: 60,
  timeoutMs: 15_000,
  concurrency: 32,
  perEndpoint: 8,
  pollSeconds: 2,
};

/** Delivers what the outbox owes, several messages at a time. Any number of processes may do so on one database. */
export class Dispatcher {
  readonly #app: AppContext;
  readonly #figures: WebhookTunables;
  readonly #hooks: Hooks;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #looking: Promise<void> | null = null;
  #lookAgain = false;
  #end: () => void = () => undefined;

  constructor(app: AppContext, { hooks = noHooks, ...figures }: Partial<WebhookTunables> & { hooks?: Hooks } = {}) {
    this.#app = app;
    this.#hooks = hooks;
    this.#figures = { ...TUNABLES, ...figures };
    if (this.#figures.leaseSeconds * 1000 <= 2 * this.#figures.timeoutMs)
      throw new RangeError('A lease of deliveries must be longer than two attempts');
  }

  start(): void {
    const unsubscribe = this.#app.bus.subscribe(({ kind }) => kind === 'webhooks' && this.#wake());
    const timer = setInterval(() => this.#wake(), this.#figures.pollSeconds * 1000);
    this.#end = () => {
      clearInterval(timer);
      unsubscribe();
    };
    this.#wake();
  }

  /** Cuts what is under way short; it is sent again by whoever looks next, under the same ids. */
  async stop(): Promise<void> {
    this.#end();
    this.#stopping.abort();
    await this.#looking;
    await Promise.all(this.#running);
  }

  #wake(): void {
    this.#lookAgain = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
  }

  async #look(): Promise<void> {
    try {
      while (this.#lookAgain && !this.#stopping.signal.aborted) {
        this.#lookAgain = false;
        const { concurrency, perEndpoint, leaseSeconds } = this.#figures;
        const count = concurrency - this.#running.size;
        if (count === 0) return;
        const before = performance.now();
        const claimed = await claimDeliveries(this.#app.database.db, { count, perEndpoint, leaseSeconds });
        for (const delivery of claimed) this.#begin(delivery, before);
      }
    } catch (error) {
      this.#app.log.warn({ err: error }, 'webhooks: no look at what is due');
    }
  }

  #begin(delivery: Delivery, claimedAt: number): void {
    const running = this.#deliver(delivery, claimedAt)
      .catch((error) => this.#app.log.warn({ err: error, delivery: delivery.eventId }, 'webhooks: delivery'))
      .finally(() => {
        this.#running.delete(running);
        if (!this.#stopping.signal.aborted) this.#wake();
      });
    this.#running.add(running);
  }

  async #deliver(delivery: Delivery, claimedAt: number): Promise<void> {
    await this.#hooks.reached('webhookClaimed', delivery.eventId);
    const { leaseSeconds, timeoutMs, random } = this.#figures;
    // Who was held up may have lost the lease: another sends it, and perhaps the next of its subject, by now.
    if (performance.now() - claimedAt > leaseSeconds * 1000 - 2 * timeoutMs) return;
    const outcome = await this.#attempt(delivery);
    await this.#hooks.reached('webhookAnswered', delivery.eventId);
    const draw = random();
    const write = () => settle(this.#app.database, delivery, outcome, draw);
    // As long as the lease holds; afterwards it is sent again.
    await persistently(write, AbortSignal.timeout(leaseSeconds * 1000));
    await this.#hooks.reached('webhookSettled', delivery.eventId);
  }

  async #attempt(delivery: Delivery): Promise<Outcome> {
    const message = this.#signed(delivery);
    if (!message) return { code: 'NOT_SIGNED' };
    const { network: out, timeoutMs } = this.#figures;
    const allowed = this.#app.config.webhookAllowHosts;
    return await send(delivery.url, message, { network: out, allowed, timeoutMs, stopping: this.#stopping.signal });
  }

  /** Null when its keys do not open. */
  #signed(delivery: Delivery): Message | null {
    const { endpointId: id, ownerId, version } = delivery;
    let ring: KeyRing;
    try {
      ring = openRing(delivery, { id, ownerId, version }, this.#app.credentialKeys);
    } catch (error) {
      this.#app.log.error({ err: error, endpoint: id }, 'webhooks: signing keys');
      return null;
    }
    const keys = delivery.hasPrevious && ring.previous ? [ring.current, ring.previous] : [ring.current];
    return messageOf(delivery, (content) => signatures(keys, content));
  }
}

/** The same body at every attempt; the time of the attempt and the signatures are its own. */
function messageOf(
  { eventId: id, type, at, data, claimedAt }: Delivery,
  sign: (content: { id: string; timestamp: number; body: string }) => string,
): Message {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const timestamp = Math.floor(claimedAt.getTime() / 1000);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'keyword-research-webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign({ id, timestamp, body }),
    },
  };
}
