import type { IncomingMessage } from 'node:http';
import { type AppError, validationFailed } from '../core/errors.ts';

/** What is wrong with the head of a request before anybody asks what it wants; null when nothing is. */
export function headRefusal(incoming: IncomingMessage, url: string): AppError | null {
  return hostRefusal(incoming, url) ?? codingRefusal(incoming);
}

/**
 * Which service is meant decides about origins; a request that names two means to deceive somebody on its way. The server lets
 * names through that none can have, as `999.1.1.1`: whoever takes the address apart would fail.
 */
function hostRefusal({ rawHeaders }: IncomingMessage, url: string): AppError | null {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at]!)) hosts += 1;
  if (hosts > 1) return validationFailed([{ path: 'Host', message: 'is given twice' }]);
  return URL.canParse(url) ? null : validationFailed([{ path: 'Host', message: 'is the name of no host' }]);
}

/** The server takes the last coding off a body, which is `chunked`, and passes those below it over. */
function codingRefusal({ headers }: IncomingMessage): AppError | null {
  const coding = headers['transfer-encoding'] ?? 'chunked';
  if (coding.toLowerCase() === 'chunked') return null;
  return validationFailed([{ path: 'Transfer-Encoding', message: 'is chunked, or none' }]);
}
