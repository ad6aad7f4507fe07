import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Prints where the time of a whole run went: the ten slowest files and the ten slowest tests, seconds. */
export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    // A few files are looked at one by one anyway.
    if (modules.length <= SHOWN) return;
    const files = modules.map((module) => ({ name: module.relativeModuleId, ms: spentIn(module) }));
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${module.relativeModuleId} > ${test.fullName}`,
        ms: test.diagnostic()?.duration ?? 0,
      })),
    );
    console.log(`\nSlowest files\n${listed(files)}\nSlowest tests\n${listed(tests)}\n`);
  }
}

/** Loading, preparing and running a file. */
function spentIn(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return collectDuration + duration;
}

function listed(rows: { name: string; ms: number }[]): string {
  const slowest = rows.sort((a, b) => b.ms - a.ms).slice(0, SHOWN);
  return slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`).join('\n');
}
