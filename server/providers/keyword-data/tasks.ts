/** The provider's list of what an account asked for: the evidence for requests whose answer was lost. */
import { z } from 'zod';
import type { MicroUsd } from '../../core/money.ts';
import type { HttpOptions } from '../http.ts';
import type { DataForSeoCredential, Free, FreeCall } from '../ports/calls.ts';
import type { KeywordDataApi, ProviderTask } from '../ports/keyword-data.ts';
import { amount, text } from '../tolerant.ts';
import { read } from './transport.ts';

const PAGE_ROWS = 1000;
/** At 2000 requests a minute this covers more than 20 minutes of an account's busiest traffic. */
const MAX_PAGES = 50;
/** The least difference of clocks that makes a list be read again by the other one: far less than a window is widened. */
const CLOCKS_DIFFER_MS = 30_000;
const RUNNING = /^(20100|40601|40602)$|queue|handed|created|progress/i;

const listedTask = z.object({
  id: z.string(),
  status: z.union([z.string(), z.number()]).transform(String).nullable().catch(null),
  cost: amount,
  datetime_posted: text,
  datetime_done: text,
  metadata: z.object({ tag: text }),
});
type ListedTask = z.output<typeof listedTask>;

interface Search {
  api: KeywordDataApi;
  tag: string;
  window: { from: Date; to: Date };
}

/**
 * What was charged under a tag in a window of posting times; null means that the list, read whole, has no such task: neither by the
 * clock of the window nor, where the provider's differs, by that one. When a tag was sent several times (after refusals), the costs add
 * up; a task that is listed twice, because the pages shifted while they were read, counts once, as it was read last. Rows that cannot be
 * read or carry no metadata make "not found" and "not charged" impossible to tell, and the call fails with MALFORMED instead.
 */
export async function findByTag(
  http: HttpOptions,
  search: Search,
  call: FreeCall<DataForSeoCredential>,
): Promise<Free<ProviderTask | null>> {
  const list = await listed(http, search, call);
  if (!list.ok) return list;
  const { found, aheadMs } = list.data;
  if (found.length > 0 || Math.abs(aheadMs) <= CLOCKS_DIFFER_MS) return merged(found);
  const { from, to } = search.window;
  const theirs = { from: new Date(from.getTime() + aheadMs), to: new Date(to.getTime() + aheadMs) };
  const again = await listed(http, { ...search, window: theirs }, call);
  return again.ok ? merged(again.data.found) : again;
}

/** The tasks of a tag, and how far the provider's clock is ahead of this process's, as it answered first. */
async function listed(
  http: HttpOptions,
  { api, tag, window }: Search,
  call: FreeCall<DataForSeoCredential>,
): Promise<Free<{ found: ListedTask[]; aheadMs: number }>> {
  const found = new Map<string, ListedTask>();
  let unreadable = 0;
  let aheadMs = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await read(http, { path: `/v3/${api}/id_list`, task: pageBody(window, page * PAGE_ROWS) }, call);
    if (!answer.ok) return answer;
    if (page === 0 && answer.date) aheadMs = answer.date.getTime() - Date.now();
    for (const row of answer.data) {
      const parsed = listedTask.safeParse(row);
      if (!parsed.success) unreadable += 1;
      else if (parsed.data.metadata.tag === tag) found.set(parsed.data.id, parsed.data);
    }
    if (answer.data.length < PAGE_ROWS) {
      // A unit is charged once at most: beside what it was refused for, the row of its charge may be the one that cannot be read.
      const isWhole = unreadable === 0 || found.values().some(({ cost }) => cost !== 0);
      return isWhole ? { ok: true, data: { found: [...found.values()], aheadMs } } : malformed();
    }
  }
  return { ok: false, code: 'UNAVAILABLE', message: 'the list is too long to be read whole' };
}

/** Ascending, so that tasks posted meanwhile do not shift the pages. Seconds are widened outwards. */
function pageBody(window: { from: Date; to: Date }, offset: number): Record<string, unknown> {
  return {
    datetime_from: wireTime(Math.floor(window.from.getTime() / 1000)),
    datetime_to: wireTime(Math.ceil(window.to.getTime() / 1000)),
    limit: PAGE_ROWS,
    offset,
    sort: 'asc',
    include_metadata: true,
  };
}

function wireTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} +00:00`;
}

function merged(found: ListedTask[]): Free<ProviderTask | null> {
  // What was charged stands for all, or else what still runs: the others were refused.
  const main = found.toSorted(
    (a, b) => (b.cost ?? 0) - (a.cost ?? 0) || Number(isRunning(b)) - Number(isRunning(a)),
  )[0];
  if (main === undefined) return { ok: true, data: null };
  const running = found.some(isRunning);
  if (!running && found.some((task) => task.cost === null)) return malformed();
  const costMicros: MicroUsd = found.reduce((sum, task) => sum + (task.cost ?? 0), 0);
  const data: ProviderTask = {
    taskId: main.id,
    tag: main.metadata.tag,
    state: running ? 'running' : 'finished',
    code: main.status ?? '',
    costMicros,
    postedAt: instant(main.datetime_posted),
  };
  return { ok: true, data };
}

function isRunning(task: ListedTask): boolean {
  if (task.status !== null && RUNNING.test(task.status)) return true;
  return task.datetime_done === null && (task.status === null || !/^\d{5}$|^ok\.?$/i.test(task.status));
}

/** `2026-07-15 00:43:34 +00:00` */
function instant(wire: string | null): Date | null {
  const ms = wire === null ? Number.NaN : Date.parse(wire.replace(' ', 'T').replace(' ', ''));
  return Number.isNaN(ms) ? null : new Date(ms);
}

function malformed(): Free<never> {
  return { ok: false, code: 'MALFORMED', message: 'the list has rows that cannot be read' };
}
