/**
 * What a research call can do to a service as a stranger starts it: embedded database, built-in doubles, jobs in the process that
 * answers. The whole run of a job is measured.
 */
import { rm } from 'node:fs/promises';
import { scratchFolder } from '../support/scratch.ts';
import { attack, attacksNamed } from './attack-run.ts';
import { ON_THE_EMBEDDED_DATABASE } from './attacks/embedded.ts';
import { largeResult } from './large-result.ts';
import { startEmbeddedService } from './support.ts';

const folder = await scratchFolder('bench');
const service = await startEmbeddedService(folder, { PLATFORM_DAILY_BUDGET_USD: '1000' });
const key = { Authorization: `Bearer ${service.apiKey}` };
const largeJobId = await largeResult(service.url, key);
const attacks = attacksNamed(ON_THE_EMBEDDED_DATABASE);
await attack(service, attacks, { key, cookie: {}, jobIds: [], largeJobId, listId: '', token: '' });
await service.stop();
await rm(folder, { recursive: true, force: true });
