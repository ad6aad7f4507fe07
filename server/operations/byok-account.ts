import { readiness } from '../services/byok/readiness.ts';
import { Readiness } from '../services/byok/readiness-schema.ts';
import { statement, statementRows } from '../services/byok/statement.ts';
import { Statement, StatementInput, StatementRows } from '../services/byok/statement-schema.ts';
import { NoInput } from '../services/fields.ts';
import { access, operation } from './operation.ts';

const reading = { kind: 'query', access: access.scoped('byok:execute'), idempotency: 'none', spends: false } as const;

export const byokReadiness = operation({
  ...reading,
  name: 'byok.readiness',
  summary: 'Whether a paid job could be confirmed now: connections, budget, free slots.',
  input: NoInput,
  output: Readiness,
  errors: [],
  run: readiness,
});

export const byokStatement = operation({
  ...reading,
  name: 'byok.statement',
  summary: 'Your ledger by day, job, key and provider, with what reuse saved.',
  input: StatementInput,
  output: Statement,
  errors: [],
  run: statement,
});

export const byokStatementRows = operation({
  ...reading,
  name: 'byok.statementRows',
  summary: 'Your ledger line by line, for a spreadsheet.',
  input: StatementInput,
  output: StatementRows,
  errors: [],
  run: statementRows,
});
