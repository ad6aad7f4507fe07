import { builder } from '../builder.ts';

builder.scalarType('DateTime', {
  description: 'A point in time, ISO 8601 in UTC with milliseconds, e.g. `2026-01-31T08:15:00.000Z`.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
});

builder.scalarType('JSON', {
  description: 'Any JSON value. Results have exactly the shape that the REST routes answer with.',
  serialize: (value) => value,
});
