import { accounts } from './accounts.ts';
import { agents } from './agents.ts';
import { authorization } from './authorization.ts';
import { books } from './books.ts';
import { bulk } from './bulk.ts';
import { claims } from './claims.ts';
import { commandLine } from './command-line.ts';
import { comparison } from './comparison.ts';
import { consent } from './consent.ts';
import { damaged } from './damaged.ts';
import { dashboard } from './dashboard.ts';
import { documents } from './documents.ts';
import { doors } from './doors.ts';
import { doubts } from './doubts.ts';
import { evidence } from './evidence.ts';
import { files } from './files.ts';
import { keptResults } from './kept-results.ts';
import { late } from './late.ts';
import { longWork } from './long-work.ts';
import { money } from './money.ts';
import type { Mutant } from './mutant.ts';
import { openCalls } from './open-calls.ts';
import { operating } from './operating.ts';
import { outcomes } from './outcomes.ts';
import { pacing } from './pacing.ts';
import { providers } from './providers.ts';
import { purchases } from './purchases.ts';
import { requests } from './requests.ts';
import { science } from './science.ts';
import { sharing } from './sharing.ts';
import { silence } from './silence.ts';
import { starts } from './starts.ts';
import { storage } from './storage.ts';
import { transports } from './transports.ts';
import { webhooks } from './webhooks.ts';

/** All protecting lines that are known, with their breaks. */
export const MUTANTS: readonly Mutant[] = [
  ...accounts,
  ...authorization,
  ...bulk,
  ...claims,
  ...books,
  ...commandLine,
  ...comparison,
  ...consent,
  ...damaged,
  ...dashboard,
  ...documents,
  ...doors,
  ...doubts,
  ...evidence,
  ...late,
  ...money,
  ...openCalls,
  ...operating,
  ...outcomes,
  ...pacing,
  ...providers,
  ...purchases,
  ...requests,
  ...science,
  ...sharing,
  ...silence,
  ...starts,
  ...storage,
  ...longWork,
  ...keptResults,
  ...transports,
  ...agents,
  ...files,
  ...webhooks,
];
