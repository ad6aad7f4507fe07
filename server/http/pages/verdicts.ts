import { lazily } from '../../core/lazily.ts';
import { confidenceExamples, type VerdictExample, verdictExamples } from '../../operations/verdict-examples.ts';
import { escapeHtml, type Page } from './layout.ts';

const WIDTH = 180;
const HEIGHT = 60;
const MARGIN = 4;

const MOMENTUM_TEXT: Record<VerdictExample['momentum'], string> = {
  rising: 'Gains on the benchmark week by week, by more than chance makes.',
  breakout: 'The last week at least doubles what the weeks before were.',
  steady: 'No movement that chance could not make.',
  seasonal: 'Moves as in the same weeks of the year before. Ranges of fifteen months and more only.',
  falling: 'Loses against the benchmark week by week.',
  fading: 'The last week, or its last days, lost much of the best of the last four weeks.',
  unknown: 'Fewer than four full weeks.',
};

const CONFIDENCE_TEXT: Record<VerdictExample['confidence'], string> = {
  high: 'Moving every figure within the provider’s rounding, and leaving out any single week, leaves the verdict as it is.',
  medium: 'One of these changes it by one step.',
  low: 'One changes it by more, or the benchmark averages below 5 of 100, or rounding leaves the ratio open by more than half, or a third of the points are missing, or the range is short. Do not act on it alone.',
};

/** What the words of a verdict mean, with pictures of series that the service itself has judged. */
export const verdicts = lazily(
  (): Page => ({
    path: '/docs/verdicts',
    title: 'How to read a verdict',
    get body() {
      return explained();
    },
  }),
);

async function explained(): Promise<string> {
  const examples = await verdictExamples();
  const momenta = [...new Set(examples.map(({ momentum }) => momentum))];
  const sizes = [...new Set(examples.map(({ size }) => size))];
  const cell = (size: string, momentum: string) => {
    const example = examples.find((one) => one.size === size && one.momentum === momentum)!;
    return `<td>${picture(example)}<strong>${example.verdict}</strong></td>`;
  };
  const rows = momenta.map(
    (momentum) =>
      `<tr><th scope="row"><code>${momentum}</code><p>${escapeHtml(MOMENTUM_TEXT[momentum])}</p></th>${sizes.map((size) => cell(size, momentum)).join('')}</tr>`,
  );
  // Behind size and momentum comes what lowers the confidence most.
  const telling = ({ reasons }: { reasons: string[] }) => reasons[2] ?? reasons.at(-1) ?? '';
  const trusts = (await confidenceExamples()).map(
    (example) =>
      `<tr><th scope="row"><code>${example.confidence}</code></th><td>${picture(example)}</td><td>${escapeHtml(CONFIDENCE_TEXT[example.confidence])}<p>${escapeHtml(telling(example))}</p></td></tr>`,
  );
  return `
<p class="lead">A verdict is a size and a momentum: how large a keyword is beside the benchmark now, and where it is going. The
pictures show series that this service has judged; the solid line is the keyword, the dashed one the benchmark.</p>
<h2>Size and momentum</h2>
<p><code>above</code> and <code>below</code> are meant beyond the uncertainty of the figures; <code>level</code> is within ten percent,
or cannot be told apart from it. A steady keyword above is <strong>strong</strong> from a fifth above the benchmark, else <strong>pass</strong>.</p>
<div class="scroll"><table class="pictures"><thead><tr><th scope="col">Momentum</th>${sizes.map((size) => `<th scope="col"><code>${size}</code></th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>
<h2>Verdicts</h2>
<ul><li><strong>strong</strong>: larger than the benchmark and not losing. Act.</li>
<li><strong>pass</strong>: as large and gaining, or a little larger. Worth a page.</li>
<li><strong>close</strong>: as large and standing still, or larger and losing.</li>
<li><strong>watch</strong>: smaller and gaining, or as large and losing. Look again in a month.</li>
<li><strong>fail</strong>: smaller, and not gaining.</li></ul>
<h2>Confidence</h2>
<p>Every verdict is computed again with every figure moved within its rounding, and with each single week left out.</p>
<div class="scroll"><table class="pictures"><tbody>${trusts.join('\n')}</tbody></table></div>
<h2>Beside the verdict</h2>
<ul><li><code>reasons</code> name each fact with its figure and its threshold. They are what the verdict was made from.</li>
<li><code>BRIDGED</code> among them names the keyword through which a much larger or smaller one was measured: interest comes in calls
scaled to their own maximum, and a giant rounds the benchmark beside it to nothing.</li>
<li><code>dataThrough</code> is the last day that counted: newer figures still change, so they are left out.</li>
<li><code>freshness</code>, <code>decayRisk</code> and <code>movement</code> are read from the momentum, and cannot contradict it.</li></ul>`;
}

/** A picture of a series; colours are the text's own, so that they follow the reader's scheme. */
function picture({ points, size, momentum, verdict }: VerdictExample): string {
  const highest = Math.max(1, ...points.flatMap(({ value, benchmark }) => [value, benchmark]));
  const line = (of: (point: VerdictExample['points'][number]) => number) =>
    points
      .map((point, t) => {
        const x = MARGIN + ((WIDTH - 2 * MARGIN) * t) / Math.max(1, points.length - 1);
        const y = HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * of(point)) / highest;
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      })
      .join(' ');
  const label = escapeHtml(`${size} the benchmark, ${momentum}: ${verdict}`);
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><polyline points="${line(({ benchmark }) => benchmark)}" fill="none" stroke="currentColor" stroke-width="1" stroke-dasharray="4 3" opacity="0.7"/><polyline points="${line(({ value }) => value)}" fill="none" stroke="currentColor" stroke-width="2"/></svg><br>`;
}
