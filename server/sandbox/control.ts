import type { Counters, SandboxControl } from './types.ts';
import type { World } from './world.ts';

/** Further pages of a SERP cost 75 % of the first (providers A6). */
const FURTHER_PAGE_SHARE = 0.75;

function counters(world: World): Counters {
  return {
    requests: Object.fromEntries(world.requests),
    chargedRequests: world.ledger.chargedRequests,
    refused: Object.fromEntries(world.refused),
    inFlight: world.active,
    inFlightPeak: world.activePeak,
  };
}

/** The handle by which a test, a demo or a benchmark steers the doubles. */
export function controlOf(world: World): SandboxControl {
  return {
    setFault: (fault) => world.faults.set(fault),
    clearFaults: (ids) => world.faults.clear(ids),
    setBalance: (account, usd) => world.ledger.setBalance(account, usd),
    setOwnProviderKeys: (key, own, gatewayShare = 0) =>
      void (own ? world.ownProviderKeys.set(key, gatewayShare) : world.ownProviderKeys.delete(key)),
    setUnverified: (login, unverified) =>
      void (unverified ? world.unverified.add(login) : world.unverified.delete(login)),
    setLimits(limits) {
      world.limits = { ...world.limits, ...limits };
    },
    setPrice(path, { perTask, perItem }) {
      const old = world.prices.get(path);
      if (old === undefined) throw new Error(`no price at ${path}`);
      const items = perItem === undefined ? {} : { perItem };
      const pages = old.perFurtherPage === undefined ? {} : { perFurtherPage: perTask * FURTHER_PAGE_SHARE };
      world.prices.set(path, { perTask, ...items, ...pages });
    },
    setModelPrice: (model, price) => void world.modelPrices.set(model, price),
    setModelServed: (model, served) => void (served ? world.endedModels.delete(model) : world.endedModels.add(model)),
    setLatency(latency) {
      world.latency = latency;
    },
    answerIn: (ms) => world.goOnIn(ms),
    setQueueDelay(ms) {
      world.queueDelayMs = ms;
    },
    finishQueue() {
      const now = world.clock();
      for (const task of world.tasks.values()) if (task.doneAt !== null && task.doneAt > now) task.doneAt = now;
    },
    counters: () => counters(world),
    bill: (account) => world.ledger.bill(account),
    delivered: () => [...world.delivered],
    billTotalUsd: (account) => world.ledger.totalUsd(account),
    reset: () => world.reset(),
  };
}
