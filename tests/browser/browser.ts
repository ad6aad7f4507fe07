import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** How long anything is waited for, milliseconds: a net for what never comes, far above what a busy machine takes. */
const PATIENCE_MS = 120_000;

/** A headless Chromium from an npm package: nothing has to be installed on the machine. */
export async function launch(...args: string[]): Promise<Browser> {
  const folder = join(tmpdir(), `krs-browser-${userInfo().uid}`);
  if (!existsSync(folder)) await unpack(folder);
  const browser = await chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', '--no-zygote', ...args],
    env: { ...process.env, FONTCONFIG_PATH: join(folder, 'fonts') },
    headless: true,
    timeout: PATIENCE_MS,
  });
  return browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
}

/**
 * The package unpacks itself into the common temporary folder, where a copy of another account may not be run and one that was cut
 * short stays. Here each account has its own, which appears when it is whole; of two at a time the first wins.
 */
async function unpack(folder: string): Promise<void> {
  const before = process.env.TMPDIR;
  const making = await mkdtemp(`${folder}-`);
  try {
    process.env.TMPDIR = making;
    const path = await sparticuz.executablePath();
    if (path !== join(making, basename(path))) throw new Error(`the browser was unpacked elsewhere: ${path}`);
    await writeFile(join(making, 'fonts', 'fonts.conf'), fontsOf(folder));
    await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** The package's own list names folders of its vendor's cloud only; without any font Chromium ends at the first text. */
const fontsOf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
