import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SharedJob } from '../../../api/jobs.ts';
import { RowActions } from '../../../parts/row-actions.tsx';
import { count, decimal, isolated } from '../../../ui/format.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import type { GridColumn } from '../../../ui/grid/model.ts';
import { Panel, Section } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Unknown } from '../../../ui/value.tsx';
import { useResultState } from './use-result-state.ts';

type Serp = NonNullable<Extract<SharedJob, { kind: 'serp' }>['result']>;
type KeywordSerp = Serp['results'][string];
type Page = KeywordSerp['topResults'][number] & { keyword: string; id: string };

const PAGES: readonly GridColumn<Page>[] = [
  { id: 'keyword', head: 'Keyword', kind: 'set', width: 180, value: (row) => row.keyword },
  { id: 'rank', head: 'Rank', kind: 'number', width: 76, value: (row) => row.rank },
  {
    id: 'title',
    head: 'Title',
    kind: 'text',
    width: 340,
    value: (row) => row.title,
    cell: (row) =>
      row.url ? (
        <a href={row.url} target="_blank" rel="noreferrer noopener">
          {row.title ?? row.url}
        </a>
      ) : (
        <span>{row.title ?? <Unknown />}</span>
      ),
  },
  { id: 'domain', head: 'Domain', kind: 'set', width: 200, value: (row) => row.domain },
  { id: 'owner', head: 'Owner', kind: 'set', width: 120, value: (row) => row.owner?.replaceAll('_', ' ') ?? null },
  { id: 'description', head: 'Description', kind: 'text', width: 420, value: (row) => row.description },
  { id: 'url', head: 'Address', kind: 'text', width: 320, spare: true, value: (row) => row.url },
];
const keyOf = ({ id }: Page) => id;

const yes = (is: boolean) => (is ? 'yes' : 'no');
const KEYWORDS: readonly Column<KeywordSerp>[] = [
  { head: 'Keyword', cell: ({ keyword }) => <strong>{keyword}</strong> },
  { head: 'Difficulty', figure: true, cell: ({ difficulty }) => difficulty ?? <Unknown /> },
  { head: 'Which means', cell: ({ difficulty }) => difficultyInWords(difficulty) },
  { head: 'Made of', cell: ({ difficultyParts }) => partsInWords(difficultyParts) },
  { head: 'Can be taken', cell: ({ weakSpots }) => spotsInWords(weakSpots) },
  {
    head: 'Clicks a month',
    figure: true,
    cell: ({ trafficPotential: traffic }) =>
      traffic ? `${count(traffic.low)} to ${count(traffic.high)}` : <Unknown />,
  },
  { head: 'AI answer', cell: ({ signals }) => yes(signals.hasAiOverview) },
  { head: 'Beside the results', cell: ({ features }) => featuresInWords(features) },
];

// Results that were stored before these figures existed lack them.
const partsInWords = (parts: KeywordSerp['difficultyParts'] | undefined) =>
  parts ? (
    `owners ${decimal(parts.owners, 0)}, titles ${decimal(parts.titles, 0)}, features ${decimal(parts.features, 0)}, links ${parts.links === null ? 'unknown' : decimal(parts.links, 0)}`
  ) : (
    <Unknown />
  );

const spotsInWords = (spots: KeywordSerp['weakSpots'] = []) =>
  spots.map(({ rank, domain, kind }) => `${rank}. ${domain ?? 'unknown'} (${kind.replaceAll('_', ' ')})`).join(', ') ||
  'no place';

const featuresInWords = (features: KeywordSerp['features'] = []) =>
  [...new Set(features.map(({ type }) => type.replaceAll('_', ' ').replace(/^ai /, 'AI ')))].join(', ') || 'nothing';

/** What a difficulty of 0..100 says to somebody who wants to rank. */
function difficultyInWords(difficulty: number | null): string {
  if (difficulty === null) return 'Too few organic results to say.';
  if (difficulty < 30) return 'Small sites rank: within reach.';
  if (difficulty < 60) return 'Mixed: good pages get in.';
  return 'Large sites hold the page.';
}

export default function SerpResult({ result, market }: { result: Serp; market: string }) {
  const [state, setState] = useResultState();
  const keywords = useMemo(() => Object.values(result.results), [result]);
  const pages = useMemo(
    () =>
      keywords.flatMap(({ keyword, topResults }) =>
        topResults.map((page) => ({ ...page, keyword, id: `${keyword} ${page.rank}` })),
      ),
    [keywords],
  );
  if (keywords.length === 0) return <EmptyState title="No result page was read" />;
  return (
    <>
      <Section title="Keywords">
        <Panel flush>
          <Table name="Keywords" columns={KEYWORDS} rows={keywords} keyOf={({ keyword }) => keyword} />
        </Panel>
      </Section>
      <Section title="Pages" about="Who ranks, for each keyword.">
        <Grid
          name="Pages"
          rows={pages}
          columns={PAGES}
          keyOf={keyOf}
          state={state}
          onState={setState}
          actions={(rows) => (
            <RowActions
              words={() => [...new Set(rows().map(({ keyword }) => keyword))]}
              ticked={false}
              market={market}
              table={() => ({ columns: PAGES as readonly GridColumn<unknown>[], rows: rows() })}
            />
          )}
        />
      </Section>
      <Section title="Questions and related searches" about="A search opens in Research.">
        <Panel flush>
          <Table
            name="Questions and related searches"
            rows={keywords}
            keyOf={({ keyword }) => keyword}
            columns={[
              { head: 'Keyword', cell: ({ keyword }) => keyword },
              { head: 'People also ask', cell: ({ peopleAlsoAsk }) => peopleAlsoAsk.join(' · ') || 'nothing' },
              {
                head: 'Related',
                cell: ({ relatedSearches }) =>
                  relatedSearches.length === 0
                    ? 'nothing'
                    : relatedSearches.map((word, index) => (
                        <span key={word}>
                          {index > 0 && ' · '}
                          <Link to="/" search={{ words: word, market }}>
                            {word}
                          </Link>
                        </span>
                      )),
              },
            ]}
          />
        </Panel>
      </Section>
      {result.clusters.length > 0 && (
        <Section
          title="Clusters"
          about="Keywords that share at least four of the first ten pages: one page can serve them."
        >
          <Panel flush>
            <Table
              name="Clusters"
              rows={result.clusters}
              keyOf={({ label }) => label}
              columns={[
                { head: 'Cluster', cell: ({ label }) => label },
                { head: 'Keywords', cell: ({ keywords: words }) => words.map(isolated).join(', ') },
                { head: 'Shared pages', figure: true, cell: ({ sharedUrls }) => sharedUrls.length },
              ]}
            />
          </Panel>
        </Section>
      )}
    </>
  );
}
