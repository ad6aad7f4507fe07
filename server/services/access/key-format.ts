import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const MARK = 'gk_live_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORM = /^gk_live_[0-9A-Za-z]{38}$/;

/** A new API key: `gk_live_`, 32 random base62 characters, and the base62 CRC-32 of both (contract 2). */
export function newApiKey(): string {
  let key = MARK;
  for (let i = 0; i < RANDOM_LENGTH; i++) key += BASE62[randomInt(62)];
  return key + checksum(key);
}

/** Whether the text can be a key at all; wrong ones are refused without looking anything up. */
export function isWellFormedKey(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** What may be shown of a key after its creation. */
export function displayParts(key: string): { prefix: string; last4: string } {
  return { prefix: key.slice(0, MARK.length + 4), last4: key.slice(-4) };
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
