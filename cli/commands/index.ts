import type { Command } from '../program/command.ts';
import { confirm } from './confirm.ts';
import { exportFile } from './export.ts';
import { history } from './history.ts';
import { lists } from './lists.ts';
import { login } from './login.ts';
import { mcp } from './mcp.ts';
import { quote } from './quote.ts';
import { replay } from './replay.ts';
import { compare, expand, metrics, serp, trends } from './research.ts';
import { spend } from './spend.ts';
import { suggest } from './suggest.ts';
import { watch } from './watch.ts';

/** Every command, in the order in which the help lists them. */
export const COMMANDS: readonly Command[] = [
  login,
  expand,
  compare,
  trends,
  serp,
  suggest,
  metrics,
  quote,
  confirm,
  watch,
  replay,
  exportFile,
  history,
  lists,
  spend,
  mcp,
];
