import { account } from './account.ts';
import { gamesFeed, history } from './reading.ts';
import { researchConfirm, researchQuote, researchStatus } from './research.ts';
import { researchRows } from './research-rows.ts';
import { suggest } from './suggest.ts';
import type { Tool } from './tool.ts';

/** The eight tools, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  account,
  suggest,
  researchQuote,
  researchConfirm,
  researchStatus,
  researchRows,
  history,
  gamesFeed,
];
