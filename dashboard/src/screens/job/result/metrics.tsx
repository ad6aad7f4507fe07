import type { SharedJob } from '../../../api/jobs.ts';
import { plural } from '../../../ui/format.ts';
import { Section } from '../../../ui/page.tsx';
import { KeywordGrid, keywordColumns } from './keyword-grid.tsx';
import { useResultState } from './use-result-state.ts';

type Metrics = NonNullable<Extract<SharedJob, { kind: 'metrics' }>['result']>;
type Item = Metrics['items'][number];

const REASONS = {
  NO_DATA: 'Not known to the provider',
  KEYWORD_NOT_ACCEPTED: 'Not taken by the provider',
  NOT_BOUGHT: 'Not bought',
};
const reasonOf = ({ reason }: Item) => (reason === null ? null : REASONS[reason]);

const COLUMNS = keywordColumns<Item>(({ metrics }) => metrics, {
  id: 'reason',
  head: 'Missing because',
  kind: 'set',
  width: 200,
  value: reasonOf,
  cell: (row) => reasonOf(row) ?? '',
});

export default function MetricsResult({ result, market }: { result: Metrics; market: string }) {
  const [state, setState] = useResultState();
  const { asked, found } = result.summary;
  return (
    <Section title="Metrics" about={`${found} of ${plural(asked, 'keyword')} have metrics.`}>
      <KeywordGrid
        name="Metrics"
        rows={result.items}
        columns={COLUMNS}
        market={market}
        state={state}
        onState={setState}
      />
    </Section>
  );
}
