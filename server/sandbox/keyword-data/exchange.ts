import type { FaultAction } from '../types.ts';
import type { World } from '../world.ts';

/** An authenticated request to the keyword data double. */
export interface Exchange {
  world: World;
  login: string;
  actions: FaultAction[];
}
