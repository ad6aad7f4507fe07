import { globSync, readFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** Cases of this file that CI runs besides. */
    leftToCi?: number;
  }
}

/** Says at the end of a run at a desk what CI does besides. */
export default class Smaller implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env.CI) return;
    const left = modules.reduce((sum, module) => sum + (module.meta().leftToCi ?? 0), 0);
    const turn = process.env.TEST_TURN;
    if (left > 0)
      console.log(
        `At a desk: ${left} cases are left to CI; TEST_TURN=${turn} takes the same ones again, and each day others.`,
      );
    if (modules.length < 100) return;
    const texts = globSync('tests/**/*.ts').map((file) => readFileSync(file, 'utf8'));
    const sizes = texts
      .filter((text) => text.includes('/series.ts'))
      .flatMap((text) => text.match(/\bsized[(<]/g) ?? []);
    console.log(`${sizes.length} series are smaller than in CI; \`CI=true npm test\` runs everything.\n`);
  }
}
