import { createHash } from 'node:crypto';
import type { Exchange } from '../../../server/http/openapi/exchanges.ts';

/** What nobody else may read, by how it looks, and what stands in its place. */
const SECRETS: readonly [RegExp, string][] = [
  [/gk_live_\w+/g, `gk_live_${'x'.repeat(43)}`],
  [/"(prefix)":"[^"]*"/g, '"$1":"gk_live_xxxx"'],
  [/"(last4)":"[^"]*"/g, '"$1":"xxxx"'],
  [/KR-\w{4}-\w{4}/g, 'KR-ABCD-EFGH'],
  [/"(secret|publicKey|previousPublicKey)":"wh(sec|pk)_[^"]*"/g, `"$1":"wh$2_${'x'.repeat(43)}="`],
  [/\/shared\/[\w-]{43}/g, `/shared/${'x'.repeat(43)}`],
  [/"token":"[\w-]{43}"/g, `"token":"${'x'.repeat(43)}"`],
];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const HASH = /(?<="requestHash":")[0-9a-f]{64}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Exchanges without secrets, with ids and hashes counted in the order in which they come, and begun at ten in the morning of their day. */
export function settled(exchanges: readonly Exchange[], begun: Date): Exchange[] {
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, `019aa2c4-6f0a-7bd1-9a53-${(ids.size + 1).toString(16).padStart(12, '0')}`);
    return ids.get(id)!;
  };
  const hashes = new Map<string, string>();
  const hashOf = (hash: string) => {
    if (!hashes.has(hash)) hashes.set(hash, createHash('sha256').update(`${hashes.size}`).digest('hex'));
    return hashes.get(hash)!;
  };
  const ten = new Date(begun).setUTCHours(10, 0, 0, 0);
  const timeOf = (text: string) => {
    const since = Math.floor((Date.parse(text) - begun.getTime()) / 1_000);
    const isFixed = since < -60 || text.includes('T00:00:00.000');
    return isFixed ? text : new Date(ten + since * 1_000).toISOString();
  };
  const text = JSON.stringify(exchanges).replace(ID, idOf).replace(HASH, hashOf).replace(TIME, timeOf);
  return JSON.parse(SECRETS.reduce((all, [pattern, mask]) => all.replace(pattern, mask), text));
}
