import { globSync, readFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Says at the end of a whole run at a desk that CI does more. */
export default class Smaller implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env.CI || modules.length < 100) return;
    const texts = globSync('tests/**/*.ts').map((file) => readFileSync(file, 'utf8'));
    const sizes = texts
      .filter((text) => text.includes('/series.ts'))
      .flatMap((text) => text.match(/\bsized[(<]/g) ?? []);
    console.log(`At a desk: ${sizes.length} series are smaller than in CI; \`CI=true npm test\` runs them whole.\n`);
  }
}
