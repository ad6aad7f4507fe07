import { useMemo } from 'react';
import { decimal, percent } from '../../../ui/format.ts';
import type { GridColumn } from '../../../ui/grid/model.ts';
import { Badge, type Tone, Unknown } from '../../../ui/value.tsx';
import type { ResultState } from '../../search.ts';
import type { Compared } from './comparison.tsx';
import { KeywordGrid } from './keyword-grid.tsx';
import styles from './result.module.css';

/** Best first. */
export const VERDICT_WORDS = [
  ['strong', 'Strong'],
  ['pass', 'Pass'],
  ['close', 'Close'],
  ['watch', 'Watch'],
  ['fail', 'Fail'],
] as const;

const TONES: Record<Compared['verdict'], Tone> = {
  strong: 'good',
  pass: 'good',
  close: 'accent',
  watch: 'warn',
  fail: 'bad',
};

export function VerdictBadge({ of }: { of: Compared['verdict'] }) {
  return <Badge tone={TONES[of]}>{VERDICT_WORDS.find(([value]) => value === of)![1]}</Badge>;
}

const times = (value: number | null) => (value === null ? <Unknown /> : `${value.toFixed(2)}×`);
const change = (value: number | null) => (value === null ? <Unknown /> : percent(value));

const columnsWith = (open: (row: Compared) => void): readonly GridColumn<Compared>[] => [
  {
    id: 'keyword',
    head: 'Keyword',
    kind: 'text',
    width: 230,
    value: (row) => row.keyword,
    cell: (row) => (
      <button type="button" className={styles.open} onClick={() => open(row)}>
        {row.keyword}
      </button>
    ),
  },
  {
    id: 'verdict',
    head: 'Verdict',
    kind: 'set',
    width: 110,
    value: (row) => row.verdict,
    cell: (row) => <VerdictBadge of={row.verdict} />,
  },
  { id: 'size', head: 'Size', kind: 'set', width: 92, value: (row) => row.size },
  { id: 'momentum', head: 'Momentum', kind: 'set', width: 112, value: (row) => row.momentum },
  { id: 'confidence', head: 'Confidence', kind: 'set', width: 112, value: (row) => row.confidence },
  {
    id: 'ratio',
    head: 'Beside it, 7 days',
    kind: 'number',
    width: 128,
    value: (row) => row.ratioMean,
    cell: (row) => times(row.ratioMean),
  },
  {
    id: 'recent',
    head: 'Beside it, 3 days',
    kind: 'number',
    width: 128,
    value: (row) => row.ratioRecent,
    cell: (row) => times(row.ratioRecent),
  },
  {
    id: 'slope',
    head: 'A week',
    kind: 'number',
    width: 92,
    value: (row) => row.movement.slopePctPerWeek,
    cell: (row) => change(row.movement.slopePctPerWeek),
  },
  {
    id: 'change',
    head: 'Last week',
    kind: 'number',
    width: 100,
    value: (row) => row.movement.changePct,
    cell: (row) => change(row.movement.changePct),
  },
  { id: 'volume', head: 'Volume', kind: 'number', width: 96, value: (row) => row.volume ?? null },
  { id: 'why', head: 'Why', kind: 'text', width: 380, value: (row) => row.reasons.map(({ text }) => text).join(' ') },
  { id: 'intent', head: 'Intent', kind: 'set', width: 110, value: (row) => row.intent?.label ?? null },
  {
    id: 'difficulty',
    head: 'Difficulty',
    kind: 'number',
    width: 100,
    spare: true,
    value: (row) => row.difficulty ?? null,
  },
  { id: 'decay', head: 'Decay risk', kind: 'set', width: 104, spare: true, value: (row) => row.decayRisk },
  { id: 'freshness', head: 'Freshness', kind: 'set', width: 110, spare: true, value: (row) => row.freshness },
  {
    id: 'volatility',
    head: 'Volatility',
    kind: 'number',
    width: 100,
    spare: true,
    value: (row) => row.volatility,
    cell: (row) => (row.volatility === null ? <Unknown /> : decimal(row.volatility, 2)),
  },
  { id: 'through', head: 'Data through', kind: 'text', width: 116, spare: true, value: (row) => row.dataThrough },
];

export function Verdicts(props: {
  rows: readonly Compared[];
  market: string;
  state: ResultState;
  onState(state: ResultState): void;
  onOpen(row: Compared): void;
}) {
  const { onOpen, ...shown } = props;
  const columns = useMemo(() => columnsWith(onOpen), [onOpen]);
  return <KeywordGrid name="Verdicts" columns={columns} {...shown} />;
}
