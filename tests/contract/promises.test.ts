import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PROMISES } from '../../server/http/pages/promises.ts';

test.each(PROMISES.flatMap(([promise, , tests]) => tests.map((file) => [promise, file] as const)))(
  '“%s” is shown by a test that there is: %s',
  async (_, file) => {
    expect(await readFile(file, 'utf8')).toMatch(/\btest(\.\w+)?[(`]/);
  },
);
