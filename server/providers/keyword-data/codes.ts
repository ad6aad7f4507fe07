/**
 * What each status code of the keyword data provider says about data and money. A charge that the answer itself reports
 * always wins over this table.
 */
export type CodeMeaning =
  /** Carries a result. */
  | 'data'
  /** A valid answer without rows. */
  | 'empty'
  /** Accepted on the standard queue. */
  | 'posted'
  /** The provider is still working on it. */
  | 'pending'
  /** Refused before execution: never charged. */
  | 'refused'
  /** Execution went wrong: charged or not, as the reported cost says. */
  | 'failed';

export interface CodeRule {
  meaning: CodeMeaning;
  /** Whether waiting helps a refused request: `pace` rate limit, `later` temporary, `no` something must change first. */
  retry: 'pace' | 'later' | 'no';
}

const refusedFor = (retry: CodeRule['retry']): CodeRule => ({ meaning: 'refused', retry });
const mean = (meaning: Exclude<CodeMeaning, 'refused'>): CodeRule => ({ meaning, retry: 'no' });

export const STATUS_CODES: Readonly<Record<number, CodeRule>> = {
  20000: mean('data'),
  20100: mean('posted'),
  // Only the first task of a live request runs.
  40000: refusedFor('no'),
  40001: refusedFor('no'),
  40002: refusedFor('no'),
  40003: refusedFor('no'),
  40004: refusedFor('no'),
  40006: refusedFor('no'),
  40100: refusedFor('no'),
  40101: mean('failed'),
  40102: mean('empty'),
  40103: mean('failed'),
  40104: refusedFor('no'),
  // Partial results: the pages that could not be parsed are not charged.
  40106: mean('data'),
  40200: refusedFor('no'),
  40201: refusedFor('no'),
  40202: refusedFor('pace'),
  // The account's own daily cost limit ends at midnight UTC.
  40203: refusedFor('later'),
  40204: refusedFor('no'),
  40205: refusedFor('no'),
  40206: refusedFor('no'),
  40207: refusedFor('no'),
  40209: refusedFor('pace'),
  40210: refusedFor('no'),
  40400: refusedFor('no'),
  40401: refusedFor('no'),
  40402: refusedFor('no'),
  40403: refusedFor('no'),
  40404: refusedFor('no'),
  40405: refusedFor('no'),
  40406: refusedFor('no'),
  40407: refusedFor('no'),
  40408: refusedFor('no'),
  40501: refusedFor('no'),
  40502: refusedFor('no'),
  40503: refusedFor('no'),
  40504: refusedFor('no'),
  40505: refusedFor('no'),
  40506: refusedFor('no'),
  40601: mean('pending'),
  40602: mean('pending'),
  50000: mean('failed'),
  50001: refusedFor('later'),
  50100: refusedFor('no'),
  50301: mean('failed'),
  50302: mean('failed'),
  50303: refusedFor('later'),
  50304: refusedFor('later'),
  50401: mean('failed'),
  50402: mean('failed'),
};

/** Codes that are not in the provider's list are judged by the reported cost alone. */
export const UNLISTED_CODE: CodeRule = mean('failed');

/** HTTP statuses that prove by themselves that nothing was executed, with the code they stand for. */
export const REFUSING_STATUSES: Readonly<Record<number, number>> = { 401: 40100, 402: 40200, 404: 40400, 429: 40202 };

/** The provider's own code for what it answers with HTTP 500. */
export const INTERNAL_ERROR = 50000;
