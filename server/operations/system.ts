import { NoInput } from '../services/fields.ts';
import { readSystem } from '../services/metrics/system.ts';
import { System } from '../services/metrics/system-schema.ts';
import { access, operation } from './operation.ts';

export const adminSystem = operation({
  name: 'admin.system',
  summary: 'How the service is doing: queue, workers, purchases under way, open outcomes, sizes.',
  kind: 'query',
  access: access.admin,
  idempotency: 'none',
  spends: false,
  input: NoInput,
  output: System,
  errors: [],
  run: readSystem,
});
