/** Keeps one test runner warm in a copy of the tree, its folder: the parent sends tests to run, and hears what came of them. */
import { createVitest, type TestModule } from 'vitest/node';
import type { Seen } from './mutant.ts';

export interface Task {
  seen: Seen[];
  /** Paths of files of the copy that changed since the last task. */
  changed: string[];
}

export interface Report {
  /** How many tests ran. */
  ran: number;
  /** What failed: titles of tests, and errors of groups and files. */
  failed: string[];
  /** Files whose tests could not even be listed, with the reason: they do not load. */
  unloadable: string[];
}

const runner = await createVitest(
  { root: process.cwd(), watch: false, run: true, reporters: [{}], bail: 1, maxWorkers: 1, api: false, cache: false },
  { logLevel: 'silent' },
);
process.on('message', (task: Task | 'end') => {
  if (task === 'end') void runner.close().then(() => process.exit(0));
  else void run(task).then((report) => process.send!(report));
});
process.on('disconnect', () => process.exit(1));
process.send!('ready');

async function run({ seen, changed }: Task): Promise<Report> {
  // What earlier tasks left would count as failures of this one.
  runner.state.filesMap.clear();
  runner.state.idMap.clear();
  runner.state.clearErrors();
  for (const path of changed) runner.invalidateFile(path);
  if (seen.some(({ title }) => title === '')) runner.resetGlobalTestNamePattern();
  else runner.setGlobalTestNamePattern(new RegExp(seen.map(({ title }) => escaped(title)).join('|')));
  const specifications = await runner.globTestSpecifications([...new Set(seen.map(({ file }) => file))]);
  const { testModules, unhandledErrors } = await runner.runTestSpecifications(specifications);
  const modules = testModules.map(reportOf);
  return {
    ran: modules.reduce((sum, { ran }) => sum + ran, 0),
    failed: [
      ...modules.flatMap(({ failed }) => failed),
      ...unhandledErrors.map((error) => `unhandled: ${line(error)}`),
    ],
    unloadable: modules.flatMap(({ unloadable }) => unloadable),
  };
}

function escaped(title: string): string {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function reportOf(module: TestModule): Report {
  const tests = [...module.children.allTests()];
  const errors = module.errors().map((error) => `${module.relativeModuleId}: ${line(error)}`);
  if (tests.length === 0) return { ran: 0, failed: [], unloadable: errors };
  const groups = [...module.children.allSuites()].flatMap((group) =>
    group.errors().map((error) => `${group.fullName}: ${line(error)}`),
  );
  const states = tests.map((test) => ({ name: test.fullName, state: test.result().state }));
  const failed = states.filter(({ state }) => state === 'failed').map(({ name }) => name);
  const ran = states.filter(({ state }) => state === 'passed' || state === 'failed').length;
  return { ran, failed: [...failed, ...groups, ...errors], unloadable: [] };
}

function line(error: unknown): string {
  const { message = String(error) } = error as { message?: string };
  return message.split('\n')[0]!;
}
