import { BaseSequencer, type TestSpecification } from 'vitest/node';

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

/** The longest files first, the others as vitest orders them. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
