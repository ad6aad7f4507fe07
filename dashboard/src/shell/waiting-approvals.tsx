import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { money } from '../ui/format.ts';

/** Purchases that wait for this person: said on every screen, because a key or an agent stands still meanwhile. */
export function WaitingApprovals() {
  const waiting = useQuery({
    queryKey: ['approvals'],
    queryFn: () => api.byok.approvals.query({ pending: true }),
    refetchInterval: 15_000,
  });
  const [first, ...others] = waiting.data?.approvals ?? [];
  if (!first) return null;
  const { quote, key } = first;
  return (
    <p data-tone="warn" role="status">
      <strong>
        The key {key.name} asks to spend up to {money(quote.estimatedCostUsd)}
        {others.length > 0 ? `, and ${others.length} more wait` : ''}.
      </strong>{' '}
      <Link to="/approve/$quoteId" params={{ quoteId: quote.quoteId }}>
        Look at it
      </Link>
    </p>
  );
}
