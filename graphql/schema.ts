import './types/scalars.ts';
import './queries.ts';
import './discovery.ts';
import './mutations.ts';
import './lists.ts';
import './rows.ts';
import './sharing.ts';
import './subscriptions.ts';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { lazily } from '../server/core/lazily.ts';
import { builder } from './builder.ts';

/** The schema of the integration facade (contract 7). */
export const schema = builder.toSchema();

/** The schema in its own language, sorted, as `/schema.graphql` serves it and as it is checked in. */
export const sdl = lazily(() => `${printSchema(lexicographicSortSchema(schema))}\n`);
