import { z } from 'zod';
import { Timestamp } from '../fields.ts';
import { JobRequest } from '../jobs/job-request.ts';
import { Quote } from './schemas.ts';

/** A purchase that a key asked for and that a person decides on (contract 6.4). */
export const Approval = z
  .object({
    state: z
      .enum(['pending', 'approved', 'declined', 'expired'])
      .meta({ description: 'expired: nobody decided before the quote ended.' }),
    quote: Quote.meta({ description: 'What it would cost at most, itemised.' }),
    request: JobRequest.meta({ description: 'What would be researched.' }),
    key: z
      .object({
        id: z.uuid().meta({ description: 'Id of the key.' }),
        name: z.string().meta({ description: 'Name, for people.' }),
        prefix: z.string().meta({ description: 'First characters of the secret.' }),
        last4: z.string().meta({ description: 'Last four characters of the secret.' }),
      })
      .meta({ description: 'The key that asked first; the job runs under it.' }),
    transport: z.enum(['rest', 'trpc', 'graphql', 'mcp']).meta({ description: 'Where it asked.' }),
    client: z.string().nullable().meta({ description: 'What the client says it is.' }),
    askedAt: Timestamp.meta({ description: 'When it asked.' }),
    decidedAt: Timestamp.nullable().meta({ description: 'When a person decided; null: not yet.' }),
    jobId: z.string().nullable().meta({ description: 'The job of the quote; null: none.' }),
  })
  .meta({ id: 'Approval' });
export type Approval = z.output<typeof Approval>;

export const Approvals = z.object({
  approvals: z.array(Approval).meta({ description: 'Newest first, at most 100.' }),
});

export const ApprovalId = z.strictObject({
  quoteId: z.string().max(100).meta({ description: 'Id of the quote.' }),
});
export const ApprovalList = z
  .strictObject({ pending: z.boolean().prefault(true).meta({ description: 'Only what waits for a decision.' }) })
  .prefault({});
