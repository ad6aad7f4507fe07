import { accounts } from './accounts.ts';
import { authorization } from './authorization.ts';
import { bulk } from './bulk.ts';
import { comparison } from './comparison.ts';
import { consent } from './consent.ts';
import { money } from './money.ts';
import type { Mutant } from './mutant.ts';
import { outcomes } from './outcomes.ts';
import { providers } from './providers.ts';
import { science } from './science.ts';
import { service } from './service.ts';
import { transports } from './transports.ts';
import { webhooks } from './webhooks.ts';

/** All protecting lines that are known, with their breaks. */
export const MUTANTS: readonly Mutant[] = [
  ...accounts,
  ...authorization,
  ...bulk,
  ...comparison,
  ...consent,
  ...money,
  ...outcomes,
  ...providers,
  ...science,
  ...service,
  ...transports,
  ...webhooks,
];
