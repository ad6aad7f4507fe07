import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface Addresses {
  keywordDataUrl: string;
  gatewayUrl: string;
}

/** Starts both doubles in a thread of their own: inventing thousands of figures must not hold up who asks for them. */
export async function startDoublesInThread(): Promise<Addresses & { stop(): Promise<void> }> {
  const thread = new Worker(new URL('./thread-main.ts', import.meta.url));
  const [addresses] = (await once(thread, 'message')) as [Addresses];
  const stop = async () => {
    await thread.terminate();
  };
  return { ...addresses, stop };
}
