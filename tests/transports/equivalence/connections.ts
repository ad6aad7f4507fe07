import * as byok from '../../support/byok.ts';
import { bySession, ok, refused, type Scenario, student } from './scenarios.ts';
import { credential, noConnection, saved } from './things.ts';

/** Connections to own providers. */
export const connections: Record<string, Scenario[]> = {
  'connections.list': [ok('listed', bySession, {}), refused('COOKIE_AUTH_REQUIRED', student, {})],
  'connections.save': [
    ok('saved', bySession, credential),
    refused('VALIDATION_FAILED', bySession, { provider: 'openrouter', credential: { login: 'x' } }),
    refused('CONNECTION_CONFLICT', bySession, async (test, who) => {
      await byok.connect(test, who, 'openrouter');
      return credential;
    }),
  ],
  'connections.rotate': [
    ok('rotated', bySession, async (test, who) => ({
      ...(await saved(test, who)),
      ...{ credential: { apiKey: 'sk-or-fresh' }, expectedCredentialVersion: 1 },
    })),
    refused('CREDENTIAL_VERSION_CONFLICT', bySession, async (test, who) => ({
      ...(await saved(test, who)),
      ...{ credential: { apiKey: 'sk-or-fresh' }, expectedCredentialVersion: 7 },
    })),
    refused('CONNECTION_NOT_FOUND', bySession, {
      ...{ ...noConnection, credential: { apiKey: 'sk-or-fresh' }, expectedCredentialVersion: 1 },
    }),
  ],
  'connections.remove': [ok('removed', bySession, saved), refused('CONNECTION_NOT_FOUND', bySession, noConnection)],
  'connections.verify': [ok('verified', bySession, saved), refused('CONNECTION_NOT_FOUND', bySession, noConnection)],
  'connections.models': [ok('listed', bySession, {})],
  'connections.chooseModel': [
    ok('chosen', bySession, async (test, who) => ({
      ...(await saved(test, who)),
      model: 'openai/gpt-5-nano',
    })),
    refused('VALIDATION_FAILED', bySession, { ...noConnection, model: 'no model' }),
    refused('CONNECTION_NOT_FOUND', bySession, { ...noConnection, model: null }),
  ],
  'connections.spendControls': [ok('read', bySession, {})],
  'connections.setSpendControls': [
    ok('set', bySession, { dailyBudgetUsd: 3, maxConcurrentJobs: 1 }),
    refused('VALIDATION_FAILED', bySession, { dailyBudgetUsd: -1 }),
  ],
};
