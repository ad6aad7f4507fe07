import { z } from 'zod';

/** A point in time: a Date inside and over tRPC, ISO 8601 UTC with milliseconds in JSON. */
export const Timestamp = z.coerce.date();

/** US dollars with at most six decimals. */
export const Usd = z.number().meta({ description: 'USD, at most six decimals.' });

/** For operations that take nothing: REST binds an empty object, tRPC nothing at all. */
export const NoInput = z.strictObject({}).prefault({});
