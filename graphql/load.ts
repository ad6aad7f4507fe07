import { setImmediate } from 'node:timers/promises';

/**
 * GraphQL with its packages, a quarter of all modules: a start does not wait for them, and a request for them does. Package by
 * package, because all of them at once hold up the event loop for half a second.
 */
export async function loadGraphql() {
  await import('graphql');
  await setImmediate();
  await import('graphql-yoga');
  await setImmediate();
  return await import('./endpoint.ts');
}
