import { causeInWords } from '../../core/causes.ts';

/** What the code of a job's end says to a person. */
export function endInWords(code: string): string {
  if (code === 'CANCELED') return 'The job was cancelled.';
  return `No stage of the job brought a usable result (${code}). ${causeInWords(code)}`;
}
