import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { administrator, itemsInReview } from '../support/discovery.ts';
import { freshWord } from '../support/jobs.ts';
import { cookieOf, owner } from '../support/owners.ts';
import { person, post } from '../support/people.ts';
import { inTurns, sized } from '../support/series.ts';
import { expectAccessible, heading, press, resize, tabTo } from './acts.ts';
import { BASE, dashboardOfFile, PASSWORD, signedIn, signUp } from './dashboard.ts';

const dashboard = dashboardOfFile();
let cookie: string;
const SCREENS = ['', '/history', '/spend', '/lists', '/games', '/feed', '/settings'];
const ADMIN = ['invites', 'accounts', 'review', 'watch-list', 'platform-spend', 'audit', 'system'].map(
  (name) => `/admin/${name}`,
);
const VISITORS = ['/sign-in', '/sign-up', '/reset'];
const UNKNOWN_JOB = '/jobs/018f0000-0000-7000-8000-000000000000';

beforeAll(async () => {
  const { accountId } = await person(dashboard.app, { role: 'admin' });
  cookie = await cookieOf(dashboard.app, accountId);
});

const settled = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('h1, [role=alert]') && !document.querySelector('[role=status][aria-label^=Loading]'),
  );

/** What axe judges by colours; nothing else that it knows depends on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** What it judges by where things are drawn, besides. */
const DRAWN = [...COLOURS, 'scrollable-region-focusable'];

/** Width, theme and rules, undefined = all. */
type Look = readonly [width: number, theme: 'light' | 'dark', rules?: readonly string[]];

/** At a desk the rules once, and of the other width and theme what depends on them; in CI each with each. */
const LOOKS: readonly Look[] = sized({
  desk: [
    [1280, 'light'],
    [375, 'dark', DRAWN],
  ],
  ci: [
    [1280, 'light'],
    [1280, 'dark', COLOURS],
    [375, 'dark'],
    [375, 'light', COLOURS],
  ],
});

/** Of screens that show the same few parts, whatever they are about: at a desk each is looked at once, wide and light or narrow and dark in turns. */
const IN_TURNS: readonly (readonly Look[])[] = sized({ desk: [[[1280, 'light']], [[375, 'dark']]], ci: [LOOKS] });

/** No finding in either theme at either width, and nothing wider than the screen. */
async function expectSound(page: Page, what: string, looks = LOOKS): Promise<void> {
  for (const [width, colorScheme, rules] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await resize(page, width, 900);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expectAccessible(page, rules);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([what, width, wide <= width]).toEqual([what, width, true]);
  }
}

/** Leads an open dashboard to another screen, as its links do: loading all of it anew costs five times as much. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const shown of document.querySelectorAll('h1, [role=alert], [aria-label^=Loading]'))
      shown.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, BASE + path);
  await page.waitForFunction(() => !document.querySelector('[data-left]'));
}

type Step = (page: Page) => Promise<unknown>;
interface Visit {
  prepare?: Step;
  ready?: Step;
  looks?: typeof IN_TURNS;
}

async function look(paths: readonly string[], { prepare, ready = settled, looks = IN_TURNS }: Visit = {}) {
  const { page, leave } = await signedIn(dashboard, cookie);
  await prepare?.(page);
  for (const [at, path] of paths.entries()) {
    await (at === 0 ? page.goto(BASE + path) : goOn(page, path));
    await ready(page);
    await expectSound(page, path, looks[at % looks.length]);
  }
  await leave();
}

test('axe finds nothing on screens that have nothing to show yet', () => look(inTurns([...SCREENS, ...ADMIN], 2)));

test('nor before anybody is signed in', async () => {
  const { page, leave } = await dashboard.visitor();
  for (const path of VISITORS) {
    await page.goto(BASE + path);
    await settled(page);
    await expectSound(page, path);
  }
  await leave();
});

/** Answers of everything but the caller's own access. */
const OTHERS = /\/trpc\/(?!auth\.access)/;

test('nor while answers are under way', () =>
  look(inTurns([...SCREENS, ...ADMIN, UNKNOWN_JOB], 3), {
    prepare: (page) => page.route(OTHERS, () => undefined),
    ready: (page) =>
      page.waitForFunction(
        () => document.querySelector('main')?.textContent || document.querySelector('[aria-label^=Loading]'),
      ),
  }));

test('nor when every answer is a failure, which no screen takes for having nothing', () =>
  look(inTurns([...SCREENS, ...ADMIN, UNKNOWN_JOB], 3), {
    prepare: (page) =>
      page.route(OTHERS, (route) =>
        route.fulfill({
          status: 500,
          json: {
            error: {
              json: {
                message: 'failed',
                code: -32603,
                data: {
                  code: 'INTERNAL_SERVER_ERROR',
                  httpStatus: 500,
                  appCode: 'INTERNAL_ERROR',
                  retryable: false,
                  requestId: 'r-1',
                },
              },
            },
          },
        }),
      ),
    ready: async (page) => {
      await settled(page);
      expect(await page.locator('[data-empty]').allInnerTexts()).toEqual([]);
    },
  }));

test('nor on screens that are full', async () => {
  const { app } = dashboard;
  const admin = await person(app, { role: 'admin' });
  cookie = await cookieOf(app, admin.accountId);
  const wait = { Prefer: 'wait=30' };
  const asked = async (kind: string, body: object) =>
    `/jobs/${(await post(app, `/api/research/${kind}`, admin, body, wait)).body.jobId}`;
  const words = [freshWord('stew'), freshWord('broth'), freshWord('soup')];
  const jobs = [
    await asked('expand', { keywords: words.slice(0, 1), label: 'client a' }),
    await asked('compare', { keywords: words, benchmark: 'gpts', days: 365 }),
    await asked('serp', { keywords: words.slice(0, 1) }),
    await asked('metrics', { keywords: words }),
  ];
  const list = (await post(app, '/api/lists', admin, { name: 'Kitchen', tags: ['client a'], keywords: words })).body;
  await itemsInReview(await administrator(app), [freshWord('game'), freshWord('game')]);
  await look([...SCREENS, ...ADMIN, ...jobs, `/lists?open=${list.listId}`], { looks: [LOOKS] });
});

test('text of twice the size is neither cut off nor wider than the screen', async () => {
  const { page, leave } = await signedIn(dashboard, cookie);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [at, path] of inTurns([...SCREENS, ...ADMIN], 2).entries()) {
    await (at === 0 ? page.goto(BASE + path) : goOn(page, path));
    await settled(page);
    const found = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      const cut = [...document.querySelectorAll<HTMLElement>('main button, main a, main label, h1, h2, nav a')]
        .filter((element) => getComputedStyle(element).overflow !== 'visible' || element.closest('button'))
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        .map((element) => element.innerText.slice(0, 40));
      return { cut, wide: document.documentElement.scrollWidth };
    });
    expect([path, found.cut, found.wide <= 1280]).toEqual([path, [], true]);
  }
  await leave();
});

/** What an element looks like: one without a background has that of what it stands on. Runs in the page. */
function seenOf(element: Element): string {
  const { outlineStyle, color } = getComputedStyle(element);
  const behind = (of: Element): string => {
    const { backgroundColor } = getComputedStyle(of);
    return backgroundColor === 'rgba(0, 0, 0, 0)' && of.parentElement ? behind(of.parentElement) : backgroundColor;
  };
  return [behind(element), outlineStyle, color].join();
}

test('with forced colours what is chosen still differs from what is not, and with reduced motion nothing moves', async () => {
  const { page, leave } = await signedIn(dashboard, cookie, { forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(BASE);
  await settled(page);
  const looks = (locator: Locator) => locator.evaluate(seenOf);
  const choice = (name: string) => page.locator('label', { hasText: new RegExp(`^${name}$`) }).locator('span');
  // A browser tells the colours that a page asks for, not those that it draws: the page must ask for the system's own.
  const selected = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'background: SelectedItem; forced-color-adjust: none';
    return getComputedStyle(probe).backgroundColor;
  });
  const background = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(choice('Expand'))).toBe(selected);
  expect(await background(choice('Compare'))).not.toBe(selected);
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  expect(await looks(link('Research'))).not.toBe(await looks(link('History')));
  const own = page.getByRole('switch', { name: 'Buy on my own providers' });
  const before = await looks(own);
  await own.check();
  await expect.poll(() => looks(own)).not.toBe(before);
  await page.goto(`${BASE}/lists`);
  await page.evaluate(() => {
    addEventListener('animationstart', ({ target }) => {
      document.body.dataset.moved = getComputedStyle(target as Element).animationDuration;
    });
  });
  await page.getByRole('button', { name: 'New list' }).click();
  const moved = page.locator('[data-moved]');
  expect(Number.parseFloat((await moved.getAttribute('data-moved'))!)).toBeLessThanOrEqual(0.001);
  await leave();
});

test('a person with nothing but a keyboard signs up, researches, sorts and filters, and keeps rows in a list', async () => {
  const { page, problems, leave } = await dashboard.visitor();
  const email = await signUp(dashboard, page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in');
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Research');
  await tabTo(page, page.getByLabel('Keywords', { exact: true }));
  await page.keyboard.type(freshWord('keys'));
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Research', exact: true }));
  const table = page.getByRole('table', { name: 'Candidates' });
  await press(page, table.getByRole('button', { name: 'Volume' }));
  await expect
    .poll(() => table.getByRole('columnheader', { name: 'Volume' }).getAttribute('aria-sort'))
    .toBe('descending');
  await tabTo(page, table.getByLabel('Filter Volume'));
  await page.keyboard.type('>0');
  await press(page, table.getByRole('checkbox').nth(1), 'Space');
  const place = () => page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'));
  for (const [key, row] of [
    ['End', await table.getAttribute('aria-rowcount')],
    ['Home', '2'],
    ['ArrowDown', '3'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(place).toBe(row);
  }
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Save to a list' }));
  await tabTo(page, page.getByRole('dialog').getByLabel('Name'));
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await page.getByText('2 keywords saved').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type('Lists');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: 'By keys' }));
  await press(page, page.getByRole('button', { name: 'Edit', exact: true }));
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit');
  expect(problems).toEqual([]);
  await leave();
});

test('and confirms a price: the dialog takes the focus and keeps it', async () => {
  const who = await owner(dashboard.app);
  const { page, leave } = await signedIn(dashboard, who.cookie);
  await page.goto(BASE);
  await tabTo(page, page.getByLabel('Keywords', { exact: true }));
  await page.keyboard.type(freshWord('paid'));
  await press(page, page.getByRole('switch', { name: 'Buy on my own providers' }), 'Space');
  await press(page, page.getByRole('button', { name: 'Research', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Review the cost' });
  const spend = dialog.getByRole('button', { name: /^Spend up to \$/ });
  await spend.waitFor();
  const place = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest('dialog') ? 'in the dialog' : 'elsewhere';
    });
  for (let step = 0; step < 12; step++) {
    expect([step, await place()]).toEqual([step, 'in the dialog']);
    await page.keyboard.press('Tab');
  }
  await press(page, spend);
  await page.getByRole('table', { name: 'Candidates' }).waitFor();
  await leave();
});
