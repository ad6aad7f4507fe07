import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { isWholeRun } from './series.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Cases of this file that CI runs besides. */
    leftToCi?: number;
  }
}

/** Says at the end of a run at a desk what CI does besides. */
export default class Smaller implements Reporter {
  #asked: string[] = [];

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#asked = specifications.map(({ moduleId }) => moduleId);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env.CI) return;
    const left = modules.reduce((sum, module) => sum + (module.meta().leftToCi ?? 0), 0);
    const turn = process.env.TEST_TURN;
    if (left > 0)
      console.log(
        `At a desk: ${left} cases are left to CI; TEST_TURN=${turn} takes the same ones again, and each day others.`,
      );
    const ran = new Set(modules.map(({ moduleId }) => moduleId));
    const resting = this.#asked.filter((file) => !ran.has(file));
    if (resting.length > 0)
      console.log(
        `${resting.length} files rest today: what they watch is as it is on the main branch. ${named(resting)}`,
      );
    if (!isWholeRun(this.#asked)) return;
    const texts = globSync('tests/**/*.ts').map((file) => readFileSync(file, 'utf8'));
    const sizes = texts
      .filter((text) => text.includes('/series.ts'))
      .flatMap((text) => text.match(/\bsized[(<]/g) ?? []);
    console.log(`${sizes.length} series are smaller than in CI; \`CI=true npm test\` runs everything.\n`);
  }
}

function named(files: string[]): string {
  return files
    .map((file) => relative('tests', file).replace('.test.ts', ''))
    .sort()
    .join(', ');
}
