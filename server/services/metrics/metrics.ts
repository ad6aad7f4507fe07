import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { onceForAll } from '../../core/once-for-all.ts';
import type { AppContext } from '../context.ts';
import { cacheMetrics } from './caches.ts';
import { jobsByState, moneyToday, providerOutcomes } from './figures.ts';

export interface Metrics {
  /** Counts an answered request under its route, never under its raw path. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Prometheus text; the figures of jobs and money are read now. */
  text(): Promise<string>;
  contentType: string;
}

/** One registry an application: requests, jobs by state, money of the day in USD, paid requests by outcome. */
export function createMetrics({ database: { db }, memory }: Pick<AppContext, 'database' | 'memory'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the answer, seconds.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[]) => new Gauge({ name, help, labelNames, registers });
  const jobs = gauge('research_jobs', 'Jobs by pipeline and status.', ['pipeline', 'status']);
  const money = gauge('budget_usd', 'Money of the UTC day, USD.', ['payer', 'kind']);
  const paid = gauge('paid_requests_today', 'Paid provider requests of the UTC day.', ['provider', 'outcome']);
  const tellCaches = cacheMetrics(registry, memory);
  return {
    observe({ method, route, status, seconds }) {
      requests.inc({ method, route, status: String(status) });
      duration.observe({ method, route }, seconds);
    },
    // Two that read at once would empty each other's figures.
    text: onceForAll(async () => {
      for (const each of [jobs, money, paid]) each.reset();
      for (const { labels, value } of await jobsByState(db)) jobs.set(labels, value);
      for (const { labels, value } of await moneyToday(db)) money.set(labels, value);
      for (const { labels, value } of await providerOutcomes(db)) paid.set(labels, value);
      tellCaches();
      return await registry.metrics();
    }),
    contentType: registry.contentType,
  };
}
