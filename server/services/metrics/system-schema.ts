import { z } from 'zod';
import { Timestamp, Usd } from '../fields.ts';

const many = (description: string) => z.number().int().meta({ description });

const Lane = z.object({
  provider: z.enum(['dataforseo', 'openrouter']).meta({ description: 'Who is asked.' }),
  operation: z.string().meta({ description: 'What the provider is asked to do.' }),
  waiting: many('Planned purchases of active jobs that nobody has sent.'),
  underWay: many('Sent, and not answered yet.'),
  awaited: many('Looked up until it is known what became of them: posted tasks and unknown outcomes.'),
});

const TableSize = z.object({
  name: z.string().meta({ description: 'The table.' }),
  bytes: many('With its indexes and long values.'),
  rows: z.number().int().nullable().meta({ description: 'As the database estimates; null: it has not counted yet.' }),
});

/** How the service is doing, over all its processes. */
export const System = z.object({
  at: Timestamp.meta({ description: 'When it was looked.' }),
  queue: z.object({
    waiting: many('Jobs that nobody has begun.'),
    running: many('Jobs that a worker holds.'),
    asleep: many('Jobs that wait for a provider or for another time.'),
    following: many('Jobs that end with an equal one.'),
    lapsed: many('Jobs whose worker did not renew its hold in time: another takes them over.'),
    oldestWaitingSeconds: z.number().nullable().meta({ description: 'Age of the oldest that waits; null: none does.' }),
  }),
  workers: z.object({ alive: many('Workers that told of themselves within the last seconds.') }),
  lanes: z.array(Lane).meta({ description: 'Purchases of active jobs, by provider and operation.' }),
  unknown: z.object({
    open: many('Paid requests that were closed without certain evidence, and that nothing has been found out about.'),
    bookedUsd: Usd.meta({ description: 'What is booked for them, USD.' }),
  }),
  webhooks: z.object({ pending: many('Messages that wait to be delivered.') }),
  sizes: z.object({
    databaseBytes: many('The whole database.'),
    tables: z.array(TableSize).meta({ description: 'The largest tables, largest first.' }),
  }),
});
export type System = z.output<typeof System>;
