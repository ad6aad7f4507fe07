import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take twenty seconds or more on two cores, the slowest first: begun last, one of them would keep a core waiting. */
const LONGEST = [
  'transports/equivalence',
  'browser/dashboard-accessibility',
  'money/reconcile',
  'webhooks/deaths',
  'operating/start',
  'money/late-cost',
  'crash/embedded-thread',
  'transports/authorization-matrix',
  'properties/paid-runs',
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
