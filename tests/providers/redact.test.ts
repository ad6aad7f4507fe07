import { describe, expect, test } from 'vitest';
import { redactTexts } from '../../server/providers/redact.ts';

describe('redaction', () => {
  const outcome = { kind: 'unknown', message: 'login a, password 12', code: '12', providerId: '1221-a-0112' };

  test('leaves ids as they are, whatever a short password has in common with them', () => {
    const redacted = redactTexts(outcome, { login: 'a', password: '12' });
    expect(redacted.providerId).toBe(outcome.providerId);
    expect(redacted.message).toBe('login a, password [redacted]');
  });

  test('cuts no character in two: half of one is nothing that a database keeps', () => {
    const { message } = redactTexts({ message: `${'x'.repeat(299)}😀` }, { apiKey: 'secret' });
    expect(message).toBe(`${'x'.repeat(299)}\ufffd`);
  });

  test('an id that repeats the credential is none', () => {
    const apiKey = 'sk-or-v1-0123456789';
    expect(redactTexts({ ...outcome, providerId: `gen-${apiKey}` }, { apiKey }).providerId).toBeNull();
  });
});
