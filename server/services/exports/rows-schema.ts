import { z } from 'zod';
import { JOB_KINDS } from '../../../entities/job.ts';
import { DataSource } from '../fields.ts';
import { PART_NAMES } from './tables.ts';

const MAX_ROWS = 200;
export const COMPARISONS = ['=', '!=', '<', '<=', '>', '>=', 'contains'] as const;

const Condition = z.strictObject({
  field: z.string().max(100).meta({ description: 'Name of a column, nested fields joined by `.`.' }),
  is: z.enum(COMPARISONS).meta({ description: 'How it is compared; unknown values meet `=` and `!=` null alone.' }),
  value: z
    .union([z.string().max(200), z.number(), z.boolean(), z.null()])
    .default(null)
    .meta({ description: 'With what; null: unknown.' }),
});
export type Condition = z.output<typeof Condition>;

/** Rows of one part of a result, a page at a time. */
export const RowsInput = z.strictObject({
  jobId: z.string().max(100).meta({ description: 'Id of the job.' }),
  part: z.enum(PART_NAMES).optional().meta({ description: 'Part of the result; default the main table of the kind.' }),
  fields: z
    .array(z.string().max(100))
    .min(1)
    .max(60)
    .optional()
    .meta({ description: 'Columns, in this order; default all.' }),
  where: z.array(Condition).max(20).optional().meta({ description: 'All of them must hold.' }),
  order: z
    .string()
    .max(101)
    .optional()
    .meta({ description: 'A column, with `-` before it for the largest first; unknown values come last.' }),
  limit: z.number().int().min(1).max(MAX_ROWS).default(50).meta({ description: 'Rows at most.' }),
  cursor: z.string().max(200).optional().meta({ description: '`nextCursor` of the page before.' }),
});
export type RowsInput = z.output<typeof RowsInput>;

export const Rows = z
  .object({
    jobId: z.string().meta({ description: 'Id of the job.' }),
    kind: z.enum(JOB_KINDS).meta({ description: 'What the job does.' }),
    part: z.string().meta({ description: 'Part of the result.' }),
    parts: z.array(z.string()).meta({ description: 'All parts of this result.' }),
    columns: z.array(z.string()).meta({ description: 'Names of the cells of a row, in order.' }),
    rows: z
      .array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])))
      .meta({ description: 'Cells; null: unknown; lists as JSON text.' }),
    total: z.number().int().meta({ description: 'Rows that meet the conditions.' }),
    nextCursor: z.string().nullable().meta({ description: 'Where the next page begins; null on the last one.' }),
    dataSource: DataSource,
  })
  .meta({ id: 'Rows' });
export type Rows = z.output<typeof Rows>;
