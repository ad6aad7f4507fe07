import { isInDatabase, rawVolume, volumeOf } from '../../server/sandbox/data/metrics.ts';
import { shapeOf } from '../../server/sandbox/data/series.ts';
import type { FaultAction, FaultMatch } from '../../server/sandbox/index.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** An application that gives a silent provider up after four seconds. */
export function startHasty(options: TestAppOptions = {}): Promise<TestApp> {
  return startTestApp({ ...options, env: { PROVIDER_TIMEOUT_MS: '4000', ...options.env } });
}

export function fault(test: TestApp, action: FaultAction, match: FaultMatch = {}, times?: number): void {
  test.sandbox.control.setFault({ match, action, ...(times === undefined ? {} : { times }) });
}

let counter = 0;
/** A word that nobody asked for yet. */
export function freshWord(name = 'word'): string {
  return `${name} ${process.pid} no${counter++}x`;
}

/**
 * A word that nobody asked for yet, which the double says has about this many searches a month in the United States, evenly.
 * It ends in a letter: no other one contains it, which a fault would strike with it.
 */
export function wordSearched(volume: number): string {
  for (;;) {
    const keyword = `w${process.pid}x${counter++}y`;
    const subject = { seed: 1, keyword, location: 2840 };
    const real = rawVolume(subject);
    if (!volumeOf(subject) || !isInDatabase(subject)) continue;
    if (real > volume * 0.9 && real < volume * 1.1 && shapeOf(1, keyword) === 'flat') return keyword;
  }
}
