import { breaks } from './mutant.ts';

const LABELS = 'tests/contract/labels.test.ts';

/** What a job is called. */
const labels = [
  ...breaks('server/services/plan/requests.ts', `${LABELS} > stays with each job`, [
    ['a label parts no equal requests', 'label: _label, ...rest } = input', '...rest } = input'],
  ]),
  ...breaks('server/services/spend/ledger.ts', `${LABELS} > goes from the quote`, [
    [
      'a ledger row carries the label of its job',
      '> bound_micros, job_label from',
      '> bound_micros, null from',
    ],
  ]),
  ...breaks('server/services/jobs/read-job.ts', `${LABELS} > chooses among`, [
    ['a history is chosen by label', "if (input.label) query = query.where('label', '=', input.label);", ''],
  ]),
];

export const bulk = [...labels];
