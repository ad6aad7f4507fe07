import { z } from 'zod';
import { Rows } from '../exports/rows-schema.ts';
import { Timestamp } from '../fields.ts';
import { JobRequest } from '../jobs/job-request.ts';

export const ShareInput = z.strictObject({
  jobId: z.string().max(100).meta({ description: 'Id of the job.' }),
  expiresInDays: z.number().int().min(1).max(90).prefault(30).meta({ description: 'Days until the link ends.' }),
});
export type ShareInput = z.output<typeof ShareInput>;

export const SharedLink = z
  .object({
    shareId: z.uuid().meta({ description: 'Id of the link.' }),
    url: z.string().meta({ description: 'The link; it is shown this once.' }),
    expiresAt: Timestamp.meta({ description: 'When it ends.' }),
  })
  .meta({ id: 'SharedLink' });
export type SharedLink = z.output<typeof SharedLink>;

export const SharedInput = z.strictObject({
  token: z.string().max(100).meta({ description: 'What stands behind `/shared/` in the link.' }),
});

/** What a link shows: the request and the main table. Nothing of the account, no money, no ids. */
export const SharedResult = z
  .object({
    ...Rows.pick({ kind: true, part: true, columns: true, rows: true, total: true, dataSource: true }).shape,
    request: JobRequest.meta({ description: 'What was asked.' }),
    completedAt: Timestamp.nullable().meta({ description: 'When it was measured.' }),
    expiresAt: Timestamp.meta({ description: 'When the link ends.' }),
  })
  .meta({ id: 'SharedResult' });
export type SharedResult = z.output<typeof SharedResult>;
