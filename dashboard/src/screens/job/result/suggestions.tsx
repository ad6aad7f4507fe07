import type { SharedJob } from '../../../api/jobs.ts';
import { plural } from '../../../ui/format.ts';
import { Section } from '../../../ui/page.tsx';
import { KeywordGrid, keywordColumns } from './keyword-grid.tsx';
import { useResultState } from './use-result-state.ts';

type Suggestions = NonNullable<Extract<SharedJob, { kind: 'suggestions' }>['result']>;
type Suggestion = Suggestions['items'][number];

const COLUMNS = keywordColumns<Suggestion>((row) => row, {
  id: 'level',
  head: 'Level',
  kind: 'set',
  width: 100,
  value: (row) => row.competitionLevel,
});

export default function SuggestionsResult({ result, market }: { result: Suggestions; market: string }) {
  const [state, setState] = useResultState();
  return (
    <Section title="Suggestions" about={`${plural(result.count, 'search', 'searches')} that contain ${result.seed}.`}>
      <KeywordGrid
        name="Suggestions"
        rows={result.items}
        columns={COLUMNS}
        market={market}
        state={state}
        onState={setState}
      />
    </Section>
  );
}
