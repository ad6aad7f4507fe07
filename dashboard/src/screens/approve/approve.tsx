import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api, type Outputs } from '../../api/client.ts';
import { KIND_NAMES } from '../../api/jobs.ts';
import { MarketName } from '../../parts/market.tsx';
import { Price, useSecondsTo } from '../../parts/quote/price.tsx';
import { Button, buttonClass, buttonsClass } from '../../ui/button.tsx';
import { isolated, money } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { Answered, Note, RefusalNote } from '../../ui/states.tsx';
import { Facts, Time } from '../../ui/value.tsx';

type Approval = Outputs['byok']['approval'];

/** How a transport is called by people. */
const DOORS: Record<Approval['transport'], string> = {
  rest: 'a script (REST)',
  trpc: 'a program (tRPC)',
  graphql: 'an integration (GraphQL)',
  mcp: 'an agent (MCP)',
};

function ApproveScreen() {
  const { quoteId } = Route.useParams();
  const approval = useQuery({
    queryKey: ['approval', quoteId],
    queryFn: () => api.byok.approval.query({ quoteId }),
    refetchInterval: 5_000,
  });
  return (
    <Page title="Approve a purchase" about="One of your API keys asks for more than it may spend alone.">
      <Answered of={approval}>{(of) => <Asked of={of} />}</Answered>
    </Page>
  );
}

/** Who asks, over what, at which price; then yes or no. */
function Asked({ of }: { of: Approval }) {
  const { quote, request, key } = of;
  const left = useSecondsTo(quote.expiresAt);
  const readiness = useQuery({ queryKey: ['readiness'], queryFn: () => api.byok.readiness.query(), staleTime: 0 });
  return (
    <>
      <Panel>
        <Facts
          of={[
            ['Who asks', `${key.name} (${key.prefix}…${key.last4}), ${DOORS[of.transport]}`],
            ['Asked', <Time key="asked" at={of.askedAt} />],
            [
              'For',
              `${KIND_NAMES[quote.operation]} of ${request.keywords.slice(0, 8).map(isolated).join(', ')}${request.keywords.length > 8 ? ` and ${request.keywords.length - 8} more` : ''}`,
            ],
            ['Market', <MarketName key="market" of={request} />],
          ]}
        />
      </Panel>
      <Panel>
        <Price quote={quote} left={left} budget={readiness.data?.budget} />
      </Panel>
      {of.state === 'pending' ? <Decision quote={quote} /> : <Decided of={of} />}
    </>
  );
}

function Decision({ quote }: { quote: Approval['quote'] }) {
  const client = useQueryClient();
  const [isSure, setSure] = useState(false);
  const { quoteId, requestHash, estimatedCostUsd } = quote;
  const settle = () => {
    for (const key of ['approval', 'approvals', 'readiness', 'history'])
      void client.invalidateQueries({ queryKey: [key] });
  };
  const approve = useAct({
    mutationFn: () => api.byok.approve.mutate({ quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd }),
    onSettled: settle,
  });
  const decline = useAct({ mutationFn: () => api.byok.decline.mutate({ quoteId }), onSettled: settle });
  const busy = approve.isPending || approve.isSuccess || decline.isPending;
  return (
    <>
      {(approve.error ?? decline.error) && <RefusalNote error={approve.error ?? decline.error} />}
      <p className={buttonsClass}>
        <Button look="primary" busy={busy} onClick={() => approve.mutate()}>
          Spend up to {money(estimatedCostUsd)}
        </Button>
        <Button
          look={isSure ? 'danger' : 'plain'}
          busy={busy}
          onClick={() => (isSure ? decline.mutate() : setSure(true))}
        >
          {isSure ? 'Decline for good' : 'Decline'}
        </Button>
      </p>
    </>
  );
}

function Decided({ of: { state, jobId } }: { of: Approval }) {
  if (jobId)
    return (
      <>
        <Note tone="good">This purchase is approved. It became one job, and is not bought again.</Note>
        <p>
          <Link to="/jobs/$jobId" params={{ jobId }} className={buttonClass('primary')}>
            Open the job
          </Link>
        </p>
      </>
    );
  if (state === 'declined') return <Note tone="plain">You declined this purchase. Nothing was bought.</Note>;
  return <Note tone="warn">The price has expired. Nothing was bought; whoever asked can ask again.</Note>;
}

export const Route = createLazyRoute('/app/approve/$quoteId')({ component: ApproveScreen });
