import { jobsShare, jobsUnshare } from '../server/operations/jobs.ts';
import type { SharedLink as Link } from '../server/services/sharing/schemas.ts';
import { builder } from './builder.ts';
import { call } from './call.ts';
import { defaultsOf } from './defaults.ts';
import { descriptionOf } from './types/errors.ts';

const SharedLink = builder.objectRef<Link>('SharedLink').implement({
  description: 'A link that shows one result, read-only, to anybody who has it.',
  fields: (t) => ({
    shareId: t.exposeID('shareId', { description: 'Id of the link.' }),
    url: t.exposeString('url', { description: 'The link; it is shown this once.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it ends, UTC.' }),
  }),
});

const JOB = 'Id of a job of yours, shared or private, that has a result.';

builder.mutationFields((t) => ({
  jobsShare: t.field({
    type: SharedLink,
    nullable: true,
    description: descriptionOf(jobsShare),
    extensions: { operation: jobsShare },
    args: {
      jobId: t.arg.id({ required: true, description: JOB }),
      expiresInDays: t.arg.int({
        defaultValue: defaultsOf(jobsShare.input).expiresInDays,
        description: 'Days until the link ends, 1..90.',
      }),
    },
    resolve: (_root, args, ctx) => call(ctx, jobsShare, args),
  }),
  jobsUnshare: t.id({
    nullable: true,
    description: `${descriptionOf(jobsUnshare)} Gives the job's id back.`,
    extensions: { operation: jobsUnshare },
    args: { jobId: t.arg.id({ required: true, description: JOB }) },
    resolve: async (_root, args, ctx) => {
      await call(ctx, jobsUnshare, args);
      return args.jobId;
    },
  }),
}));
