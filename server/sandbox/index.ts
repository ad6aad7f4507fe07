/**
 * Doubles of both providers: HTTP servers on the loopback interface that speak their wire protocols, charge their
 * prices and break on demand. They know nothing of the service that talks to them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { controlOf } from './control.ts';
import { handleControl } from './control-server.ts';
import { handleGateway } from './gateway/server.ts';
import { handleKeywordData } from './keyword-data/server.ts';
import type { Sandbox, SandboxOptions } from './types.ts';
import { type Listening, listen } from './wire.ts';
import { World } from './world.ts';

export type * from './types.ts';

type Handler = (world: World, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Counts what is being worked on around a handler. */
function counted(world: World, handle: Handler) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    world.active++;
    world.activePeak = Math.max(world.activePeak, world.active);
    try {
      await handle(world, request, response);
    } finally {
      world.active--;
    }
  };
}

/** Starts both doubles, and the control API when a port is given for it. Rejects when a port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const world = new World(options);
  const control = controlOf(world);
  const open: Listening[] = [];
  const stop = async () => {
    world.stop();
    await Promise.all(open.map((listening) => listening.close()));
  };
  const start = async (handle: Parameters<typeof listen>[0], port: number) => {
    const listening = await listen(handle, host, port);
    open.push(listening);
    return listening.origin;
  };
  try {
    const keywordDataUrl = await start(counted(world, handleKeywordData), options.keywordDataPort ?? 0);
    const gatewayOrigin = await start(counted(world, handleGateway), options.gatewayPort ?? 0);
    const { controlPort = null } = options;
    const controlUrl =
      controlPort === null ? null : await start((req, res) => handleControl(control, req, res), controlPort);
    return { keywordDataUrl, gatewayUrl: `${gatewayOrigin}/api/v1`, controlUrl, control, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
