import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

export async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Makes the view so large; resolves when the page knows of it. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
}

/** The person's session has ended by the time that a call of this name arrives: nothing of the page learns of it before. */
export async function endSessionAt(page: Page, operation: string): Promise<void> {
  const ended = async (route: Route) => {
    await page.context().clearCookies();
    await route.continue();
  };
  await page.route(`**/trpc/${operation}**`, ended, { times: 1 });
}

/** Types keywords and sends them off as the chosen kind. */
export async function submitResearch(page: Page, keywords: string, kind: string): Promise<void> {
  await page.getByLabel('Keywords', { exact: true }).fill(keywords);
  await page.getByRole('radio', { name: kind, exact: true }).check();
  await page.getByRole('button', { name: 'Research', exact: true }).click();
}

/** No finding of axe on the page as it stands; `only` some of its rules where the others were asked already. */
export async function expectAccessible(page: Page, only?: readonly string[]): Promise<void> {
  const { default: axe } = await import('axe-core');
  // What fades in has little contrast for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Evaluated from outside: the page's own policy lets nothing in.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(only && { runOnly: only }) });
  const findings = await page.evaluate(`axe.run(document, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')).join(' | ')))`);
  expect(findings).toEqual([]);
}

/** Goes on with the Tab key until `target` has the focus; a target that Tab never reaches fails. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let step = 0; step < 150; step++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Goes to a field by the Tab key and types in place of what it holds. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Goes to `target` by the Tab key and presses a key there. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
