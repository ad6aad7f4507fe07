import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { changedFiles, dueAtDesk } from './desk.ts';
import { isWholeRun } from './series.ts';

/** Files that take ten seconds or more on two cores, in CI or at a desk, the slowest first: begun last, one of them would keep a core waiting. */
const LONGEST = [
  'properties/paid-runs',
  'webhooks/deaths',
  'browser/dashboard-accessibility',
  'transports/equivalence',
  'transports/rest-fuzz',
  'browser/dashboard-screens',
  'money/reconcile',
  'operating/start',
  'transports/authorization-matrix',
  'operating/first-start',
  'crash/durable',
  'cli/program-ends',
].map((name) => `tests/${name}.test.ts`);

/** The longest files first, the others as vitest orders them; of a whole run at a desk those that are due. */
export default class RunOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(this.#due(files)));
  }

  #due(files: TestSpecification[]): TestSpecification[] {
    const { TEST_TURN, CI } = process.env;
    if (CI || TEST_TURN === 'all' || !isWholeRun(files)) return files;
    const nameOf = ({ moduleId }: TestSpecification) => relative(this.ctx.config.root, moduleId);
    // By name, so that each file has the same day everywhere; the longest first, so that they have different ones.
    const ordered = longestFirst(files.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)));
    const due = new Set(dueAtDesk(ordered.map(nameOf), changedFiles(), Number(TEST_TURN)));
    return files.filter((file) => due.has(nameOf(file)));
  }
}

function longestFirst(files: TestSpecification[]): TestSpecification[] {
  const place = ({ moduleId }: TestSpecification) => {
    const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
    return at < 0 ? LONGEST.length : at;
  };
  return files.toSorted((one, other) => place(one) - place(other));
}
