import { z } from 'zod';
import { MICROS_PER_USD } from '../core/money.ts';

/** A point in time: a Date inside and over tRPC, ISO 8601 UTC with milliseconds in JSON. */
export const Timestamp = z.coerce.date();

/** US dollars with at most six decimals. */
export const Usd = z.number().meta({ description: 'USD, at most six decimals.' });

const MAX_LIMIT_USD = 1_000_000;

/** A spending limit that an owner sets: not negative, a whole number of micro-dollars. */
export const UsdLimit = z
  .number()
  .min(0)
  .max(MAX_LIMIT_USD)
  .refine((usd) => Math.abs(usd * MICROS_PER_USD - Math.round(usd * MICROS_PER_USD)) < 1e-3, 'at most 6 decimals');

/** For operations that take nothing: REST binds an empty object, tRPC nothing at all. */
export const NoInput = z.strictObject({}).prefault({});
