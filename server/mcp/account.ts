import { z } from 'zod';
import { AppError } from '../core/errors.ts';
import { authAccess } from '../operations/auth.ts';
import { byokReadiness } from '../operations/byok-account.ts';
import type { Call } from './call.ts';
import { tool } from './tool.ts';

export const account = tool({
  name: 'account',
  description: 'Who you act for: quota, budget, and whether buying is ready.',
  input: z.strictObject({}),
  readOnly: true,
  async run(call) {
    const { role, quota, trial, auth } = await call(authAccess, {});
    const buying = await readiness(call);
    return {
      ...{ role, quota, trial, scopes: auth.scopes, buying },
      next: buying?.ready ? 'research_quote prices research.' : 'suggest works; buying needs what `buying` names.',
    };
  },
});

/** Null for a key that may not buy. */
async function readiness(call: Call) {
  try {
    const { ready, reasons, budget, concurrency } = await call(byokReadiness, {});
    return { ready, reasons, budget, concurrency };
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'INSUFFICIENT_SCOPE') return null;
    throw thrown;
  }
}
