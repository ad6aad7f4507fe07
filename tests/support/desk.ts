import { execFileSync } from 'node:child_process';

/** What takes part in every suite. */
const ALL = ['tests/support', 'package-lock.json', 'vitest.config.ts'];
const RUNS = ['jobs', 'entities', 'server/core', 'server/services', 'server/providers'];

/**
 * Suites whose files start browsers or processes, or run long series, with what they watch over: a few seconds of the processor each, half of a
 * whole run, for lines that one change in ten touches.
 */
const WATCHES: Record<string, string[]> = {
  'tests/browser': ['dashboard', 'trpc', 'server/http'],
  'tests/cli': ['cli', 'server/http'],
  'tests/crash': RUNS,
  'tests/operating': ['entities', 'server/commands', 'server/wiring', 'server/config.ts', 'server/core'],
  'tests/properties': RUNS,
  'tests/races': RUNS,
  'tests/webhooks': ['jobs/webhooks', 'server/services/webhooks', 'server/core'],
};

const ONE_OF = 4;

/**
 * Of the files of a whole run those that are due at a desk: each file of the suites above one day in four, and as long as what it watches
 * differs from the main branch; all others always.
 *
 * @param files paths from the repository's root, in an order that does not depend on what they are
 * @param changed paths that differ from the main branch; null where nobody knows, which makes all due
 */
export function dueAtDesk(files: string[], changed: string[] | null, turn: number): string[] {
  if (changed === null || touches(changed, ALL)) return files;
  const resting = files.filter((file) => {
    const suite = Object.keys(WATCHES).find((folder) => isWithin(file, folder));
    return suite !== undefined && !touches(changed, [suite, ...WATCHES[suite]!]);
  });
  const left = new Set(resting.filter((_, at) => (at + turn) % ONE_OF !== 0));
  return files.filter((file) => !left.has(file));
}

function touches(changed: string[], places: string[]): boolean {
  return changed.some((file) => places.some((place) => isWithin(file, place)));
}

function isWithin(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}

/** Files that differ from the main branch of where the clone came from, committed or not; null outside a clone. */
export function changedFiles(): string[] | null {
  try {
    const [base] = git('merge-base', 'HEAD', 'origin/HEAD');
    return [...git('diff', '--name-only', base!), ...git('ls-files', '--others', '--exclude-standard')];
  } catch {
    return null;
  }
}

function git(...args: string[]): string[] {
  const told = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return told.split('\n').filter((line) => line !== '');
}
