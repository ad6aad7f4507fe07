import { jobCursor } from '../server/core/cursor.ts';
import { access } from '../server/operations/auth.ts';
import { byokJob, byokJobHistory } from '../server/operations/byok.ts';
import { byokReadiness } from '../server/operations/byok-account.ts';
import { history, job } from '../server/operations/research.ts';
import { builder } from './builder.ts';
import { call } from './call.ts';
import { checked, connection, pageCost, pageSize } from './paging.ts';
import { Access } from './types/access.ts';
import { ByokJob, ListedByokJob } from './types/byok-job.ts';
import { JobKind, JobStatus } from './types/enums.ts';
import { describe } from './types/errors.ts';
import { Readiness } from './types/readiness.ts';
import { ListedResearchJob, ResearchJob } from './types/research-job.ts';

const ResearchHistory = builder.connectionObject(
  {
    type: ListedResearchJob,
    name: 'ResearchHistoryConnection',
    description: 'A page of your research jobs, newest first.',
  },
  { name: 'ResearchHistoryEdge', description: 'A research job and its cursor.' },
);

const ByokHistory = builder.connectionObject(
  { type: ListedByokJob, name: 'ByokHistoryConnection', description: 'A page of your private jobs, newest first.' },
  { name: 'ByokHistoryEdge', description: 'A private job and its cursor.' },
);

builder.queryType({ description: 'Reads. None of them spends anything; a field that is refused is null.' });

builder.queryFields((t) => {
  const jobId = () => t.arg.id({ required: true, description: 'Id of the job.' });
  const pageArgs = {
    first: t.arg.int({ description: 'Items of a page, 1..100 (20).' }),
    after: t.arg.string({ description: 'Cursor of the item to go on behind.' }),
    operation: t.arg({ type: JobKind, description: 'Only jobs of this kind.' }),
    status: t.arg({ type: JobStatus, description: 'Only jobs that are here.' }),
  };
  return {
    access: t.field({
      type: Access,
      nullable: true,
      description: describe(access),
      extensions: { operation: access },
      resolve: (_root, _args, ctx) => call(ctx, access, {}),
    }),
    researchJob: t.field({
      type: ResearchJob,
      nullable: true,
      description: describe(job),
      extensions: { operation: job },
      args: { jobId: jobId() },
      resolve: (_root, args, ctx) => call(ctx, job, args),
    }),
    researchHistory: t.field({
      type: ResearchHistory,
      nullable: true,
      description: describe(history),
      extensions: { operation: history },
      args: pageArgs,
      complexity: pageCost,
      resolve: async (_root, { first, after, ...only }, ctx) => {
        const limit = checked(ctx, () => pageSize({ first }));
        const { items, nextCursor } = await call(ctx, history, { ...only, limit, cursor: after });
        return connection(items, nextCursor !== null, (item) => jobCursor(item.jobId));
      },
    }),
    byokReadiness: t.field({
      type: Readiness,
      nullable: true,
      description: describe(byokReadiness),
      extensions: { operation: byokReadiness },
      resolve: (_root, _args, ctx) => call(ctx, byokReadiness, {}),
    }),
    byokJob: t.field({
      type: ByokJob,
      nullable: true,
      description: describe(byokJob),
      extensions: { operation: byokJob },
      args: { jobId: jobId() },
      resolve: (_root, args, ctx) => call(ctx, byokJob, args),
    }),
    byokHistory: t.field({
      type: ByokHistory,
      nullable: true,
      description: describe(byokJobHistory),
      extensions: { operation: byokJobHistory },
      args: pageArgs,
      complexity: pageCost,
      resolve: async (_root, { first, after, ...only }, ctx) => {
        const limit = checked(ctx, () => pageSize({ first }));
        const { items, nextCursor } = await call(ctx, byokJobHistory, { ...only, limit, cursor: after });
        return connection(items, nextCursor !== null, (item) => jobCursor(item.jobId));
      },
    }),
  };
});
