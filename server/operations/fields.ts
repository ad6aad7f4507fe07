import { z } from 'zod';

/** A point in time: a Date inside and over tRPC, ISO 8601 UTC with milliseconds in JSON. */
export const Timestamp = z.coerce.date();

/** USD with at most six decimals. */
export const Usd = z.number();

/** Calendar date `YYYY-MM-DD`. */
export const CalendarDay = z.string();

/** For operations that take nothing: REST binds an empty object, tRPC nothing at all. */
export const NoInput = z.strictObject({}).prefault({});
