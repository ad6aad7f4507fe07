import type { ErrorCode } from '../../server/core/errors.ts';

/** One refusal that a caller's mistake must get. `headers` replace the JSON content type; `raw` is sent as it is. */
export interface Mistake {
  name: string;
  code: ErrorCode;
  status: number;
  body?: unknown;
  raw?: string | Uint8Array<ArrayBuffer>;
  contentType?: string;
}

const invalid = { code: 'VALIDATION_FAILED', status: 400 } as const;
const word = 'meal planner';
const many = (count: number) => Array.from({ length: count }, (_, i) => `word ${i}`);
const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** Mistakes that every route with a JSON body refuses. */
export const ENVELOPE: readonly Mistake[] = [
  { name: 'malformed JSON', raw: '{"keywords":["a"', ...invalid },
  { name: 'no body', raw: '', ...invalid },
  { name: 'an array', raw: '[]', ...invalid },
  { name: 'null', raw: 'null', ...invalid },
  { name: 'a number', raw: '42', ...invalid },
  { name: 'bytes that are not UTF-8', raw: new Uint8Array([0x22, 0xff, 0x22]), ...invalid },
  { name: 'an unknown field', body: { neverAField: 1 }, ...invalid },
  {
    name: 'a form',
    raw: 'a=1',
    contentType: 'application/x-www-form-urlencoded',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    status: 415,
  },
  { name: 'no content type', raw: '{}', contentType: '', code: 'UNSUPPORTED_MEDIA_TYPE', status: 415 },
  { name: 'an oversize body', raw: `"${'x'.repeat(256 * 1024)}"`, code: 'PAYLOAD_TOO_LARGE', status: 413 },
];

/** Mistakes in the fields that all research submissions share. */
export const FIELDS: readonly Mistake[] = [
  { name: '0 keywords', body: { keywords: [] }, ...invalid },
  { name: 'an empty keyword', body: { keywords: ['  '] }, ...invalid },
  { name: 'an 81-character keyword', body: { keywords: ['x'.repeat(81)] }, ...invalid },
  { name: '11 words in a keyword', body: { keywords: ['a b c d e f g h i j k'] }, ...invalid },
  { name: 'a NUL in a keyword', body: { keywords: ['a\u0000b'] }, ...invalid },
  { name: 'half a surrogate pair in a keyword', body: { keywords: ['a\ud800'] }, ...invalid },
  { name: 'a search operator', body: { keywords: ['site:example.com'] }, ...invalid },
  { name: 'keywords as text', body: { keywords: word }, ...invalid },
  { name: 'a field of another type', body: { keywords: [word], locationCode: '2840' }, ...invalid },
];

/** Mistakes in the date range, for the routes that have one. */
export const DATES: readonly Mistake[] = [
  { name: 'both date forms', body: { days: 90, dateFrom: '2026-01-01', dateTo: '2026-03-01' }, ...invalid },
  { name: 'one date alone', body: { dateFrom: '2026-01-01' }, ...invalid },
  { name: 'an impossible date', body: { dateFrom: '2026-02-30', dateTo: '2026-03-30' }, ...invalid },
  { name: 'a future date', body: { dateFrom: '2026-01-01', dateTo: tomorrow }, ...invalid },
  { name: 'dates in the wrong order', body: { dateFrom: '2026-03-01', dateTo: '2026-01-01' }, ...invalid },
  { name: '6 days', body: { days: 6 }, ...invalid },
  { name: '1826 days', body: { days: 1826 }, ...invalid },
].map((mistake) => ({ ...mistake, body: { keywords: [word], ...mistake.body } }));

/** The most keywords that a research route takes. */
export const MOST: Readonly<Record<string, number>> = {
  '/api/research/expand': 20,
  '/api/research/compare': 50,
  '/api/research/serp': 20,
  '/api/research/trends': 20,
};

export function tooMany(path: string): Mistake {
  const count = MOST[path]! + 1;
  return { name: `${count} keywords`, body: { keywords: many(count) }, ...invalid };
}
