import { endInWords } from '../services/jobs/end-in-words.ts';

/** Why a job ended without all that was asked for, as code and in words; null when there is no code. */
export function jobError(code: string | null): { code: string; message: string } | null {
  return code === null ? null : { code, message: endInWords(code) };
}
