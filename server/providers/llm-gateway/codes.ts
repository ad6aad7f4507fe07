/**
 * What an HTTP status of the language-model gateway says about money when no cost is reported. `refused`: turned away
 * before any model ran. `unknown`: a model may have run and been charged.
 */
export type StatusRule =
  | {
      meaning: 'refused';
      retry: 'pace' | 'later' | 'no' /** Only the gateway's own error body is a proof: it has a code. */;
      proof: 'status' | 'body';
    }
  | { meaning: 'unknown' };

const no: StatusRule = { meaning: 'refused', retry: 'no', proof: 'status' };
const unknown: StatusRule = { meaning: 'unknown' };

export const HTTP_STATUSES: Readonly<Record<number, StatusRule>> = {
  400: no,
  401: no,
  402: no,
  403: no,
  404: no,
  408: unknown,
  413: no,
  422: no,
  429: { meaning: 'refused', retry: 'pace', proof: 'status' },
  500: unknown,
  502: unknown,
  // An edge proxy also says 503, possibly after it had passed the request on.
  503: { meaning: 'refused', retry: 'later', proof: 'body' },
  504: unknown,
  524: unknown,
  529: unknown,
};

export const UNLISTED_STATUS: StatusRule = unknown;
