import { api, type Inputs } from '../../api/client.ts';
import { type JobHead, ownHead, sharedHead } from '../../api/jobs.ts';

type Filter = {
  operation: JobHead['kind'] | undefined;
  status: JobHead['status'] | undefined;
  label: string | undefined;
};

/** Where each pipeline goes on; null when it is at its end. What was read beyond the page waits in `rest`. */
interface Place {
  shared: string | null;
  own: string | null;
  rest: JobHead[];
}
export const FIRST: Place = { shared: '', own: '', rest: [] };
const SIZE = 30;

/** The next jobs of both pipelines, merged by time. */
export async function pageAfter(place: Place, filter: Filter): Promise<{ jobs: JobHead[]; next: Place | undefined }> {
  const [shared, own] = await Promise.all([
    read(
      place.shared,
      async (input) => {
        const { items, nextCursor } = await api.research.history.query(input);
        return { jobs: items.map(sharedHead), nextCursor };
      },
      filter,
    ),
    read(
      place.own,
      async (input) => {
        const { items, nextCursor } = await api.byok.history.query(input);
        return { jobs: items.map(ownHead), nextCursor };
      },
      filter,
    ),
  ]);
  const all = [...place.rest, ...shared.jobs, ...own.jobs].sort(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  );
  // Jobs older than where a pipeline has been read to may still be preceded by unread ones of it.
  const border = Math.max(...[shared, own].map(({ nextCursor, jobs }) => (nextCursor ? oldest(jobs) : 0)));
  const jobs = all.filter(({ createdAt }) => createdAt.getTime() >= border);
  const rest = all.filter(({ createdAt }) => createdAt.getTime() < border);
  const next = { shared: shared.nextCursor, own: own.nextCursor, rest };
  return { jobs, next: next.shared === null && next.own === null ? undefined : next };
}

/** Without what is not said. */
const saidOf = ({ operation, status, label }: Filter) => ({
  ...(operation ? { operation } : {}),
  ...(status ? { status } : {}),
  ...(label ? { label } : {}),
});

/** Totals of all jobs that pass, listed or not. */
export const totalsOf = (filter: Filter) => api.jobs.totals.query(saidOf(filter));

const oldest = (jobs: readonly JobHead[]) => jobs.at(-1)?.createdAt.getTime() ?? 0;

type Page = { jobs: JobHead[]; nextCursor: string | null };

async function read(
  cursor: string | null,
  page: (input: NonNullable<Inputs['research']['history']>) => Promise<Page>,
  filter: Filter,
): Promise<Page> {
  if (cursor === null) return { jobs: [], nextCursor: null };
  return await page({
    limit: SIZE,
    ...(cursor ? { cursor } : {}),
    ...saidOf(filter),
  });
}
