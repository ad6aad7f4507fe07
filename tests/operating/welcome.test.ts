import { expect, test } from 'vitest';
import { welcome } from '../../server/wiring/welcome.ts';
import { testConfig } from '../support/config.ts';

test('a server on which nobody can sign in says how its administrator is made', () => {
  const nobody = { adminEmail: null, adminPassword: null, inviteCode: null, apiKey: null };
  const said = (first: Partial<typeof nobody> | { adminEmail: string }) =>
    welcome(testConfig({}), { ...nobody, ...first });
  expect(said({})).toContain('set ADMIN_EMAIL and ADMIN_PASSWORD');
  expect(said({ adminEmail: 'admin@example.com' })).not.toContain('ADMIN_EMAIL');
});
