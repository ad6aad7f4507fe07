/**
 * The dashboard in Chromium over a result of twenty thousand rows: `npm run bench -- dashboard`. Prints the sizes of the first load, how
 * long a sort, a keystroke in a filter and the first rows take, the longest frame of ten seconds of scrolling, and how late an event
 * of a job is on its screen.
 */
import type { Page } from 'playwright-core';
import { buildDashboard } from '../../server/wiring/build-dashboard.ts';
import { launch } from '../browser/browser.ts';
import { cookieOf } from '../support/owners.ts';
import { post } from '../support/people.ts';
import { type Bench, median, report, withService } from './support.ts';

const SEEDS = 20;
const RUNS = 7;

/** A result as large as one request can make it; its id. */
async function largeJob({ test, admin }: Bench): Promise<string> {
  const keywords = Array.from({ length: SEEDS }, (_, index) => `bench seed ${index}`);
  const body = { keywords, limitPerSeed: 1000 };
  let answer = await post(test, '/api/research/expand', admin, body, { Prefer: 'wait=30' });
  const { jobId } = answer.body;
  while (answer.body.completedAt === null)
    answer = await post(test, `/api/research/expand/status?jobId=${jobId}`, admin, {}, { Prefer: 'wait=30' });
  return jobId;
}

async function measured(page: Page, url: string): Promise<void> {
  const firsts: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await page.goto('about:blank');
    await page.goto(url);
    await page.getByRole('table', { name: 'Candidates' }).getByRole('row').nth(5).waitFor();
    // The element timing of the browser's own: from the last byte of the answer to the frame with the rows.
    firsts.push(await page.evaluate(() => (window as unknown as { firstRows: number }).firstRows));
  }
  const rows = Number(await page.getByRole('table', { name: 'Candidates' }).getAttribute('aria-rowcount')) - 1;
  console.log(`      ${rows} rows`);
  within('first rows after the data', median(firsts), 150);
  within('sort by a column', median(await page.evaluate(sorts, RUNS)), 80);
  within('keystroke in a filter', median(await page.evaluate(keystrokes, 'recipe')), 24);
  const idle = await page.evaluate(longestFrame, { during: 5_000, by: 0 });
  console.log(`      longest frame while nothing happens: ${idle.toFixed(1)} ms (what the machine is busy with)`);
  within(
    'longest frame of ten seconds of scrolling',
    await page.evaluate(longestFrame, { during: 10_000, by: 120 }),
    50,
  );
}

const within = (name: string, ms: number, limit: number) =>
  report(name, `${ms.toFixed(1)} ms (at most ${limit})`, ms <= limit);

/** Milliseconds from a click on a column's head to the frame that shows the new order. Runs in the page. */
async function sorts(runs: number): Promise<number[]> {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const heads = [...document.querySelectorAll<HTMLButtonElement>('[role=columnheader] > button:first-child')];
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    await frame();
    const began = performance.now();
    heads[run % heads.length]!.click();
    await frame();
    times.push(performance.now() - began);
  }
  return times;
}

/** Milliseconds from a letter to the frame that shows the rows it leaves. Runs in the page. */
async function keystrokes(word: string): Promise<number[]> {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const field = document.querySelector<HTMLInputElement>('[aria-label="Filter Keyword"]')!;
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const times: number[] = [];
  for (let length = 1; length <= word.length; length++) {
    await frame();
    const began = performance.now();
    type(word.slice(0, length));
    await frame();
    times.push(performance.now() - began);
  }
  type('');
  await frame();
  return times;
}

/** Longest time between two frames while the table scrolls by so many pixels each, milliseconds. Runs in the page. */
async function longestFrame({ during, by }: { during: number; by: number }): Promise<number> {
  const scroller = document.querySelector('[role=table]')!.parentElement!;
  const next = () => new Promise<number>((done) => requestAnimationFrame(done));
  const began = await next();
  let [before, longest] = [began, 0];
  while (before - began < during) {
    if (by > 0) scroller.scrollTop = (scroller.scrollTop + by) % (scroller.scrollHeight - 1000);
    const now = await next();
    longest = Math.max(longest, now - before);
    before = now;
  }
  return longest;
}

/** Notes when the rows were painted first, counted from the last byte of the job's answer. */
const WATCH = `
  new MutationObserver((_, watch) => {
    if (document.querySelectorAll('[role=table][aria-label=Candidates] [role=row]').length < 5) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('research.job'));
      window.firstRows = performance.now() - Math.max(...answers.map(({ responseEnd }) => responseEnd));
    }));
  }).observe(document, { childList: true, subtree: true });
`;

await withService(
  async (bench) => {
    await buildDashboard();
    const browser = await launch();
    try {
      const jobId = await largeJob(bench);
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const [name, value] = (await cookieOf(bench.test, bench.admin.accountId)).split('=') as [string, string];
      await context.addCookies([{ name, value, url: bench.test.url }]);
      const page = await context.newPage();
      await page.addInitScript(WATCH);
      await measured(page, `${bench.test.url}/dashboard/jobs/${jobId}`);
    } finally {
      await browser.close();
    }
  },
  { env: { REQUEST_RATE_PER_MINUTE: '100000' } },
);
