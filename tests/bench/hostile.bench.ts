/**
 * What requests below the documented limits of size can do to the service, from callers without a credential and from students:
 * the longest hold-up of its event loop, by how much it grows, and what it answers. The service is a process of its own that
 * does nothing else.
 */
import { cookieOf } from '../support/byok.ts';
import { person } from '../support/people.ts';
import { attack } from './attack-run.ts';
import { ATTACKS, type Victim } from './attacks.ts';
import { type Bench, startMeasured, withService } from './support.ts';

async function victimOf({ test }: Bench): Promise<Victim> {
  const student = await person(test);
  const cookie = { Cookie: await cookieOf(test, student.accountId), 'Content-Type': 'application/json' };
  const headers = { ...student.headers, Prefer: 'wait=30' };
  const jobIds: string[] = [];
  for (const keyword of ['tent', 'camping chair', 'meal planner']) {
    const body = JSON.stringify({ keywords: [keyword], limitPerSeed: 1000 });
    const bought = await fetch(`${test.url}/api/research/expand`, { method: 'POST', headers, body });
    jobIds.push(((await bought.json()) as { jobId: string }).jobId);
  }
  return { key: { Authorization: `Bearer ${student.key}` }, cookie, jobIds };
}

await withService(async (bench) => {
  const generous = { STUDENT_DAILY_QUOTA: '1000', STUDENT_DAILY_SPEND_USD: '1000', PLATFORM_DAILY_BUDGET_USD: '1000' };
  const service = await startMeasured(bench, { REQUEST_RATE_PER_MINUTE: '1000000', ...generous });
  const victim = await victimOf(bench);
  await fetch(`${service.url}/api/auth/access`, { headers: victim.key });
  await attack(service, ATTACKS, victim);
  await service.stop();
});
