import { json, type Reply } from '../wire.ts';

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'Bad request.',
  401: 'User not found.',
  402: 'Insufficient credits.',
  403: 'Forbidden.',
  404: 'No endpoints found.',
  408: 'Request timed out.',
  413: 'Payload too large.',
  422: 'Unprocessable.',
  429: 'Rate limit exceeded.',
  500: 'Internal Server Error',
  502: 'Provider returned error',
  503: 'No provider available.',
  504: 'Gateway timeout.',
  524: 'A timeout occurred.',
  529: 'Provider overloaded.',
};

export interface ErrorExtras {
  metadata?: Record<string, unknown>;
  availability?: Record<string, unknown>;
}

export function errorBody(code: number, message?: string, extras: ErrorExtras = {}) {
  return { error: { code, message: message ?? MESSAGES[code] ?? 'Error', ...extras } };
}

/** An error answer of the gateway (providers B3). */
export function error(code: number, message?: string, extras: ErrorExtras = {}): Reply {
  return json(errorBody(code, message, extras), code);
}
