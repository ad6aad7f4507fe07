/**
 * What requests below the documented limits of size can do to the service, from callers without a credential and from students:
 * the longest hold-up of its event loop, by how much it grows, and what it answers. The service is a process of its own that
 * does nothing else. `npm run bench -- hostile 'a link'` sends those attacks alone whose name says so.
 */
import { LIST_MAX_KEYWORDS } from '../../server/services/lists/schemas.ts';
import { METRICS_MAX_KEYWORDS } from '../../server/services/plan/schemas.ts';
import { cookieOf } from '../support/byok.ts';
import { person } from '../support/people.ts';
import { attack, attacksNamed } from './attack-run.ts';
import { FILE_ATTACKS, WORD_ATTACKS } from './attacks/files.ts';
import type { Victim } from './attacks/sent.ts';
import { WITHOUT_CREDENTIAL } from './attacks/strangers.ts';
import { AS_STUDENT } from './attacks/students.ts';
import { largeResult } from './large-result.ts';
import { type Bench, startMeasured, withService } from './support.ts';

async function victimOf({ test }: Bench): Promise<Victim> {
  const student = await person(test);
  const cookie = { Cookie: await cookieOf(test, student.accountId), 'Content-Type': 'application/json' };
  const headers = { ...student.headers, Prefer: 'wait=30' };
  const jobIds: string[] = [];
  const post = (path: string, body: object) =>
    fetch(`${test.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  for (const keyword of ['tent', 'camping chair', 'meal planner']) {
    const bought = await post('/api/research/expand', { keywords: [keyword], limitPerSeed: 1000 });
    jobIds.push(((await bought.json()) as { jobId: string }).jobId);
  }
  const largeJobId = await largeResult(test.url, headers);
  const keywords = Array.from({ length: METRICS_MAX_KEYWORDS }, (_, index) => `${'größe'.repeat(12)} ${index}`);
  // What was bought once is answered from the cache a hundred times.
  for (let index = 0; index < 100; index++)
    await post('/api/research/metrics', { keywords, label: `metrics ${index}` });
  const { listId } = (await (await post('/api/lists', { name: 'large' })).json()) as { listId: string };
  const lines = Array.from({ length: LIST_MAX_KEYWORDS }, (_, index) => '日本語'.repeat(24) + index).join('\n');
  const text = { ...headers, 'Content-Type': 'text/plain' };
  await fetch(`${test.url}/api/lists/${listId}/import?commit=true`, { method: 'POST', headers: text, body: lines });
  const link = (await (await post(`/api/jobs/${jobIds[0]}/share`, {})).json()) as { url: string };
  const token = link.url.split('/').at(-1)!;
  return { key: { Authorization: `Bearer ${student.key}` }, cookie, jobIds, largeJobId, listId, token };
}

const generous = { STUDENT_DAILY_QUOTA: '1000', STUDENT_DAILY_SPEND_USD: '1000', PLATFORM_DAILY_BUDGET_USD: '1000' };
await withService(
  async (bench) => {
    const service = await startMeasured(bench, { REQUEST_RATE_PER_MINUTE: '1000000', ...generous });
    const victim = await victimOf(bench);
    await fetch(`${service.url}/api/auth/access`, { headers: victim.key });
    await attack(
      service,
      attacksNamed([...WITHOUT_CREDENTIAL, ...AS_STUDENT, ...FILE_ATTACKS, ...WORD_ATTACKS]),
      victim,
    );
    await service.stop();
  },
  { env: generous },
);
