import type { AnyJob } from '../../api/jobs.ts';
import { Panel } from '../../ui/page.tsx';
import { Facts, Money } from '../../ui/value.tsx';

/** What was quoted, spent, saved and is unknown. */
export function Spend({ any }: { any: AnyJob }) {
  if (any.pipeline === 'own') {
    const { quotedUsd, actualUsd, savedUsd, unknownUsd } = any.job.spend;
    return (
      <Panel>
        <Facts
          of={[
            ['Quoted, at most', <Money key="quoted" usd={quotedUsd} />],
            ['Spent', <Money key="spent" usd={actualUsd} />],
            ['Saved by reuse', <Money key="saved" usd={savedUsd} />],
            ['Unknown, presumed spent', <Money key="unknown" usd={unknownUsd} />],
          ]}
        />
      </Panel>
    );
  }
  const { cost, fromCache, quotaCharged } = any.job;
  return (
    <Panel>
      <Facts
        of={[
          ['Paid by the service', <Money key="spent" usd={cost.actualUsd} />],
          ['Saved by the cache', <Money key="saved" usd={cost.savedUsd} />],
          ['Of your quota', quotaCharged === 0 ? 'nothing' : '1 call'],
          ['From the cache', fromCache ? 'all of it' : 'not all'],
        ]}
      />
    </Panel>
  );
}
