export { type Connection, type ConnectOptions, connect } from './connect.ts';
export type { JobEvent } from './events.ts';
export { freshKey } from './keyed.ts';
export { pages } from './pages.ts';
export * from './problems.ts';
export {
  type AppRouter,
  type Inputs,
  isFinal,
  isPrivate,
  type Job,
  type Outputs,
  type PrivateJob,
  type Quote,
  type ResearchJob,
} from './router.ts';
export type { Progress, WaitOptions } from './wait.ts';
