import type { ReactNode } from 'react';
import { type AnyJob, isActive } from '../../api/jobs.ts';
import { Panel } from '../../ui/page.tsx';
import { Facts, Money } from '../../ui/value.tsx';

type Fact = readonly [name: string, value: ReactNode];

/** What was quoted, spent, saved and is unknown. */
export function Spend({ any }: { any: AnyJob }) {
  return (
    <Panel>
      <Facts of={[...knownBefore(any), ...(isActive(any.job) ? [NOT_YET] : settled(any))]} />
    </Panel>
  );
}

/** Until a job ends its other figures are not known, which is not zero. */
const NOT_YET: Fact = ['Spent and saved', 'settled when it ends'];

function knownBefore(any: AnyJob): Fact[] {
  if (any.pipeline === 'own') return [['Quoted, at most', <Money key="quoted" usd={any.job.spend.quotedUsd} />]];
  return [['Of your quota', any.job.quotaCharged === 0 ? 'nothing' : '1 call']];
}

function settled(any: AnyJob): Fact[] {
  if (any.pipeline === 'own') {
    const { actualUsd, savedUsd, unknownUsd } = any.job.spend;
    return [
      ['Spent', <Money key="spent" usd={actualUsd} />],
      ['Saved by reuse', <Money key="saved" usd={savedUsd} />],
      ['Unknown, presumed spent', <Money key="unknown" usd={unknownUsd} />],
    ];
  }
  const { cost, fromCache } = any.job;
  return [
    ['Paid by the service', <Money key="spent" usd={cost.actualUsd} />],
    ['Saved by the cache', <Money key="saved" usd={cost.savedUsd} />],
    ['From the cache', fromCache ? 'all of it' : 'not all'],
  ];
}
