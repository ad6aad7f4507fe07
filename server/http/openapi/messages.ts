import { readFileSync } from 'node:fs';

/** A message that a webhook was really sent: body and headers as they came, so that its signature still holds. */
export interface Sent {
  type: string;
  headers: Record<string, string>;
  /** The text that was signed. */
  body: string;
  /** Of the webhook that it was sent to, which is no more. */
  publicKey: string;
}

const RECORDED = JSON.parse(readFileSync(new URL('messages.json', import.meta.url), 'utf8')) as Sent[];

/** The recorded message of a type. */
export const messageOf = (type: string): Sent | undefined => RECORDED.find((sent) => sent.type === type);
