import { expect, test } from 'vitest';
import { policyOf, render } from '../../server/http/pages/layout.ts';
import { verdicts } from '../../server/http/pages/verdicts.ts';
import { confidenceExamples, verdictExamples } from '../../server/operations/verdict-examples.ts';

const SIZES = ['above', 'level', 'below'];
const MOMENTA = ['rising', 'breakout', 'steady', 'seasonal', 'falling', 'fading', 'unknown'];

test('every size and momentum is shown by a series that is judged to be just that', () => {
  const judged = verdictExamples().map(({ size, momentum }) => [size, momentum]);
  expect(judged).toEqual(SIZES.flatMap((size) => MOMENTA.map((momentum) => [size, momentum])));
});

test('the verdicts under the pictures are those of the table', () => {
  const of = (size: string) => verdictExamples().flatMap((one) => (one.size === size ? [one.verdict] : []));
  expect(of('above')).toEqual(['strong', 'strong', 'strong', 'pass', 'close', 'close', 'close']);
  expect(of('level')).toEqual(['pass', 'pass', 'close', 'close', 'watch', 'watch', 'close']);
  expect(of('below')).toEqual(['watch', 'watch', 'fail', 'fail', 'fail', 'fail', 'fail']);
});

test('every confidence is shown, with what lowered it', () => {
  expect(confidenceExamples().map(({ confidence }) => confidence)).toEqual(['high', 'medium', 'low']);
});

test('the pictures need no script and no style of their own, and say in words what they show', () => {
  const page = verdicts();
  const html = render(page);
  expect(html.match(/<svg role="img" aria-label="[^"]+"/g)).toHaveLength(SIZES.length * MOMENTA.length + 3);
  expect(html).not.toMatch(/<script|\sstyle=|\son\w+=|javascript:|NaN/);
  expect(policyOf(page)).not.toContain('script-src');
});
