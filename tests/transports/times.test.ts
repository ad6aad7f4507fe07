import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANY_BACKENDS } from '../support/database.ts';
import { cookieOf } from '../support/owners.ts';
import { call, type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** All that a Date can be, the years at both ends of what is accepted, and no time at all. */
const anyTime = fc.oneof(
  fc.date({ noInvalidDate: false }),
  fc.date({ min: new Date('0990-01-01'), max: new Date('1010-01-01'), noInvalidDate: true }),
  fc.date({ min: new Date(253_402_300_799_990), max: new Date(253_402_300_800_010), noInvalidDate: true }),
  fc.constantFrom(new Date(8.64e15), new Date(-8.64e15), new Date(Date.UTC(12026, 0, 1)), new Date('-000001-01-01')),
);
const isHeld = (at: Date) => at.getTime() >= Date.parse('1000-01-01') && at.getTime() < Date.parse('+010000-01-01');

describe.each(ANY_BACKENDS)('times in requests on %s', (backend) => {
  let app: TestApp;
  let cookie: string;
  let student: Person;
  let onTrial: Person;
  beforeAll(async () => {
    app = await startTestApp({ backend, env: { REQUEST_RATE_PER_MINUTE: '100000' } });
    [student, onTrial] = [await person(app), await person(app)];
    cookie = await cookieOf(app, (await person(app, { role: 'admin' })).accountId);
  });
  afterAll(() => app.stop());

  const setTrial = async (expiresAt: Date, marked: boolean) => {
    const text = Number.isNaN(expiresAt.getTime()) ? 'never' : expiresAt.toISOString();
    const json = { userId: onTrial.accountId, expiresAt: text };
    const body = JSON.stringify({ json, ...(marked ? { meta: { values: { expiresAt: ['Date'] } } } : {}) });
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    return await call(`${app.url}/trpc/admin.accounts.setTrial`, { method: 'POST', headers, body });
  };
  const since = async (path: string, text: string) =>
    (await call(`${app.url}${path}?since=${encodeURIComponent(text)}`, { headers: student.headers })).status;

  test('what the database can hold is kept to the millisecond, and all else is the caller’s mistake, as a Date and as text', async () => {
    await fc.assert(
      fc.asyncProperty(anyTime, fc.boolean(), async (at, marked) => {
        const answer = await setTrial(at, marked);
        expect(answer.status).toBe(isHeld(at) ? 200 : 400);
        if (isHeld(at)) expect(answer.body.result.data.json.trialExpiresAt).toBe(at.toISOString());
      }),
      { numRuns: 60 },
    );
  });

  test('lists take the same times as a beginning, and refuse the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyTime, async (at) => {
        const text = Number.isNaN(at.getTime()) ? 'never' : at.toISOString();
        const wanted = isHeld(at) ? 200 : 400;
        expect(await since('/api/game-keywords', text)).toBe(wanted);
        expect(await since('/api/integrations/discovery-feed', text)).toBe(wanted);
      }),
      { numRuns: 40 },
    );
  });

  test.each(['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '1000-01-01T00:00:00.000Z'])(
    'a made-up cursor at %s is judged, not passed on',
    async (at) => {
      const cursor = Buffer.from(JSON.stringify({ at, id: student.accountId })).toString('base64url');
      const path = `/api/game-keywords?cursor=${cursor}`;
      expect((await call(app.url + path, { headers: student.headers })).status).toBe(at.startsWith('0000') ? 400 : 200);
    },
  );

  test.each(['0000-01-01', '0000-12-31', '0999-12-31'])('there is no day %s', async (dateFrom) => {
    const input = encodeURIComponent(JSON.stringify({ json: { dateFrom } }));
    const answer = await call(`${app.url}/trpc/byok.statement?input=${input}`, { headers: student.headers });
    expect(answer.status).toBe(400);
  });
});
