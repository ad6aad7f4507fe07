import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute or more on two cores, the slowest first: begun last, one of them would keep a core waiting. */
const LONGEST = [
  'properties/paid-runs',
  'transports/equivalence',
  'webhooks/deaths',
  'browser/dashboard-accessibility',
  'operating/start',
  'transports/rest-fuzz',
  'transports/authorization-matrix',
  'operating/first-start',
  'properties/shared-runs',
  'money/clock',
  'money/reconcile',
  'crash/embedded-thread',
  'money/odd-text',
  'money/rotation-under-way',
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
