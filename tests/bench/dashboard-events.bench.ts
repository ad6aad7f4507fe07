/**
 * How long after its commit the event of a job stands on the job's screen: `npm run bench -- dashboard-events`. Page and process
 * tell the time by the machine's clock.
 */
import type { Page } from 'playwright-core';
import { buildDashboard } from '../../server/wiring/build-dashboard.ts';
import { launch } from '../browser/browser.ts';
import { cookieOf } from '../support/owners.ts';
import { runningJob } from '../support/running-job.ts';
import { type Bench, median, report, withService } from './support.ts';

const EVENTS = 60;
const LIMIT_MS = 250;

/** Tells the time at which the bar came to each value: at the frame after it was drawn. */
const WATCH = `
  let last = -1;
  new MutationObserver(() => {
    const value = Number(document.querySelector('[role=progressbar], progress')?.getAttribute('value') ?? -1);
    if (value === last) return;
    last = value;
    requestAnimationFrame(() => setTimeout(() => tellProgress(value, performance.timeOrigin + performance.now())));
  }).observe(document, { subtree: true, childList: true, attributes: true });
`;

/** Resolves with the time at which the bar of a page stands at a value. */
async function progressOf(page: Page): Promise<(value: number) => Promise<number>> {
  const seen = new Map<number, PromiseWithResolvers<number>>();
  const at = (value: number) => {
    if (!seen.has(value)) seen.set(value, Promise.withResolvers());
    return seen.get(value)!;
  };
  await page.exposeFunction('tellProgress', (value: number, time: number) => at(value).resolve(time));
  await page.addInitScript(WATCH);
  return (value) => at(value).promise;
}

/** One more unit of a job is done. Returns when that is committed. */
async function advance({ test }: Bench, jobId: string, completed: number): Promise<number> {
  const { database, bus } = test.app.context;
  await database.transaction(async (tx) => {
    await tx.db.updateTable('jobs').set({ progress_completed: completed }).where('id', '=', jobId).execute();
    const event = { job_id: jobId, seq: completed + 1, status: 'processing', completed, total: EVENTS } as const;
    await tx.db.insertInto('job_events').values(event).execute();
    await bus.publish(tx, { kind: 'job', jobId });
  });
  return Date.now();
}

await withService(async (bench) => {
  await buildDashboard();
  const browser = await launch();
  try {
    const jobId = await runningJob(bench.test, bench.admin, EVENTS);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name, value] = (await cookieOf(bench.test, bench.admin.accountId)).split('=') as [string, string];
    await context.addCookies([{ name, value, url: bench.test.url }]);
    const page = await context.newPage();
    const stands = await progressOf(page);
    await page.goto(`${bench.test.url}/dashboard/jobs/${jobId}`);
    await stands(0);
    const times: number[] = [];
    for (let done = 1; done < EVENTS; done++) {
      const committed = await advance(bench, jobId, done);
      times.push((await stands(done)) - committed);
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.ceil(0.95 * times.length) - 1]!;
    const figure = `p95 ${p95.toFixed(0)} ms (at most ${LIMIT_MS}), median ${median(times).toFixed(0)} ms of ${times.length} events`;
    report('event on the screen after its commit', figure, p95 <= LIMIT_MS);
  } finally {
    await browser.close();
  }
});
