import type { RequestMeta } from '../services/context.ts';
import type { HeaderSink } from './header-record.ts';
import type { Route } from './routes/route.ts';

/** Seconds after which a job that is not final is worth another look. */
const LOOK_AGAIN_SECONDS = 2;

/** Where a job that is under way is read and when to look, and that its caller's wish to wait was granted (RFC 7240). */
export function setJobHeaders(
  headers: HeaderSink,
  route: Route,
  { status, data, meta, replayed }: { status: number; data: unknown; meta: RequestMeta; replayed: boolean | undefined },
): void {
  // A stored answer is told at once.
  if (route.waits && meta.waitSeconds > 0 && !replayed) headers.set('Preference-Applied', `wait=${meta.waitSeconds}`);
  if (!isUnderWay(data)) return;
  headers.set('Retry-After', String(LOOK_AGAIN_SECONDS));
  if (status === 202 && route.readAt) headers.set('Location', route.readAt(encodeURIComponent(data.jobId)));
}

/** Whether an answer is a job that is not final yet. */
export function isUnderWay(data: unknown): data is { jobId: string } {
  if (typeof data !== 'object' || data === null || !('jobId' in data) || !('status' in data)) return false;
  return data.status === 'queued' || data.status === 'processing';
}

/** Success of what submits a job, or answers with one that is there. */
export const jobStatus = (data: unknown) => (isUnderWay(data) ? 202 : 200);
