import { GraphQLError } from 'graphql';
import { builder } from '../builder.ts';

/** Text as it came; whether it is a day, and one that may be asked for, is judged where every input is. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('A date is text, YYYY-MM-DD.');
}

builder.scalarType('Date', {
  description: 'A calendar date (UTC), `YYYY-MM-DD`.',
  serialize: (value) => value.slice(0, 10),
  parseValue: asText,
});

builder.scalarType('DateTime', {
  description: 'A point in time, ISO 8601 in UTC with milliseconds, e.g. `2026-01-31T08:15:00.000Z`.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
});

builder.scalarType('JSON', {
  description: 'Any JSON value. Results have exactly the shape that the REST routes answer with.',
  serialize: (value) => value,
});
