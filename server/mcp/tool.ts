import { z } from 'zod';
import type { Call } from './call.ts';

/** What every tool answers with, whatever else it tells. */
export interface Answer {
  /** What to do now. */
  next: string;
  /** USD of the owner's or the platform's providers that this cost, and that stored answers saved. */
  cost?: { usd: number; savedUsd: number };
  [member: string]: unknown;
}

/** One tool: a few words for the model, and operations underneath. */
export interface Tool<I extends z.ZodType = z.ZodType> {
  name: string;
  description: string;
  input: I;
  readOnly: boolean;
  run(call: Call, input: z.output<I>): Promise<Answer>;
}

export function tool<I extends z.ZodType>(definition: Tool<I>): Tool {
  return definition as unknown as Tool;
}

/** The one output schema: small, because a model reads it with every tool. */
export const Output = z.looseObject({ next: z.string(), cost: z.record(z.string(), z.number()).optional() });

/** The market of a call, where it is not the default one. */
export const place = {
  locationCode: z.number().optional().describe('2840 = US'),
  languageCode: z.string().optional(),
};
