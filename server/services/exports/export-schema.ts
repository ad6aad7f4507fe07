import { z } from 'zod';
import { PART_NAMES } from './tables.ts';

export const FORMATS = ['csv', 'ndjson', 'xlsx', 'parquet'] as const;

export const ExportInput = z.strictObject({
  jobId: z.string().max(100).meta({ description: 'Id of the job.' }),
  format: z.enum(FORMATS).prefault('csv').meta({ description: 'Kind of file.' }),
  part: z.enum(PART_NAMES).optional().meta({ description: 'Part of the result; default the main table of the kind.' }),
  bom: z.stringbool().or(z.boolean()).prefault(false).meta({
    description: 'CSV alone: begin with a byte order mark, for spreadsheets that guess.',
  }),
});
export type ExportInput = z.output<typeof ExportInput>;

/** A file as it streams: what to call it, and its bytes, made as they are read. */
export interface ExportedFile {
  name: string;
  contentType: string;
  pieces: AsyncIterable<Uint8Array>;
}
export const ExportedFile = z
  .custom<ExportedFile>()
  .meta({ id: 'ExportedFile', description: 'The bytes of the file.' });
