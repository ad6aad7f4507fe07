/** The doubles in a thread of their own: tells its parent where they listen. */
import { parentPort } from 'node:worker_threads';
import { startSandbox } from './index.ts';

const { keywordDataUrl, gatewayUrl } = await startSandbox();
parentPort!.postMessage({ keywordDataUrl, gatewayUrl });
