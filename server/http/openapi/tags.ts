/** The groups of operations, in the order in which a reader meets them. */
export const TAGS = [
  { name: 'auth', description: 'Accounts, sessions, and what the calling account may do.' },
  { name: 'keys', description: 'API keys: made, listed and revoked by a signed-in session.' },
  { name: 'research', description: 'The shared pipeline: submit a job, keep its id, read it until it is final.' },
  { name: 'jobs', description: 'Jobs of either pipeline by their id: read, follow, cancel.' },
  { name: 'lists', description: 'Keyword lists: kept, imported from files, used by requests.' },
  {
    name: 'byok',
    description: 'Private jobs on your own provider accounts: quote, confirm, poll; history and ledger.',
  },
  { name: 'connections', description: 'Your provider accounts, and how much private jobs may spend on them.' },
  { name: 'locations', description: 'Countries and languages that can be researched.' },
  { name: 'games', description: 'Reviewed game keyword opportunities.' },
  { name: 'feed', description: 'The discovery feed for integrations: append-only, each item once and in order.' },
  {
    name: 'webhooks',
    description:
      'Your endpoints that are told of events, what was sent to them, and how. Signed after Standard Webhooks.',
  },
] as const;
