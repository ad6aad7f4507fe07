import { Worker } from 'node:worker_threads';

interface Addresses {
  keywordDataUrl: string;
  gatewayUrl: string;
}

/** Starts both doubles in a thread of their own: inventing thousands of figures must not hold up who asks for them. */
export async function startDoublesInThread(): Promise<Addresses & { stop(): Promise<void> }> {
  const thread = new Worker(new URL('./thread-main.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<Addresses>();
  // Where Node watches files, a thread tells of those that it loads, too.
  thread.on('message', (told: Partial<Addresses>) => told.gatewayUrl && resolve(told as Addresses));
  thread.once('error', reject);
  const addresses = await promise;
  const stop = async () => {
    await thread.terminate();
  };
  return { ...addresses, stop };
}
