import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** A headless Chromium from an npm package: nothing has to be installed on the machine. */
export async function launch(...args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ['--no-sandbox', '--no-zygote', ...args],
    headless: true,
  });
}
