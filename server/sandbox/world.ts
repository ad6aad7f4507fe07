import { FaultBoard } from './faults.ts';
import type { Generation } from './gateway/generations.ts';
import type { TaskRecord } from './keyword-data/tasks.ts';
import { Ledger } from './ledger.ts';
import { DAY_MS, DEFAULT_LIMITS, InFlight, MINUTE_MS, Windows } from './limits.ts';
import { DEFAULT_PRICES, type Price } from './prices.ts';
import { hex, normal } from './random.ts';
import type { Delivery, Latency, ModelRates, SandboxLimits, SandboxOptions } from './types.ts';

/** z value of the 95th percentile of a normal distribution. */
const Z95 = 1.645;

export interface CachedReply {
  body: string;
  sourceId: string;
  expiresAt: number;
}

/** Everything the two servers and the control API share. */
export class World {
  readonly seed: number;
  readonly clock: () => number;
  readonly tellsTime: boolean;
  readonly ledger: Ledger;
  readonly windows: Windows;
  readonly days: Windows;
  readonly faults = new FaultBoard();
  readonly inFlight = new InFlight();
  readonly prices = new Map<string, Price>();
  readonly modelPrices = new Map<string, ModelRates>();
  /** The gateway's share of the price, by key. */
  readonly ownProviderKeys = new Map<string, number>();
  readonly unverified = new Set<string>();
  readonly endedModels = new Set<string>();
  readonly tasks = new Map<string, TaskRecord>();
  readonly generations = new Map<string, Generation>();
  readonly replies = new Map<string, CachedReply>();
  readonly requests = new Map<string, number>();
  readonly refused = new Map<string, number>();
  readonly delivered: Delivery[] = [];
  limits: SandboxLimits = { ...DEFAULT_LIMITS };
  latency: Latency = 0;
  queueDelayMs = 0;
  active = 0;
  activePeak = 0;
  readonly #options: SandboxOptions;
  /** Ids of two runs of a double must differ, or a restarted one would repeat ids already in a client's books. */
  readonly #salt: number;
  readonly #waiting = new Map<NodeJS.Timeout, { resolve: () => void; reject: (reason: Error) => void }>();
  #serial = 0;

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.seed = options.seed ?? 1;
    this.clock = options.clock ?? Date.now;
    this.tellsTime = options.tellsTime ?? true;
    this.#salt = this.clock();
    this.ledger = new Ledger(this.clock);
    this.windows = new Windows(this.clock, MINUTE_MS);
    this.days = new Windows(this.clock, DAY_MS);
    this.#defaults();
  }

  /** Hexadecimal digits that no earlier call returned. */
  freshHex(digits: number): string {
    return hex(digits, this.seed, this.#salt, this.#serial++);
  }

  count(endpoint: string): void {
    this.requests.set(endpoint, (this.requests.get(endpoint) ?? 0) + 1);
  }

  refuse(code: number): void {
    this.refused.set(String(code), (this.refused.get(String(code)) ?? 0) + 1);
  }

  /** One draw of the latency that is set, in milliseconds. */
  drawLatency(): number {
    const { latency } = this;
    if (typeof latency === 'number') return latency;
    const sigma = Math.log(latency.p95Ms / latency.medianMs) / Z95;
    return latency.medianMs * Math.exp(sigma * normal(this.seed, 'latency', this.#serial++));
  }

  /** Resolves after `ms`; rejects when the world stops or is reset, so that nothing is charged afterwards. */
  wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve, reject) => this.#arm(ms, { resolve, reject }));
  }

  #arm(ms: number, waiting: { resolve: () => void; reject: (reason: Error) => void }): void {
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      waiting.resolve();
    }, ms);
    this.#waiting.set(timer, waiting);
  }

  /** Whatever waits now goes on after `ms` instead. */
  goOnIn(ms: number): void {
    for (const [timer, waiting] of [...this.#waiting]) {
      clearTimeout(timer);
      this.#waiting.delete(timer);
      this.#arm(ms, waiting);
    }
  }

  /** Abandons all work in progress. */
  stop(): void {
    for (const [timer, { reject }] of this.#waiting) {
      clearTimeout(timer);
      reject(new Error('the sandbox was stopped or reset'));
    }
    this.#waiting.clear();
  }

  reset(): void {
    this.stop();
    this.faults.clear();
    this.ledger.reset();
    this.windows.reset();
    this.days.reset();
    for (const map of [this.tasks, this.generations, this.replies, this.requests, this.refused]) map.clear();
    this.activePeak = this.active;
    this.delivered.length = 0;
    this.#defaults();
  }

  #defaults(): void {
    this.limits = { ...DEFAULT_LIMITS };
    this.latency = this.#options.latencyMs ?? 0;
    this.queueDelayMs = this.#options.queueDelayMs ?? 0;
    this.prices.clear();
    for (const [path, price] of Object.entries(DEFAULT_PRICES)) this.prices.set(path, price);
    this.modelPrices.clear();
    this.endedModels.clear();
    this.unverified.clear();
    this.ownProviderKeys.clear();
  }
}
