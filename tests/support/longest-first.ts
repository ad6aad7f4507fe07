import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute or more on two cores, the slowest first: begun last, one of them would keep a core waiting. */
const LONGEST = [
  'transports/equivalence',
  'transports/authorization-matrix',
  'browser/dashboard-accessibility',
  'operating/start',
  'money/reconcile',
  'operating/first-start',
  'operating/admin',
  'webhooks/deaths',
  'cli/program-ends',
  'browser/dashboard-research',
  'cli/program-output',
  'agents/mcp',
  'cli/lists',
  'crash/embedded-thread',
  'browser/dashboard-screens',
  'money/odd-text',
  'crash/kill',
  'crash/slot',
  'transports/openapi-rules',
  'money/bridges',
  'properties/paid-runs',
  'properties/shared-runs',
  'money/late-answers',
  'money/late-cost',
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
