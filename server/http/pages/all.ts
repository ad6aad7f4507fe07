import type { Config } from '../../config.ts';
import { agents } from './agents.ts';
import { changes } from './changes.ts';
import { commandLine } from './command-line.ts';
import { errorsPage } from './errors.ts';
import { idempotency } from './idempotency.ts';
import { integrations } from './integrations.ts';
import type { Page } from './layout.ts';
import { legacy } from './legacy.ts';
import { limits } from './limits.ts';
import { promises } from './promises.ts';
import { quickStart } from './quick-start.ts';
import { referencePages } from './reference.ts';
import { home, money } from './texts.ts';
import { verdicts } from './verdicts.ts';
import { webhooks } from './webhooks.ts';

/** Every public page of a service with this configuration. */
export const allPages = (config: Config): Page[] => [
  home,
  quickStart(config.publicUrl),
  integrations(config.publicUrl),
  agents(config.publicUrl),
  webhooks,
  commandLine,
  ...referencePages(),
  verdicts(),
  money,
  promises,
  errorsPage(config.publicUrl),
  limits(config),
  idempotency,
  legacy(config),
  changes,
];
