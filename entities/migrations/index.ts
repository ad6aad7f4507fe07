import { Migration0001Accounts } from './0001-accounts.ts';
import { Migration0002Research } from './0002-research.ts';
import { Migration0003Byok } from './0003-byok.ts';
import { Migration0004Discovery } from './0004-discovery.ts';
import { Migration0005PersistedOperations } from './0005-persisted-operations.ts';
import { Migration0006ResultPieces } from './0006-result-pieces.ts';
import { Migration0007RequestWindows } from './0007-request-windows.ts';
import { Migration0010StudentShare } from './0010-student-share.ts';
import { Migration0011AccountUpkeep } from './0011-account-upkeep.ts';
import { Migration0012Attempts } from './0012-attempts.ts';
import { Migration0013PacingLeases } from './0013-pacing-leases.ts';
import { Migration0014FinalIsFinal } from './0014-final-is-final.ts';
import { Migration0015SameAccount } from './0015-same-account.ts';
import { Migration0016Corrections } from './0016-corrections.ts';
import { Migration0017PriceLists } from './0017-price-lists.ts';
import { Migration0018ModelsAndUpstream } from './0018-models-and-upstream.ts';
import { Migration0019HeldAnswers } from './0019-held-answers.ts';
import { Migration0020OperationNames } from './0020-operation-names.ts';
import { Migration0021WholeResults } from './0021-whole-results.ts';
import { Migration0022Labels } from './0022-labels.ts';
import { Migration0040Approvals } from './0040-approvals.ts';
import { Migration0041Webhooks } from './0041-webhooks.ts';

/** The one list of migrations, run in this order on PGlite and on PostgreSQL alike. */
export const migrations = [
  { name: '0001-accounts', class: Migration0001Accounts },
  { name: '0002-research', class: Migration0002Research },
  { name: '0003-byok', class: Migration0003Byok },
  { name: '0004-discovery', class: Migration0004Discovery },
  { name: '0005-persisted-operations', class: Migration0005PersistedOperations },
  { name: '0006-result-pieces', class: Migration0006ResultPieces },
  { name: '0007-request-windows', class: Migration0007RequestWindows },
  { name: '0010-student-share', class: Migration0010StudentShare },
  { name: '0011-account-upkeep', class: Migration0011AccountUpkeep },
  { name: '0012-attempts', class: Migration0012Attempts },
  { name: '0013-pacing-leases', class: Migration0013PacingLeases },
  { name: '0014-final-is-final', class: Migration0014FinalIsFinal },
  { name: '0015-same-account', class: Migration0015SameAccount },
  { name: '0016-corrections', class: Migration0016Corrections },
  { name: '0017-price-lists', class: Migration0017PriceLists },
  { name: '0018-models-and-upstream', class: Migration0018ModelsAndUpstream },
  { name: '0019-held-answers', class: Migration0019HeldAnswers },
  { name: '0020-operation-names', class: Migration0020OperationNames },
  { name: '0021-whole-results', class: Migration0021WholeResults },
  { name: '0022-labels', class: Migration0022Labels },
  { name: '0040-approvals', class: Migration0040Approvals },
  { name: '0041-webhooks', class: Migration0041Webhooks },
];
