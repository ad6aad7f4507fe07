import { decodeGlobalID, encodeGlobalID } from '@pothos/plugin-relay';
import { validationFailed } from '../../server/core/errors.ts';
import { builder } from '../builder.ts';
import { FOR_CACHES } from '../cache-id.ts';

/** The one kind of object that `node` reads. */
const KIND = 'Job';

/** The id of a job as clients keep it: its kind and its own id. */
const globalJobId = (jobId: string): string => encodeGlobalID(KIND, jobId);

/** The job that an id of `Node` stands for. @throws AppError VALIDATION_FAILED for the id of anything else */
export function jobOfNode(id: string): string {
  const decoded = decode(id);
  if (decoded?.typename === KIND) return decoded.id;
  throw validationFailed([{ path: 'id', message: 'is not the `id` of an object that can be read again' }]);
}

function decode(id: string): { typename: string; id: string } | null {
  try {
    return decodeGlobalID(id);
  } catch {
    return null;
  }
}

/** Relay's interface: what a client holds by its `id`, and reads again by it alone. */
export const Node = builder.interfaceRef<{ jobId: string }>('Node').implement({
  description: 'An object that `node` reads again by its id. Jobs of both pipelines are.',
  resolveType: (job) => ('kind' in job ? 'ResearchJob' : 'ByokJob'),
  fields: (t) => ({
    id: t.id({ description: FOR_CACHES, resolve: ({ jobId }) => globalJobId(jobId) }),
  }),
});
