const INT8 = 20;
const DATE = 1082;

/** int8 as a JavaScript number: every amount and count of ours is far below 2^53, and anything above is an error. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('integer out of range');
  return value;
}

/** Of values by the number of their type, for both drivers: calendar dates stay `YYYY-MM-DD`. */
export const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: parseInt8,
  [DATE]: (text) => text,
};
