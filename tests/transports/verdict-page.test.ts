import { expect, test, vi } from 'vitest';
import { policyOf, render } from '../../server/http/pages/layout.ts';
import { verdicts } from '../../server/http/pages/verdicts.ts';
import { confidenceExamples, verdictExamples } from '../../server/operations/verdict-examples.ts';

const SIZES = ['above', 'level', 'below'];
const MOMENTA = ['rising', 'breakout', 'steady', 'seasonal', 'falling', 'fading', 'unknown'];

test('every size and momentum is shown by a series that is judged to be just that', async () => {
  const judged = (await verdictExamples()).map(({ size, momentum }) => [size, momentum]);
  expect(judged).toEqual(SIZES.flatMap((size) => MOMENTA.map((momentum) => [size, momentum])));
});

test('the verdicts under the pictures are those of the table', async () => {
  const examples = await verdictExamples();
  const of = (size: string) => examples.flatMap((one) => (one.size === size ? [one.verdict] : []));
  expect(of('above')).toEqual(['strong', 'strong', 'strong', 'pass', 'close', 'close', 'close']);
  expect(of('level')).toEqual(['pass', 'pass', 'close', 'close', 'watch', 'watch', 'close']);
  expect(of('below')).toEqual(['watch', 'watch', 'fail', 'fail', 'fail', 'fail', 'fail']);
});

test('every confidence is shown, with what lowered it', async () => {
  expect((await confidenceExamples()).map(({ confidence }) => confidence)).toEqual(['high', 'medium', 'low']);
});

test('the pictures need no script and no style of their own, and say in words what they show', async () => {
  const page = verdicts();
  const html = await render(page);
  expect(html.match(/<svg role="img" aria-label="[^"]+"/g)).toHaveLength(SIZES.length * MOMENTA.length + 3);
  expect(html).not.toMatch(/<script|\sstyle=|\son\w+=|javascript:|NaN/);
  expect(policyOf(page)).not.toContain('script-src');
});

test('the first reader holds up nobody: after each series everything else may have its turn', async () => {
  // However quick the machine is, each series takes longer than a slice by this clock.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  let [turns, isMade] = [0, false];
  const count = () => {
    turns += 1;
    if (!isMade) setImmediate(count);
  };
  setImmediate(count);
  await render(verdicts());
  isMade = true;
  clock.mockRestore();
  expect(turns).toBeGreaterThanOrEqual(SIZES.length * MOMENTA.length + 3);
});
