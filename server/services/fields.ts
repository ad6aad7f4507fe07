import { z } from 'zod';
import { isStorableTime } from '../core/dates.ts';
import { MICROS_PER_USD } from '../core/money.ts';

/** A point in time: a Date inside and over tRPC, ISO 8601 UTC with milliseconds in JSON. */
export const Timestamp = z.coerce.date();

/**
 * A point in time as input: ISO 8601 text with a zone, a calendar date, or a Date over tRPC. Written so that it means the same
 * everywhere: JavaScript takes 90 for the year 1990, and the 30th of February for a day of March.
 */
export const AnyTimeInput = z
  .union([z.date(), z.iso.datetime({ offset: true }), z.iso.date()], 'must be an ISO 8601 date or timestamp')
  .transform((raw) => new Date(raw))
  .refine(isStorableTime, 'must be in the years 1000 to 9999');

/** White space, marks of direction and characters without a width: nobody could read it, or click on it. */
const UNSEEN = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u;
export const canBeSeen = (text: string): boolean => !UNSEEN.test(text);
export const UNSEEN_TEXT = 'must have a character that can be seen';

/** What a person calls something, 1..`most` characters after trimming. */
export const nameOf = (most: number) => z.string().trim().min(1).max(most).refine(canBeSeen, UNSEEN_TEXT);

/** US dollars with at most six decimals. */
export const Usd = z.number().meta({ description: 'USD, at most six decimals.' });

const MAX_LIMIT_USD = 1_000_000;

/** A spending limit that an owner sets: not negative, a whole number of micro-dollars. */
export const UsdLimit = z
  .number()
  .min(0)
  .max(MAX_LIMIT_USD)
  .refine((usd) => Math.abs(usd * MICROS_PER_USD - Math.round(usd * MICROS_PER_USD)) < 1e-3, 'at most 6 decimals');

/** Where figures come from. */
export const DataSource = z
  .enum(['live', 'sandbox'])
  .meta({ description: 'sandbox: invented figures of the built-in doubles.' });

/** For operations that take nothing: REST binds an empty object, tRPC nothing at all. */
export const NoInput = z.strictObject({}).prefault({});

/** For operations that tell nothing but that they were done. */
export const Nothing = z.null();
