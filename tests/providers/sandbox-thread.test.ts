import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startDoublesInThread } from '../../server/sandbox/thread.ts';

const ASK = `
  const answer = await fetch(process.argv[1] + '/models');
  process.stdout.write(String(answer.status));`;

test('the built-in doubles answer while the thread that started them does nothing else', async () => {
  const doubles = await startDoublesInThread();
  // This thread stands still until the answer is there.
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', ASK, doubles.gatewayUrl], {
    timeout: 60_000,
  });
  expect(said.toString()).toBe('200');
  await doubles.stop();
});
