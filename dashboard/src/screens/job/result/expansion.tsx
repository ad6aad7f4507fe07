import { useMemo } from 'react';
import { count, isolated, plural } from '../../../ui/format.ts';
import { Section } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { Candidates, columnsOf, type Expansion, facetsOf } from './candidates.tsx';
import { Facets } from './facets.tsx';
import { useResultState } from './use-result-state.ts';

/** Most removed words that are listed; the rest is counted. */
const MOST_REMOVED = 200;

interface Props {
  result: Expansion;
  market: string;
  /** Some of the words were never judged by the filter, and stayed. */
  isUnjudged: boolean;
}

export default function ExpansionResult({ result, market, isUnjudged }: Props) {
  const [state, setState] = useResultState();
  const columns = useMemo(() => columnsOf(result), [result]);
  const facets = useMemo(() => facetsOf(result), [result]);
  const { candidates, filter, filteredOut, clusters } = result;
  if (candidates.length === 0 && filteredOut.length === 0) {
    return (
      <EmptyState title="No candidates">
        The providers know no searches around these keywords in this market.
      </EmptyState>
    );
  }
  return (
    <Section title="Candidates" about={aboutOf(result, isUnjudged)}>
      <Facets name="Growth" column="group" of={facets} state={state} onState={setState} />
      <Candidates rows={candidates} columns={columns} market={market} state={state} onState={setState} />
      {clusters.length > 0 && (
        <details>
          <summary>{plural(clusters.length, 'cluster')} of spellings and word orders</summary>
          <Table
            name="Clusters"
            rows={clusters.slice(0, MOST_REMOVED)}
            keyOf={({ label }) => label}
            columns={[
              { head: 'Cluster', cell: ({ label }) => label },
              { head: 'Keywords', cell: ({ keywords }) => keywords.map(isolated).join(', ') },
            ]}
          />
        </details>
      )}
      {filteredOut.length > 0 && (
        <details>
          <summary>{plural(filter.removed, 'word')} removed by the filter, and why</summary>
          <Table
            name="Removed"
            rows={filteredOut.slice(0, MOST_REMOVED)}
            keyOf={({ keyword }) => keyword}
            columns={[
              { head: 'Keyword', cell: ({ keyword }) => keyword },
              { head: 'Why', cell: ({ reason }) => reason },
            ]}
          />
          {filteredOut.length > MOST_REMOVED && <p>and {plural(filteredOut.length - MOST_REMOVED, 'more word')}</p>}
        </details>
      )}
    </Section>
  );
}

function aboutOf({ filter, candidates }: Expansion, isUnjudged: boolean): string {
  if (filter.terms.length === 0) return `${plural(candidates.length, 'idea')}, best first.`;
  const judged = filter.mode === 'semantic' ? 'by meaning' : 'by the very words';
  if (isUnjudged)
    return `${plural(filter.kept, 'idea')} of ${count(filter.total)}, best first. Not all were judged ${judged} for ${filter.terms.join(', ')}: those are kept.`;
  return `${plural(filter.kept, 'idea')} of ${count(filter.total)} kept ${judged} for ${filter.terms.join(', ')}.`;
}
