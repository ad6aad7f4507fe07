import type { Inputs } from '../client/index.ts';
import type { Command, Values } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { GROUP, groupsOf } from '../program/inputs.ts';
import { orInterrupted } from '../program/io.ts';
import { ROWS, waitAndShow } from '../program/jobs.ts';
import { LABEL, labelOf, RANGE } from '../program/requests.ts';
import { openSession } from '../program/session.ts';
import { given, listOf, numberOf, textOf } from '../program/values.ts';

type Replay = Omit<Inputs['jobs']['replay'], 'jobId'>;

export const replay: Command = {
  name: 'replay',
  about: 'compute a job again from what it bought, with other options, at no cost',
  usage: '<job> [options]',
  options: [
    {
      name: 'keyword',
      value: 'keyword',
      many: true,
      about: 'fewer of the words that the job asked about',
    },
    { name: 'filter', value: 'term', many: true, about: 'of an expansion: another term, literally' },
    { name: 'no-filter', about: 'of an expansion: keep everything' },
    { name: 'variants', about: 'terms take their inflections and compounds' },
    { name: 'growth', value: 'a,b,c', about: 'of an expansion: percent at which groups of growth begin, 500,200,100' },
    GROUP,
    ...RANGE.filter(({ name }) => name === 'from' || name === 'to'),
    { name: 'shared-urls', value: 'n', about: 'of a SERP analysis: pages that make a cluster, 1 to 10, 4 by default' },
    LABEL,
    ROWS,
  ],
  details: 'What is left out stays as the job asked it. What the job did not buy is refused; nothing is ever bought.',
  examples: [
    ['kr replay 0197... --filter free --filter cheap', 'the same candidates under other terms'],
    ['kr replay 0197... --from 2026-03-01 --to 2026-05-31', 'a comparison over a part of its range'],
  ],
  async run(call) {
    const [jobId, ...more] = call.words;
    if (!jobId || more.length > 0) throw new UsageError('name one job');
    const input = { jobId, ...optionsOf(call.values) };
    const session = await openSession(call);
    return await session.once({ operation: 'jobs.replay', input }, async ({ key }) => {
      const asked = session.api.jobs.replay.mutate({ ...input, idempotencyKey: key });
      return await waitAndShow(call, session, await orInterrupted(call, asked));
    });
  },
};

function optionsOf(values: Values): Replay {
  const filterTerms = values['no-filter'] === true ? [] : listOf(values, 'filter');
  return {
    ...given({
      keywords: listOf(values, 'keyword'),
      filterTerms,
      variants: values.variants as boolean | undefined,
      growthAbove: growthOf(textOf(values, 'growth')),
      groups: groupsOf(values),
      dateFrom: textOf(values, 'from'),
      dateTo: textOf(values, 'to'),
      sharedUrls: numberOf(values, 'shared-urls'),
    }),
    ...labelOf(values),
  };
}

function growthOf(text: string | undefined): Replay['growthAbove'] {
  if (text === undefined) return undefined;
  const [explosive, fastRising, steadyRising, ...more] = text.split(',').map(Number);
  const isWhole = [explosive, fastRising, steadyRising].every((one) => one !== undefined && Number.isFinite(one));
  if (!isWhole || more.length > 0) throw new UsageError('--growth takes three percentages: 500,200,100');
  return { explosive: explosive!, fastRising: fastRising!, steadyRising: steadyRising! };
}
