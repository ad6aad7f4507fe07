/** What webhooks are sent, for the transports that describe it. */
export { PAYLOADS } from '../services/webhooks/payloads.ts';
