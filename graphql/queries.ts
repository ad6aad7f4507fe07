import { jobCursor } from '../server/core/cursor.ts';
import { authAccess } from '../server/operations/auth.ts';
import { byokHistory, byokJob } from '../server/operations/byok.ts';
import { byokReadiness } from '../server/operations/byok-account.ts';
import { jobsRead } from '../server/operations/jobs.ts';
import { locationsSearch } from '../server/operations/locations.ts';
import { researchHistory, researchJob } from '../server/operations/research.ts';
import { builder } from './builder.ts';
import { call } from './call.ts';
import { callPage, checked, connection, DEFAULT_PAGE, MAX_PAGE, type PageArgs, pageCost } from './paging.ts';
import { Access } from './types/access.ts';
import { ByokJob, ListedByokJob } from './types/byok-job.ts';
import { JobKind, JobStatus } from './types/enums.ts';
import { descriptionOf } from './types/errors.ts';
import { LocationList } from './types/locations.ts';
import { jobOfNode, Node } from './types/node.ts';
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

/** A page of jobs. */
function page<T extends { jobId: string }>(
  { after }: PageArgs,
  { items, nextCursor }: { items: T[]; nextCursor: string | null },
) {
  const cursorOf = ({ jobId }: T) => jobCursor(jobId);
  return connection(items, { hasNextPage: nextCursor !== null, cursorOf, after });
}

/** The operations know the kind of a job under its former name. */
function ofKind<T extends { kind?: string | null | undefined; operation?: string | null | undefined }>(args: T) {
  const { kind, ...rest } = args;
  return { ...rest, operation: kind ?? rest.operation };
}

builder.queryType({ description: 'Reads. None of them spends anything; a field that is refused is null.' });

builder.queryFields((t) => {
  const jobId = () => t.arg.id({ required: true, description: 'Id of the job.' });
  const pageArgs = {
    first: t.arg.int({ defaultValue: DEFAULT_PAGE, description: `Items of a page, 1..${MAX_PAGE}.` }),
    after: t.arg.string({ description: 'Cursor of the item to go on behind.' }),
    kind: t.arg({ type: JobKind, description: 'Only jobs of this kind.' }),
    operation: t.arg({
      type: JobKind,
      description: 'Only jobs of this kind; `kind` goes before it.',
      deprecationReason: 'Use `kind`.',
    }),
    status: t.arg({ type: JobStatus, description: 'Only jobs that are here.' }),
    label: t.arg.string({ description: 'Only jobs that you called this.' }),
  };
  return {
    access: t.field({
      type: Access,
      nullable: true,
      description: descriptionOf(authAccess),
      extensions: { operation: authAccess },
      resolve: (_root, _args, ctx) => call(ctx, authAccess, {}),
    }),
    node: t.field({
      type: Node,
      nullable: true,
      description: `An object again, by the \`id\` that it came with. ${descriptionOf(jobsRead)}`,
      args: { id: t.arg.id({ required: true, description: 'The `id` of the object.' }) },
      resolve: (_root, { id }, ctx) => call(ctx, jobsRead, { jobId: checked(ctx, () => jobOfNode(id)) }),
    }),
    researchJob: t.field({
      type: ResearchJob,
      nullable: true,
      description: descriptionOf(researchJob),
      extensions: { operation: researchJob },
      args: { jobId: jobId() },
      resolve: (_root, args, ctx) => call(ctx, researchJob, args),
    }),
    researchHistory: t.field({
      type: ResearchHistory,
      nullable: true,
      description: descriptionOf(researchHistory),
      extensions: { operation: researchHistory },
      args: pageArgs,
      complexity: pageCost,
      resolve: async (_root, args, ctx) => page(args, await callPage(ctx, researchHistory, ofKind(args))),
    }),
    locationsSearch: t.field({
      type: LocationList,
      nullable: true,
      description: descriptionOf(locationsSearch),
      extensions: { operation: locationsSearch },
      args: {
        query: t.arg.string({ description: 'Part of a country’s name, or its two-letter code (all).' }),
        limit: t.arg.int({ description: 'Most countries, 1..200 (20).' }),
      },
      resolve: (_root, args, ctx) => call(ctx, locationsSearch, args),
    }),
    byokReadiness: t.field({
      type: Readiness,
      nullable: true,
      description: descriptionOf(byokReadiness),
      extensions: { operation: byokReadiness },
      resolve: (_root, _args, ctx) => call(ctx, byokReadiness, {}),
    }),
    byokJob: t.field({
      type: ByokJob,
      nullable: true,
      description: descriptionOf(byokJob),
      extensions: { operation: byokJob },
      args: { jobId: jobId() },
      resolve: (_root, args, ctx) => call(ctx, byokJob, args),
    }),
    byokHistory: t.field({
      type: ByokHistory,
      nullable: true,
      description: descriptionOf(byokHistory),
      extensions: { operation: byokHistory },
      args: pageArgs,
      complexity: pageCost,
      resolve: async (_root, args, ctx) => page(args, await callPage(ctx, byokHistory, ofKind(args))),
    }),
  };
});
