/**
 * The dashboard in Chromium over a result of twenty thousand rows: `npm run bench -- dashboard`. How soon the first rows stand after
 * the last byte, what a sort and a letter in a filter take, and the longest frame of ten seconds of scrolling. Each is told beside what the
 * page's own thread worked for it, and beside frames in which nothing happens: the rest is what else the machine is busy with. What
 * scrolling takes at least is told by as long a list of plain text, which no script draws.
 */
import type { CDPSession, Page } from 'playwright-core';
import { buildDashboard } from '../../server/wiring/build-dashboard.ts';
import { launch } from '../browser/browser.ts';
import { grownExpansion } from '../support/grown-result.ts';
import { cookieOf } from '../support/owners.ts';
import { post } from '../support/people.ts';
import { type Bench, median, report, withService } from './support.ts';

const ROWS = 20_000;
const RUNS = 7;
const LONG_MS = 50;

interface Opened {
  page: Page;
  url: string;
  /** Processor time of the page's own thread so far, milliseconds; what others do on the machine is not in it. */
  worked(): Promise<number>;
  /** Resolves when the first rows of the page that is opened next stand. */
  told(): Promise<FirstRows>;
}

interface FirstRows {
  afterLastByteMs: number;
  sinceAskedMs: number;
  longestTaskMs: number;
}

/** A result of as many rows as one may have; the id of its job. */
async function largeJob({ test, admin }: Bench): Promise<string> {
  const body = { keywords: ['bench seed'], limitPerSeed: 300 };
  const answer = await post(test, '/api/research/expand', admin, body, { Prefer: 'wait=30' });
  return await grownExpansion(test, answer.body.jobId, { length: ROWS, measuredOf: 1 });
}

async function measured(opened: Opened): Promise<void> {
  const { page, worked } = opened;
  await firstRows(opened);
  const idle = () => page.evaluate(frames, { during: 5_000, by: 0 });
  const before = await idle();
  const pause = `a frame of nothing takes ${median(before).toFixed(1)} ms`;
  let from = await worked();
  const sorted = await page.evaluate(sorts, RUNS);
  within({ name: 'sort by a column', ms: median(sorted), limit: 80 }, `${pause}; ${own(from, await worked(), RUNS)}`);
  from = await worked();
  const typed = await page.evaluate(keystrokes, 'recipe');
  within(
    { name: 'letter in a filter', ms: median(typed), limit: 24 },
    `${pause}; ${own(from, await worked(), typed.length)}`,
  );
  from = await worked();
  const scrolled = await page.evaluate(frames, { during: 10_000, by: 120 });
  const work = own(from, await worked(), scrolled.length);
  const still = [...before, ...(await idle())];
  const { times: plain, work: plainWork } = await scrolledText(opened);
  within(
    { name: 'longest frame of ten seconds of scrolling', ms: Math.max(...scrolled), limit: LONG_MS },
    `${longShare(scrolled)}, ${work}; of plain text: ${longestOf(plain)}, ${plainWork}; of nothing: ${longestOf(still)}`,
  );
}

/** The same scrolling over a list of plain text, which the browser draws alone. */
async function scrolledText({ page, worked }: Opened): Promise<{ times: number[]; work: string }> {
  await page.goto('about:blank');
  await page.evaluate(listText, { rows: ROWS, text: 'row of a keyword with some figures '.repeat(5) });
  const from = await worked();
  const times = await page.evaluate(frames, { during: 10_000, by: 120 });
  return { times, work: own(from, await worked(), times.length) };
}

/** Puts a list as large as the table into an empty page. Runs in the page. */
function listText({ rows, text }: { rows: number; text: string }): void {
  const [box, list] = [document.createElement('div'), document.createElement('div')];
  box.style.cssText = 'width: 1150px; height: 630px; overflow: auto; contain: strict; font: 13px/34px sans-serif';
  list.role = 'table';
  for (let at = 0; at < rows; at++)
    list.append(Object.assign(document.createElement('div'), { textContent: text + at }));
  box.append(list);
  document.body.append(box);
}

async function firstRows({ page, url, told, worked }: Opened): Promise<void> {
  const all: FirstRows[] = [];
  const works: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await page.goto('about:blank');
    const stand = told();
    const from = await worked();
    await page.goto(url);
    all.push(await stand);
    works.push((await worked()) - from);
  }
  const of = (name: keyof FirstRows) => median(all.map((one) => one[name]));
  within(
    { name: 'first rows after the last byte', ms: of('afterLastByteMs'), limit: 150 },
    `${of('sinceAskedMs').toFixed(0)} ms since it was asked for; longest task ${of('longestTaskMs')} ms; own work with the page ${median(works).toFixed(0)} ms`,
  );
}

const within = ({ name, ms, limit }: { name: string; ms: number; limit: number }, beside: string) =>
  report(name, `${ms.toFixed(1)} ms (at most ${limit}); ${beside}`, ms <= limit);

const own = (from: number, to: number, many: number) => `own work ${((to - from) / many).toFixed(1)} ms each`;

const longestOf = (all: readonly number[]) => `${Math.max(...all).toFixed(1)} ms, ${longShare(all)}`;

const longShare = (all: readonly number[]) =>
  `${all.filter((ms) => ms > LONG_MS).length} of ${all.length} frames longer than ${LONG_MS} ms`;

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

/** Times between two frames while the table scrolls by so many pixels each, milliseconds. Runs in the page. */
async function frames({ during, by }: { during: number; by: number }): Promise<number[]> {
  const scroller = document.querySelector('[role=table]')!.parentElement!;
  const next = () => new Promise<number>((done) => requestAnimationFrame(done));
  const times: number[] = [];
  const began = await next();
  for (let before = began; before - began < during; ) {
    if (by > 0) scroller.scrollTop = (scroller.scrollTop + by) % (scroller.scrollHeight - 1000);
    const now = await next();
    times.push(now - before);
    before = now;
  }
  return times;
}

/** Tells when the rows were painted first. Whoever asked the page again and again would be measured with it. */
const WATCH = `
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, watch) => {
    if (document.querySelectorAll('[role=table][aria-label=Candidates] [role=row]').length < 5) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      const now = performance.now();
      const answer = performance.getEntriesByType('resource').filter(({ name }) => name.includes('jobs.read')).at(-1);
      const [afterLastByteMs, sinceAskedMs] = [now - answer.responseEnd, now - answer.startTime];
      tellFirstRows({ afterLastByteMs, sinceAskedMs, longestTaskMs: longest });
    }));
  }).observe(document, { childList: true, subtree: true });
`;

/** A page of whoever has the job, and what its thread works. */
async function opened(page: Page, url: string): Promise<Opened> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  let tell: (first: FirstRows) => void = () => undefined;
  await page.exposeFunction('tellFirstRows', (first: FirstRows) => tell(first));
  await page.addInitScript(WATCH);
  return {
    page,
    url,
    worked: async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
    },
    told: () => new Promise((done) => (tell = done)),
  };
}

await withService(
  async (bench) => {
    await buildDashboard();
    const browser = await launch();
    try {
      const jobId = await largeJob(bench);
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const [name, value] = (await cookieOf(bench.test, bench.admin.accountId)).split('=') as [string, string];
      await context.addCookies([{ name, value, url: bench.test.url }]);
      await measured(await opened(await context.newPage(), `${bench.test.url}/dashboard/jobs/${jobId}`));
    } finally {
      await browser.close();
    }
  },
  { env: { REQUEST_RATE_PER_MINUTE: '100000' } },
);
